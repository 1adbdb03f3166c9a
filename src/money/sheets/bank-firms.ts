// Whose money a line of a bank statement speaks of: firms by what a description says of them.

export type BankFirm = { id: number; code: string; name: string }

export type BankFirms = {
  byId: ReadonlyMap<number, BankFirm>
  /** In lower case. */
  byCode: ReadonlyMap<string, BankFirm>
  /** By their codes and their names as plain words, where these are long enough to mean them. */
  bySaying: ReadonlyMap<string, readonly BankFirm[]>
  /** With which words a saying begins, and how many words the longest has that begins so. */
  longest: ReadonlyMap<string, number>
}

export function bankFirms(firms: readonly BankFirm[]): BankFirms {
  const said = firms.flatMap((firm) => sayingsOf(firm).map((saying) => ({ saying, firm })))
  const longest = new Map<string, number>()
  for (const { saying } of said) {
    const [first = '', ...rest] = saying.split(' ')
    longest.set(first, Math.max(longest.get(first) ?? 0, 1 + rest.length))
  }
  const grouped = Map.groupBy(said, ({ saying }) => saying)
  return {
    byId: new Map(firms.map((firm) => [firm.id, firm])),
    byCode: new Map(firms.map((firm) => [firm.code.toLowerCase(), firm])),
    bySaying: new Map([...grouped].map(([saying, some]) => [saying, some.map(({ firm }) => firm)])),
    longest,
  }
}

function sayingsOf({ code, name }: BankFirm): string[] {
  const [short, long] = [plain(code), plain(name)]
  return [...(short.length >= 4 ? [short] : []), ...(long.length >= 6 ? [long] : [])]
}

/** Firms whose code or name stands in the text; of names in each other the longest. */
export function firmsIn(text: string, { bySaying, longest }: BankFirms): BankFirm[] {
  const words = plain(text).split(' ')
  const found = new Set<BankFirm>()
  let covered = 0
  for (const [at, first] of words.entries()) {
    const upTo = Math.min(longest.get(first) ?? 0, words.length - at)
    for (let count = upTo; count >= 1 && at + count > covered; count -= 1) {
      const firms = bySaying.get(words.slice(at, at + count).join(' '))
      if (!firms) continue
      for (const firm of firms) found.add(firm)
      covered = at + count
    }
  }
  return [...found]
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
