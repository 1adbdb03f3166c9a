/**
 * The hash of its content in the address: it can be cached for ever, and no other picture can be
 * had by guessing.
 */
export function urlOfImage(hash: string, name: string): string {
  return `/api/images/${hash}/${encodeURIComponent(name)}`
}
