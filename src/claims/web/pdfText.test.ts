import { expect, test } from 'vitest'
import { closePaper, margin, openPaper, write } from '#kit/server/pdf/paper.ts'
import { claimIn } from '../papers.ts'
import { pdfTexts } from './pdfText.ts'

const claims = [
  { id: 1, claim_no: 'CL-12', invoice_no: 'NGI/2627/000145' },
  { id: 2, claim_no: 'CL-13', invoice_no: 'NGI/2627/000146' },
]

test('the number of an invoice is found in the text of a PDF as we make it', async () => {
  const paper = await openPaper({ title: 'Debit note', day: '2026-11-16' })
  write(paper, 'Invoice NGI/2627/000146, 16-11-2026', margin, 40, 300, { bold: true })
  write(paper, 'दवा ₹ 1,200.00', margin, 80, 300)
  const file = new Blob([new Uint8Array(await closePaper(paper, 'Foot'))])
  expect(claimIn(await pdfTexts(file), claims)?.id).toBe(2)
})

test('plain text of an old PDF is read, and what is none has none', async () => {
  const plain =
    '%PDF-1.4\n1 0 obj\n<< /Length 44 >>\nstream\nBT /F1 12 Tf (Ref NGI-2627-000145 \\(copy\\)) Tj ET\nendstream\nendobj\n%%EOF'
  expect(claimIn(await pdfTexts(new Blob([plain])), claims)?.id).toBe(1)
  expect(await pdfTexts(new Blob(['%PDF-1.4\nstream\n']))).toEqual([])
  expect(await pdfTexts(new Blob([]))).toEqual([])
  const broken = '%PDF-1.4\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\nnonsense\nendstream\nendobj\n%%EOF'
  expect(await pdfTexts(new Blob([broken]))).toEqual([])
})
