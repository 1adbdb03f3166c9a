import { expect, test } from 'vitest'
import {
  noUploadFile,
  noUploadOrder,
  uploadFileCleared,
  uploadFileSet,
  uploadFileSlice,
  uploadOrderDropped,
  uploadOrderRead,
} from './state.ts'

test('an uploaded order has data once it was read, and none once it was dropped', () => {
  const read = uploadOrderRead(noUploadOrder)
  expect(read).toEqual({ isData: true })
  expect(uploadOrderRead(read)).toEqual({ isData: true })
  expect(uploadOrderDropped(read)).toEqual({ isData: false })
})

test('an upload file is set, replaced and cleared', () => {
  const set = uploadFileSet(noUploadFile, new File(['a,b'], 'order.csv', { type: 'text/csv' }))
  expect(set).toEqual({ file: { name: 'order.csv', size: 3, type: 'text/csv' } })
  const replaced = uploadFileSet(set, { name: 'po.pdf', size: 9, type: 'application/pdf' })
  expect(replaced.file?.name).toBe('po.pdf')
  expect(uploadFileCleared(replaced)).toEqual({ file: null })
})

test('a chosen file is forgotten with its page', () => {
  expect(uploadFileSlice.toStored({ file: { name: 'order.csv', size: 3, type: 'text/csv' } })).toEqual({ file: null })
})
