// One look at the whole before an order goes: what is unusual of it, and the question.
import { useState } from 'react'
import type { Chosen } from '#cart/web/choosing/choice.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { lookBeforePlacing } from '../contract.ts'
import { type Unusual, whatIsUnusual } from '../unusual.ts'

type Ordered = { codes: ReadonlySet<string>; total_paise: number; needsLicence: boolean }

/** What to ask about; nothing for an order like those before it. */
export async function unusualIn(
  which: Input<typeof lookBeforePlacing>,
  { served, isEmployee }: Pick<Chosen, 'served' | 'isEmployee'>,
  { codes, total_paise, needsLicence }: Ordered,
): Promise<Unusual[]> {
  // Without an answer nothing is known to be unusual; placing says what is wrong.
  const facts = await call(lookBeforePlacing, which).catch(() => null)
  if (!facts) return []
  return whatIsUnusual({
    facts: { ...facts.data, lines: facts.data.lines.filter(({ product_code }) => codes.has(product_code)) },
    served,
    total_paise,
    needsLicence,
    voice: { isOwn: !isEmployee, name: served.name },
    today: todayInIndia(new Date()),
  })
}

/** A large or unusual order is looked at as a whole before it goes. */
export function useWholeLook() {
  const [look, setLook] = useState<{ unusual: Unusual[]; answer: (yes: boolean) => void } | null>(null)
  const looksAtIt = (unusual: Unusual[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setLook(null)
        resolve(yes)
      }
      setLook({ unusual, answer })
    })
  return { look, looksAtIt }
}
