/** Is it more than one number: several rows, or a code and a quantity? */
export function looksLikeRows(text: string): boolean {
  return /\S[\t;,\n\r ]+\S/.test(text.trim()) && !/^[+-]?[\d,]+(\.\d*)?$/.test(text.trim())
}
