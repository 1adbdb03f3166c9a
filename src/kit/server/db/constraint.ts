/**
 * Did this error come from the named constraint? The database keeps the promise; the feature finds
 * the words.
 */
export function breaks(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as Error & { constraint?: string }).constraint === constraint
}
