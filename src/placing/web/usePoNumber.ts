// The purchase order's number of a cart: kept with it on the server when the field is left, at the
// latest before the order is placed.
import { useRef, useState } from 'react'
import { setPoNumber } from '#cart/contract.ts'
import { whatToShow } from '#kit/calling.ts'
import type { Input } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { readAgain, useRead } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { lookBeforePlacing } from '../contract.ts'
import { poUsed } from '../unusual.ts'

export function usePoNumber(which: Input<typeof lookBeforePlacing>) {
  const facts = useRead(lookBeforePlacing, which, { ownFailure: true }).data?.data
  const [typed, setTyped] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  /** What was sent last, and whether it arrived. */
  const sent = useRef<{ text: string; done: Promise<string | null> } | null>(null)
  const kept = facts?.po_no ?? ''
  const shown = typed ?? kept

  async function send(text: string): Promise<string | null> {
    try {
      await call(setPoNumber, { ...which, po_no: text })
      readAgain([lookBeforePlacing])
      return null
    } catch (failure) {
      sent.current = null
      return whatToShow(failure, provider)
    }
  }

  /** Why it is not kept, or null. */
  async function save(): Promise<string | null> {
    const text = shown.trim()
    if (typed === null || (sent.current === null && text === kept)) return null
    if (sent.current?.text !== text) sent.current = { text, done: send(text) }
    const failed = await sent.current.done
    setWhy(failed)
    return failed
  }

  const [used] = facts && shown.trim() === kept ? poUsed(facts) : []
  return {
    shown,
    why,
    used: used?.text,
    type: (text: string) => {
      setWhy(null)
      setTyped(text)
    },
    save,
  }
}
