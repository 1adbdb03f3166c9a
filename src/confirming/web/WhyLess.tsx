import type { KeyboardEvent } from 'react'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { wasAsTyped } from '#orders/rules.ts'
import { netRatePaise } from '#pricing/scheme.ts'
import { Button } from '#ui/base/Button.tsx'
import { Chip } from '#ui/base/Chip.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SchemeStrip } from '#ui/goods/SchemeStrip.tsx'
import { reasonsForLess } from '../awaiting.ts'
import { type CellProps, reasonId, step } from './rows.ts'

/** The scheme at this number, what that does to the amount, and the way to keep the number. */
export function WhatItDoes({ row: { line, quantity, error, confirmed }, change }: CellProps) {
  const { total_qty: total, free_qty: free } = confirmed
  const isRounded = line.scheme_qty > 0 && !line.compulsory && !wasAsTyped(line)
  const isAsTyped = isRounded && total > 0 && free === 0
  const lessFree = line.free_qty - free
  return (
    <span id={`confirm-${line.product_code}`} aria-live="polite" className="confirm-does figures">
      {error && <span className="text-danger-ink">{error}</span>}
      {!error && free > 0 && <SchemeStrip paid={line.min_qty} free={line.scheme_qty} packs={total} />}
      {!error && total > 0 && (
        <span>
          <b className="font-semibold">
            {groupIndian(total - free)} paid{free > 0 && ` + ${groupIndian(free)} free`}
          </b>
        </span>
      )}
      {!error && free > 0 && (
        <span>
          Net <b className="font-semibold">{formatRupees(netOf(line.price_paise, total, free))}</b> a pack
        </span>
      )}
      {!error && confirmed.amount_paise < line.amount_paise && (
        <span>
          Saves <b className="font-semibold">{formatRupees(line.amount_paise - confirmed.amount_paise)}</b>
          {lessFree > 0 && `, ${groupIndian(lessFree)} free fewer`}
        </span>
      )}
      {isRounded && quantity !== null && quantity > 0 && !error && (isAsTyped || total !== quantity) && (
        <Button kind="link" onClick={() => change(line.product_code, { asTyped: !isAsTyped })}>
          {isAsTyped ? 'Take the scheme' : `Keep ${groupIndian(quantity)}, none free`}
        </Button>
      )}
    </span>
  )
}

function netOf(pricePaise: number, total: number, free: number): number {
  return netRatePaise(pricePaise, { quantity: total, total, free, incomplete: false })
}

/** The usual reasons are one press away, by their number too; other words are typed. */
export function WhyLess({ row: { line, typed }, change }: CellProps) {
  const code = line.product_code
  const reason = typed.reason ?? ''
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const picked = reason === '' ? reasonsForLess[Number(event.key) - 1] : undefined
    if (picked) change(code, { reason: picked })
    else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(event.currentTarget, 1)
  }
  return (
    <span className="mt-2 flex flex-wrap items-center gap-1.5">
      <span className="text-ink-2 max-tablet:basis-full">Why fewer?</span>
      {reasonsForLess.map((one, at) => (
        <Chip key={one} on={reason === one} onClick={() => change(code, { reason: reason === one ? '' : one })}>
          <Kbd>{at + 1}</Kbd> {one}
        </Chip>
      ))}
      <TextInput
        id={reasonId(code)}
        className="w-56 max-tablet:w-full"
        maxLength={300}
        placeholder="In other words"
        aria-label={`Why less of ${line.product_name}`}
        value={reason}
        onChange={(event) => change(code, { reason: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </span>
  )
}
