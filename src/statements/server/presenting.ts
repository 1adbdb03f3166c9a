import type { Db } from '#kit/server/db/db.ts'
import type { Statement } from '../contract.ts'
import { differencesOf, type Figures } from '../rules.ts'
import { type AnyHead, type Firm, freshLines, type KnownLine, linesOf, type Version, versionsOf } from './queries.ts'

type Line = Statement['lines'][number]

export function withDifferences(line: KnownLine): Line {
  return { ...line, differences: differencesOf(line, line) }
}

export function asLine(known: Omit<KnownLine, keyof Figures>, figures: Figures): Line {
  return withDifferences({ ...known, ...figures })
}

/** One version as it was sent. */
export async function sentStatement(db: Db, head: AnyHead, type: string): Promise<Statement & { id: number }> {
  const { id, month, version, distributor, distributor_name, reason, differences } = head
  return {
    id,
    month,
    version,
    distributor,
    distributor_name,
    reason,
    differences,
    state: head.state === 'replaced' ? 'sent' : head.state,
    lines: (await linesOf(db, id)).map(withDifferences),
    versions: await versionsOf(db, head, type, month),
  }
}

/** What is to be filled in. */
export async function freshStatement(
  db: Db,
  firm: Firm,
  type: string,
  asked: { month: string; versions: Version[] },
): Promise<Statement> {
  const { distributor, distributor_name } = firm
  return {
    id: null,
    month: asked.month,
    state: 'missing',
    version: 0,
    distributor,
    distributor_name,
    reason: '',
    differences: 0,
    lines: (await freshLines(db, firm, type, asked.month)).map(withDifferences),
    versions: asked.versions,
  }
}
