import { setting } from '#kit/setting.ts'
import { trimmed, z } from '#kit/shape.ts'
import { accountPattern, ifscPattern, upiPattern } from './pay-to.ts'
import { mayEnterMoney } from './rights.ts'

const typed = (pattern: RegExp, why: string, tidy: (text: string) => string) =>
  z.nullable(z.pipe(z.pipe(z.string(), z.transform(tidy)), z.string().check(z.regex(pattern, why))))
const withoutSpaces = (text: string) => text.replace(/[\s-]+/g, '')

const of = { right: mayEnterMoney, fallback: null } as const
const shownOn = 'Shown to customers where they pay, on invoices, statements of account and reminders.'

/** The account that customers pay to. Nothing is shown before its name, number and IFSC are set. */
export const payToSettings = {
  name: setting({
    key: 'receivables.pay_name',
    group: 'Where customers pay',
    title: 'Account holder',
    help: `As the bank has it. ${shownOn}`,
    ...of,
    shape: z.nullable(trimmed(100)),
  }),
  bank: setting({
    key: 'receivables.pay_bank',
    group: 'Where customers pay',
    title: 'Bank and branch',
    help: 'Such as HDFC Bank, Pune Camp.',
    ...of,
    shape: z.nullable(trimmed(100)),
  }),
  number: setting({
    key: 'receivables.pay_account',
    group: 'Where customers pay',
    title: 'Account number',
    help: 'The company’s account. An invoice prints the bank details of its plant instead, where the plant has its own.',
    ...of,
    shape: typed(accountPattern, 'Enter an account number of 9 to 18 digits.', withoutSpaces),
  }),
  ifsc: setting({
    key: 'receivables.pay_ifsc',
    group: 'Where customers pay',
    title: 'IFSC',
    help: '11 characters: the bank’s four letters, a zero and the branch.',
    ...of,
    shape: typed(ifscPattern, 'Enter an IFSC such as HDFC0000417: four letters, a zero, six characters.', (text) =>
      withoutSpaces(text).toUpperCase(),
    ),
  }),
  upi: setting({
    key: 'receivables.pay_upi',
    group: 'Where customers pay',
    title: 'UPI address',
    help: 'Customers scan a code with the amount and the reference. UPI takes up to ₹1,00,000.00 at a time.',
    ...of,
    shape: typed(upiPattern, 'Enter a UPI address such as accounts@hdfcbank.', (text) => text.trim()),
  }),
} as const
