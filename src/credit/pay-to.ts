// Where customers pay to: the company's account and UPI address, and the code that a UPI app scans.
// Pure: screens, papers and mails say the same.

export type Account = { name: string; bank: string; number: string; ifsc: string }
export type PayTo = {
  /** Null until its name, number and IFSC are all set. */
  account: Account | null
  upi: { address: string; name: string } | null
}

/** More than this at a time most banks refuse by UPI. */
export const upiLimitPaise = 1_00_000_00

/** Four letters of the bank, a zero, and six of the branch. */
export const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
export const accountPattern = /^\d{9,18}$/
export const upiPattern = /^[A-Za-z0-9][A-Za-z0-9.\-_]{1,254}@[A-Za-z][A-Za-z0-9]{1,63}$/

type Given = {
  name: string | null
  bank: string | null
  number: string | null
  ifsc: string | null
  upi: string | null
}

/** Half an account is none: nobody pays to it. */
export function payToOf({ name, bank, number, ifsc, upi }: Given, provider: string): PayTo {
  return {
    account: name && number && ifsc ? { name, bank: bank ?? '', number, ifsc } : null,
    upi: upi ? { address: upi, name: name ?? provider } : null,
  }
}

export const isPayable = ({ account, upi }: PayTo) => account !== null || upi !== null

/** 'dist-e RKI/2627/000145 and 2 more': short enough for the remarks of a transfer. */
export function payReference(code: string, documents: readonly string[]): string {
  const [first, ...others] = documents
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return [code, first ? `${first}${more}` : ''].filter(Boolean).join(' ').slice(0, 50)
}

type Paying = { amount_paise: number; reference: string }

/**
 * What a UPI app opens or scans, with the amount and the reference filled in; null where UPI would
 * not take it.
 */
export function upiLink({ upi }: PayTo, { amount_paise, reference }: Paying): string | null {
  if (!upi || amount_paise <= 0 || amount_paise > upiLimitPaise) return null
  const plain = reference.replace(/[^A-Za-z0-9 ./-]+/g, ' ').trim()
  const asked = {
    pn: upi.name,
    am: (amount_paise / 100).toFixed(2),
    cu: 'INR',
    tr: plain.replace(/[^A-Za-z0-9]+/g, '').slice(0, 35),
    tn: plain.slice(0, 50),
  }
  const rest = Object.entries(asked).filter(([, value]) => value !== '')
  return `upi://pay?pa=${upi.address}${rest.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')}`
}

/** The account line by line, for papers and mails. */
export function accountRows({ account, upi }: PayTo, reference: string): [string, string][] {
  return [
    ...(account
      ? ([
          ['Name', account.name],
          ['Account', account.number],
          ['IFSC', account.bank ? `${account.ifsc}, ${account.bank}` : account.ifsc],
        ] as [string, string][])
      : []),
    ...(upi ? ([['UPI', upi.address]] as [string, string][]) : []),
    ...(reference ? ([['Reference', reference]] as [string, string][]) : []),
  ]
}
