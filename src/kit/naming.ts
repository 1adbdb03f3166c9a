/** 'Cardia and General'; of many the first two and how many more. */
export function namedBriefly(names: readonly string[]): string {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}
