// An amount in words, as an Indian invoice has it: crore, lakh, thousand.
const ones = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** 'Rupees One Lakh Twenty-Three Thousand and Fifty Paise Only' */
export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100]
  const inPaise = rest > 0 ? ` and ${numberInWords(rest)} Paise` : ''
  return `Rupees ${numberInWords(rupees)}${inPaise} Only`
}

export function numberInWords(whole: number): string {
  if (whole < 20) return ones[whole] ?? ''
  if (whole < 100) {
    const unit = whole % 10
    return `${tens[Math.floor(whole / 10)]}${unit > 0 ? `-${ones[unit]}` : ''}`
  }
  const [size, name] = (
    [
      [10_000_000, 'Crore'],
      [100_000, 'Lakh'],
      [1000, 'Thousand'],
      [100, 'Hundred'],
    ] as const
  ).find(([least]) => whole >= least) ?? [100, 'Hundred']
  const rest = whole % size
  return `${numberInWords(Math.floor(whole / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`
}
