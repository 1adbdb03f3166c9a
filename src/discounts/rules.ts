/** Why a code can't be checked yet, or null (specification, section 5). */
export function whyNotCheck(code: string): string | null {
  return code.trim() === '' ? 'Product Code is required' : null
}
