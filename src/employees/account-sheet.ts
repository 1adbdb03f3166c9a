// What a row of a sheet makes of an account, an employee's or a distributor's: the same checks in
// the same order for both.
import type { DivType } from '#kit/access.ts'
import {
  type CellChange,
  type CellError,
  type PlannedRow,
  type SheetCells,
  type SheetColumn,
  speakingOf,
} from '#kit/importing.ts'

type Terms = { code: string; name: string }

/** What is there already. */
export type KnownAccounts<Saved> = {
  /**
   * The first row that speaks of a code, in lower case: a later one is refused, also where the
   * first changes nothing.
   */
  firsts: ReadonlyMap<string, number>
  /** By code, in lower case. */
  saved: ReadonlyMap<string, Saved>
  /** Codes and mails, in lower case, of accounts that are none of these: whose they are. */
  codes: ReadonlySet<string>
  mails: ReadonlyMap<string, number>
}

type Sheet<Column extends string, Kept extends Terms, Saved extends Kept & { id: number }, Work> = {
  /** 'employee' */
  noun: string
  columns: readonly SheetColumn<Column>[]
  known: KnownAccounts<Saved>
  /** What the row says on top of what is saved; an empty cell changes nothing. */
  read: (saved: Saved | null) => { terms: Kept; errors: CellError[] }
  judge: (terms: Kept, saved: Saved | null) => CellError[]
  /** What stands in a column, as people read it. */
  shown: (column: Column, terms: Kept) => string
  /** Why the caller can't change this account. */
  manage: (saved: Saved) => string | null
  work: (terms: Kept, saved: Saved | null) => Work
}

type Named = 'code' | 'name'
type Row<Column extends string> = { at: number; cells: SheetCells<Column | Named> }

/** Null where the row changes nothing. */
export function planAccount<Column extends string, Kept extends Terms, Saved extends Kept & { id: number }, Work>(
  { at, cells }: Row<Column>,
  { noun, columns, known, read, judge, shown, manage, work }: Sheet<Column | Named, Kept, Saved, Work>,
): PlannedRow<Work> | null {
  const { errorOf, brokenIn } = speakingOf(columns)
  const code = cells.code?.trim() ?? ''
  const key = code.toLowerCase()
  const saved = known.saved.get(key) ?? null
  const refused = (errors: CellError[]) => ({
    kind: 'refused' as const,
    code,
    name: cells.name ?? saved?.name ?? '',
    errors,
  })
  const broken = brokenIn(cells)
  if (broken.length > 0) return refused(broken)
  const before = known.firsts.get(key)
  if (before !== undefined && before !== at)
    return refused([errorOf('code', cells, `Row ${before} has this ${noun} already.`)])
  if (!saved && known.codes.has(key))
    return refused([errorOf('code', cells, 'This code is in use by an account that you can’t change here.')])

  const { terms, errors } = read(saved)
  const wrong = [...errors, ...judge(terms, saved)].filter(
    (one, at, all) => all.findIndex((other) => other.column === one.column) === at,
  )
  if (wrong.length > 0) return refused(wrong)
  const changes = columns.flatMap(({ name, head }): CellChange[] => {
    if (name === 'code') return []
    const [from, to] = [saved ? shown(name, saved) : null, shown(name, terms)]
    return from === to || (saved === null && to === '') ? [] : [{ label: head, from, to }]
  })
  if (saved && changes.length === 0) return null
  const beyond = saved && manage(saved)
  if (beyond) return refused([errorOf('code', cells, beyond)])
  return {
    kind: saved ? 'changed' : 'new',
    code: terms.code,
    name: terms.name,
    changes,
    work: work(terms, saved),
    key,
  }
}

/** Whose the mail is, if it is another's. */
export function whyNotMail(email: string, id: number | undefined, mails: ReadonlyMap<string, number>): string | null {
  const whose = mails.get(email.toLowerCase())
  return email !== '' && whose !== undefined && whose !== id ? `${email} belongs to another account.` : null
}

export function readType(text: string): DivType | null {
  const given = text.trim().toLowerCase()
  if (/^(e|ethical)$/.test(given)) return 'E'
  if (/^(g|generic)$/.test(given)) return 'G'
  return /^(b|both)$/.test(given) ? 'B' : null
}

/** Codes that are separated by commas, semicolons or spaces, each once. */
export function listIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}
