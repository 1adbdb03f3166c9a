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
