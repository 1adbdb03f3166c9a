// The way from a list to one of its rows and on to the next one: where the list stood is kept for
// this tab.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { RowKey } from '#ui/table/Table.tsx'
import type { Endpoint, Input } from '../../endpoint.ts'
import { call } from '../call.ts'
import { showFailure } from '../failures.ts'
import type { List, RowOf } from './useList.ts'

export type Trail = {
  /** The list's address. */
  back: string
  /** The endpoint of the list and what it was asked. */
  path: string
  narrowed: object
  page: number
  size: number
  total: number
  keys: RowKey[]
}

const nameOf = (to: string) => `trail to ${to}`

/**
 * `to`: what the rows lead to, 'order'. The list that was looked at last is the one that the way
 * back leads to.
 */
export function leaveTrail(to: string, trail: Trail): void {
  try {
    sessionStorage.setItem(nameOf(to), JSON.stringify(trail))
  } catch {
    // Without storage there is a way back to the whole list, and no next one.
  }
}

function readTrail(to: string): Trail | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(to)) ?? 'null')
    return isTrail(kept) ? kept : null
  } catch {
    return null
  }
}

function isTrail(kept: unknown): kept is Trail {
  return typeof kept === 'object' && kept !== null && 'keys' in kept && Array.isArray(kept.keys)
}

export function trailOf(list: List, keys: RowKey[], path: string): Trail {
  const { pathname, search } = window.location
  const { narrowed, page, size, total = keys.length } = list
  return { back: pathname + search, path, narrowed: narrowed as object, page, size, total, keys }
}

/** Where a row stands among all of the list, from 1, or null when the list did not show it. */
export function placeOn(trail: Trail | null, key: RowKey): number | null {
  const at = trail?.keys.indexOf(key) ?? -1
  return trail && at >= 0 ? (trail.page - 1) * trail.size + at + 1 : null
}

type Along<E extends Endpoint> = {
  to: string
  /** The row that is open. */
  key: RowKey
  /** The list that leads here, asked for its next page where the trail's page ends. */
  list: E
  keyOf: (row: RowOf<E>) => RowKey
  hrefOf: (key: RowKey) => string
}

/** The way back to the list as it was, and to the rows before and after this one. */
export function useTrail<E extends Endpoint>({ to, key, list, keyOf, hrefOf }: Along<E>) {
  const [, navigate] = useLocation()
  const [trail, setTrail] = useState(() => readTrail(to))
  const place = placeOn(trail, key)

  /** `by` 1 is the next one, −1 the one before. */
  async function step(by: 1 | -1) {
    if (!trail || place === null) return
    const near = trail.keys[trail.keys.indexOf(key) + by]
    if (near !== undefined) return navigate(hrefOf(near))
    const page = trail.page + by
    const input = { ...trail.narrowed, page } as Input<E>
    const answer = await call(list, input).catch(showFailure)
    if (!answer) return
    const { data, total } = answer as unknown as { data: RowOf<E>[]; total: number }
    const next = { ...trail, page, total, keys: data.map(keyOf) }
    const first = by === 1 ? next.keys[0] : next.keys.at(-1)
    if (first === undefined) return
    leaveTrail(to, next)
    setTrail(next)
    navigate(hrefOf(first))
  }

  const mayStep = (by: 1 | -1) => {
    if (!trail || place === null || place + by < 1 || place + by > trail.total) return false
    return trail.keys[trail.keys.indexOf(key) + by] !== undefined || trail.path === list.path
  }
  return {
    back: trail?.back ?? null,
    place: trail && place !== null ? { at: place, of: trail.total } : null,
    previous: mayStep(-1) ? () => void step(-1) : null,
    next: mayStep(1) ? () => void step(1) : null,
  }
}
