// Money is integer paise everywhere; it becomes rupees only here, where it is shown.

/** 12345600 → '1,23,456.00' */
export function formatAmount(paise: number): string {
  const whole = Math.trunc(Math.abs(paise) / 100)
  const cents = String(Math.abs(paise) % 100).padStart(2, '0')
  return `${paise < 0 ? '−' : ''}${groupIndian(whole)}.${cents}`
}

/** 12345600 → '₹1,23,456.00' */
export function formatRupees(paise: number): string {
  return paise < 0 ? `−₹${formatAmount(-paise)}` : `₹${formatAmount(paise)}`
}

/** 1234567 → '12,34,567' */
export function groupIndian(whole: number): string {
  const digits = String(whole)
  const last = digits.slice(-3)
  const rest = digits.slice(0, -3)
  return rest ? `${rest.replace(/\B(?=(?:\d\d)+$)/g, ',')},${last}` : last
}

/** '₹1,234.5' → 123450; what is no amount is null. */
export function readRupees(text: string): number | null {
  const plain = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replaceAll(',', '')
  const parts = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(plain.trim())
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** 12050 → '120.50', as it would be typed. */
export function typedRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
}

const lakh = 10_000_000
const crore = 1_000_000_000

/** As people say it: '₹45,200', '₹13.1 L', '₹1.42 cr', or with the words 'lakh' and 'crore'. */
export function shortRupees(paise: number, words: 'letters' | 'words' = 'letters'): string {
  const size = Math.abs(paise)
  const sign = paise < 0 ? '−₹' : '₹'
  if (size >= crore) return `${sign}${(size / crore).toFixed(2)} ${words === 'words' ? 'crore' : 'cr'}`
  // From 99.95 lakh on it would read as 100.0.
  if (size >= lakh) return `${sign}${Math.min(99.9, size / lakh).toFixed(1)} ${words === 'words' ? 'lakh' : 'L'}`
  return `${sign}${groupIndian(Math.round(size / 100))}`
}
