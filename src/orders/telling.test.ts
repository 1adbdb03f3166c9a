import { expect, test } from 'vitest'
import { orderNotices } from './notices.ts'
import { accountsOf, tellings } from './telling.ts'

test.each(tellings)('$kind can be chosen by those who are told of it', ({ kind, to }) => {
  const told = [...new Set(to.flatMap((who) => accountsOf[who]))].toSorted()
  expect(orderNotices[kind].to.toSorted()).toEqual(told)
})
