// Where to pay what a paper asks for: the account, and a UPI code with its amount and number.
import { formatRupees } from '#kit/money.ts'
import { facts, inner, margin, type Paper, qrCode, room, write } from '#kit/server/pdf/paper.ts'
import { accountRows, isPayable, type PayTo, upiLimitPaise, upiLink } from '../pay-to.ts'

type Asked = {
  payTo: PayTo
  /** What is left to pay of it. */
  amount_paise: number
  reference: string
  /** Bank details of its own, instead of the company's account. */
  ownLines?: string
}

/** 25 mm, with a quiet zone around it. */
const qrSize = 76
const factsWide = inner * 0.46

/** So much room it takes below the sums, so that nothing is torn apart. */
export const payToHeight = 112

export function payToPaper(paper: Paper, { payTo, amount_paise, reference, ownLines = '' }: Asked): void {
  const own = ownLines.trim()
  if (amount_paise <= 0 || (own === '' && !isPayable(payTo))) return
  room(paper, payToHeight)
  const top = write(paper, 'Pay to', margin, paper.y, inner, { isSoft: true, size: 7.5 }) + 2
  const shown = own === '' ? payTo : { ...payTo, account: null }
  const below = own === '' ? top : write(paper, own, margin, top, factsWide) + 2
  const left = facts(paper, margin, below, factsWide, accountRows(shown, reference))
  const link = upiLink(payTo, { amount_paise, reference })
  const x = margin + factsWide + 20
  if (link) qrCode(paper, link, x, top, qrSize)
  const words = link
    ? `Scan with any UPI app to pay ${formatRupees(amount_paise)}.`
    : payTo.upi
      ? `UPI takes up to ${formatRupees(upiLimitPaise)} at a time. Pay by NEFT or RTGS.`
      : ''
  const beside = link ? x + qrSize + 10 : x
  write(paper, words, beside, top + 4, margin + inner - beside, { isSoft: true })
  paper.y = Math.max(left, link ? top + qrSize : top) + 10
}
