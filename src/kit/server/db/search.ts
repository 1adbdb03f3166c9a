/**
 * A LIKE pattern that finds the text anywhere, in any case: what stands for something in LIKE
 * stands for itself here.
 */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
