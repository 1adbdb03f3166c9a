// Which claim a paper belongs to, by what its file is called. Pure.

export const papersOfAClaim = 20

/**
 * Numbers of our invoices in a name or a text, as they are written: 'ngi-2627_145' →
 * 'NGI/2627/000145'. Each once.
 */
export function invoiceNosIn(text: string): string[] {
  const found = text
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])([A-Z][A-Z0-9]{0,2}I)[^A-Z0-9]{0,2}(\d{4})[^A-Z0-9]{0,2}(\d{1,6})(?!\d)/g)
  return [...new Set([...found].map(([, series, year, no = '']) => `${series}/${year}/${no.padStart(6, '0')}`))]
}

type Claim = { id: number; claim_no: string; invoice_no: string }

/**
 * The only claim whose number, or whose invoice's number, is in the name; null where none is, or
 * several are.
 */
export function claimOf(fileName: string, claims: readonly Claim[]): Claim | null {
  const name = plain(fileName.replace(/\.[^.]*$/, ''))
  const byClaim = claims.filter(({ claim_no }) => has(name, plain(claim_no)))
  if (byClaim.length === 1) return byClaim[0] ?? null
  const byInvoice = claims.filter(({ invoice_no }) => has(name, plain(invoice_no)))
  return byInvoice.length === 1 ? (byInvoice[0] ?? null) : null
}

/** The same of the text of a document; signs between the parts of a number may differ. */
export function claimIn(texts: readonly string[], claims: readonly Claim[]): Claim | null {
  const stands = (number: string) => {
    const parts = number.toUpperCase().match(/[A-Z]+|[0-9]+/g) ?? []
    const wanted = new RegExp(`(?<![A-Z0-9])${parts.join('[^A-Z0-9]{0,2}')}(?![0-9])`, 'i')
    return parts.length > 0 && texts.some((text) => wanted.test(text))
  }
  const byClaim = claims.filter(({ claim_no }) => stands(claim_no))
  if (byClaim.length === 1) return byClaim[0] ?? null
  const byInvoice = claims.filter(({ invoice_no }) => stands(invoice_no))
  return byInvoice.length === 1 ? (byInvoice[0] ?? null) : null
}

/** 'NGI/2627/000145' and 'ngi-2627_000145' are the same. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]+/g, '')
}

/** Not as the beginning of a longer number: CL-12 is not in CL-123. */
function has(name: string, number: string): boolean {
  const at = name.indexOf(number)
  return number !== '' && at >= 0 && !/[0-9]/.test(name.charAt(at + number.length))
}
