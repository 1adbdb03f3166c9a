import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Part } from '#kit/matching.ts'

type Parts = (text: string, search: string) => Part[]

const Searched = createContext<(text: string) => Part[] | null>(() => null)

let kept: Parts | null = null

/** What is inside was found by this search. How it is marked comes when somebody searches. */
export function Matches({ search, children }: { search: string; children: ReactNode }) {
  const [parts, setParts] = useState<Parts | null>(() => kept)
  useEffect(() => {
    if (!search || parts) return
    // Without it the rows stand there unmarked.
    import('#kit/matching.ts').then(
      ({ partsOf }) => {
        kept = partsOf
        setParts(() => partsOf)
      },
      () => undefined,
    )
  }, [search, parts])
  const mark = useMemo(() => (text: string) => (search && parts ? parts(text, search) : null), [search, parts])
  return <Searched value={mark}>{children}</Searched>
}

/** Text in which what the search found is marked. */
export function Marked({ children }: { children: string }) {
  const parts = useContext(Searched)(children)
  if (!parts) return children
  return parts.map(({ text, isHit }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
    isHit ? <mark key={at}>{text}</mark> : text,
  )
}
