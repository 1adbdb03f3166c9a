// A setting as it is typed: numbers and text as they are, what has parts as JSON, nothing where nothing is set.

export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What is typed, as the kind of thing that the fallback is. The server says whether it fits. */
export function readTyped(typed: string, fallback: unknown): { value: unknown } | { why: string } {
  const text = typed.trim()
  if (typeof fallback === 'number')
    return /^-?\d+(?:\.\d+)?$/.test(text) ? { value: Number(text) } : { why: 'Enter a number.' }
  if (typeof fallback === 'string' || fallback === null) return { value: text === '' ? null : text }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { why: 'This could not be read. Check the brackets and quotes.' }
  }
}
