/**
 * Is it more than one number: several rows, or a code and a quantity? '11.5 packs' is a quantity.
 */
export function looksLikeRows(text: string): boolean {
  return /\S[\t;,\n\r ]+\S/.test(text.trim()) && !/^[+-]?[\d,]+(\.\d*)?(\s*[a-z]+\.?)?$/i.test(text.trim())
}
