import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Which } from '#cart/web/autosave/cartAutosave.ts'
import { formatAmount, groupIndian } from '#kit/money.ts'
import { runRested, whenResting } from '#kit/web/resting.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { cx } from '#ui/base/cx.ts'
import { type Group, Mark } from '#ui/base/Mark.tsx'
import { isReady, type Judgement, needsHelp } from '../../judging.ts'
import type { Product } from '../found.tsx'
import type { Review, Row } from './judge.ts'
import { NearestProducts } from './NearestProducts.tsx'

/** What can be done with a row. */
export type LineActs = Pick<Review, 'fix' | 'fixMerged'> & {
  onActive: (row_no: number) => void
  /** Helped: on to the next. */
  onDone: () => void
}

type JudgedLineProps = {
  row: Row
  which: Which
  learns: Review['learns']
  isActive: boolean
  /** The same as long as the list stands. */
  acts: LineActs
}

/** One row, and under it what may be meant where its code is unknown. */
export const JudgedLine = memo(function JudgedLine({ row, which, learns, isActive, acts }: JudgedLineProps) {
  const { fix, onActive, onDone } = acts
  const { given, product, judgement } = row
  const { row_no } = given
  const isSkipped = judgement === 'skipped'
  const mayPick = !product && !isSkipped && !given.passed

  function pick(chosen: Product, learn: boolean) {
    fix(row_no, { product: chosen, ...(learn && { learn }) })
    onDone()
  }

  function leaveOut() {
    fix(row_no, { skip: true })
    onDone()
  }

  return (
    <>
      <tr
        data-row-no={row_no}
        data-selected={isActive || undefined}
        data-opened={(mayPick && isActive) || undefined}
        data-judgement={judgement}
        onFocus={() => onActive(row_no)}
      >
        <td className="numeric soft figures c-row">{row.rows.join(', ')}</td>
        <td className="c-given">
          <Code>{given.code}</Code> <span className="text-ink-3">{given.name}</span>{' '}
          <span className="figures whitespace-nowrap text-ink-2">× {given.quantity || '–'}</span>
        </td>
        <td className="c-product">
          {product ? (
            <>
              <span className="font-medium">{product.product_name}</span>{' '}
              <Code className="text-ink-3">{product.product_code}</Code>
            </>
          ) : (
            <NotFound row={row} />
          )}
        </td>
        <td className="lane">{!given.passed && <RowQuantity row={row} acts={acts} onLeaveOut={leaveOut} />}</td>
        <td className="numeric figures c-free">{isReady(row) && row.free > 0 ? groupIndian(row.free) : '–'}</td>
        <td className="numeric figures c-amount">{isReady(row) ? formatAmount(row.amount_paise) : '–'}</td>
        <td className="c-why">
          <What row={row} acts={acts} />
          {mayPick && !isActive && (
            <Button kind="link" data-first onClick={() => onActive(row_no)}>
              Pick the product
            </Button>
          )}{' '}
          {needsHelp(row) && !(mayPick && isActive) && (
            <Button kind="link" data-leave onClick={leaveOut}>
              Leave out<span className="sr-only"> row {row_no}</span>
            </Button>
          )}
        </td>
      </tr>
      {mayPick && isActive && (
        <tr data-near={row_no} data-selected onFocus={() => onActive(row_no)}>
          <td colSpan={7}>
            <NearestProducts row={row} which={which} learns={learns} onPick={pick} onLeaveOut={leaveOut} />
          </td>
        </tr>
      )}
    </>
  )
})

/** Where code and name mean two products, what the code means stands beside the name. */
function NotFound({ row: { judgement, nearest } }: { row: Row }) {
  const [byCode] = judgement === 'differs' ? nearest : []
  if (!byCode) return <span className="text-ink-3">{judgement === 'skipped' ? '–' : 'Not found'}</span>
  return (
    <span className="text-ink-3">
      Is it {byCode.product_name} <Code>{byCode.product_code}</Code>?
    </span>
  )
}

const groups: Record<Judgement, Group> = {
  good: 'success',
  corrected: 'info',
  merged: 'info',
  skipped: 'info',
  unknown: 'danger',
  differs: 'danger',
  inactive: 'danger',
  other_type: 'danger',
  not_yours: 'danger',
  bad_quantity: 'danger',
}

function What({ row, acts }: { row: Row; acts: LineActs }) {
  const { judgement, why, warnings, product, given } = row
  const isRounded = row.total !== row.asked && isReady(row)
  return (
    <p className="grid grid-cols-[12px_minmax(0,1fr)] gap-2 [&_.glyph]:mt-1 figures">
      <Mark group={judgement === 'good' && warnings.length > 0 ? 'warning' : groups[judgement]} />
      <span>
        {why || (warnings.length === 0 && 'Good')} {warnings.join(' ')}{' '}
        {isRounded && product && !product.terms.compulsory && (
          <Button kind="link" onClick={() => acts.fix(given.row_no, { as_typed: true })}>
            Undo<span className="sr-only">, keep {row.asked}</span>
          </Button>
        )}{' '}
        {judgement === 'merged' && row.rows.length > 1 && (
          <Button kind="link" onClick={() => acts.fixMerged(row, {})}>
            Keep the first
          </Button>
        )}
        {judgement === 'skipped' && !given.passed && (
          <Button kind="link" onClick={() => acts.fix(given.row_no, { skip: false })}>
            Take it back in
          </Button>
        )}
      </span>
    </p>
  )
}

type RowQuantityProps = { row: Row; acts: LineActs; onLeaveOut: () => void }

function RowQuantity({ row, acts, onLeaveOut }: RowQuantityProps) {
  const [text, setText] = useState<string | null>(null)
  /**
   * Added up when the person came here: the number stands for all of them. While it is typed,
   * others may join it.
   */
  const [isSum, setSum] = useState(false)
  const isWrong = row.judgement === 'bad_quantity'
  /**
   * Typed and not yet judged: first the number is seen, and when the fingers rest what it means.
   */
  const typed = useRef<string | null>(null)
  const isLeft = useRef(false)
  const latest = useRef(judge)
  useLayoutEffect(() => {
    latest.current = judge
  })
  const [judgeTyped] = useState(() => () => latest.current())

  function type(next: string) {
    setText(next)
    typed.current = next
    // All rows are judged together, as one may join another.
    whenResting(judgeTyped)
  }

  function judge() {
    if (typed.current === null) return
    const fix = { quantity: typed.current, as_typed: false }
    typed.current = null
    if (isLeft.current) setText(null)
    if (isSum) acts.fixMerged(row, fix)
    else acts.fix(row.given.row_no, fix)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    // Whatever goes on from here goes on from what is typed. The next row is the same, whatever is
    // made of this one.
    if (['Enter', 'F8', 'Delete'].includes(event.key) && !isEnter) flushSync(runRested)
    if (isEnter) acts.onDone()
    else if (event.key === 'Delete' && event.currentTarget.value === '') onLeaveOut()
    else return
    event.preventDefault()
  }

  return (
    <input
      className={cx('judged-qty figures', isWrong && 'wrong')}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      disabled={row.judgement === 'skipped'}
      {...(isWrong && { 'data-first': true, 'aria-invalid': true })}
      aria-label={`Quantity of row ${row.given.row_no}, ${row.product?.product_name ?? row.given.code}`}
      value={text ?? (isReady(row) ? String(row.total) : row.quantity)}
      onFocus={(event) => {
        isLeft.current = false
        setSum(row.rows.length > 1)
        event.currentTarget.select()
      }}
      onBlur={() => {
        isLeft.current = true
        if (typed.current === null) setText(null)
      }}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
