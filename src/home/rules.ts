const words = [
  'Nothing',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
  'Eight things',
  'Nine things',
]

/** The most important sentence of the home page: 'Three things wait for you'. */
export function waitsTitle(count: number): string {
  const what = words[count] ?? `${count} things`
  return count > 1 ? `${what} wait for you` : `${what} waits for you`
}
