// Step 1: what is paid, by document, and the credit notes that are set off.
import { Link } from 'wouter'
import { bucketOf } from '#credit/rules.ts'
import { formatAmount, formatRupees } from '#kit/money.ts'
import { buckets } from '#outstanding/web/buckets.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { cx } from '#ui/base/cx.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { PayableOwed as Owed } from '../../paying.ts'
import { type Choice, type Chosen, chooseOldest, keyOf, type Payable, whyNotPay } from '../../paying.ts'
import type { Paying } from '../../paying-contract.ts'
import { noteReasons } from '../../rules.ts'
import { StepHead } from './PayTo.tsx'

type ChooseTableProps = {
  owed: Owed
  paying: Paying
  choice: Choice
  chosen: Chosen
  /** What releases an order; 0 where none waits for money. */
  least: number
  today: string
  onChange: (choice: Choice) => void
}

const card =
  'max-tablet:grid max-tablet:grid-cols-[28px_minmax(0,1fr)_126px] max-tablet:items-center max-tablet:gap-x-2.5 max-tablet:px-4 max-tablet:py-3'
const cell = 'border-line border-b px-3 py-2 max-tablet:border-0 max-tablet:p-0'
const lane = 'w-[138px] border-field border-x p-0! max-tablet:col-start-3 max-tablet:w-auto max-tablet:border-0'
const box =
  'figures h-11 w-full bg-transparent px-3 text-right font-semibold outline-offset-[-2px] aria-invalid:text-danger-ink max-tablet:h-10 max-tablet:rounded-[6px] max-tablet:border max-tablet:border-field max-tablet:bg-surface max-tablet:text-lead'

export function ChooseTable({ owed, paying, choice, chosen, least, today, onChange }: ChooseTableProps) {
  const { open } = owed
  const notes = paying.credit_notes
  const late = open.filter(({ due_date }) => due_date < today)
  const sumOf = (some: readonly Payable[]) => some.reduce((sum, one) => sum + one.balance_paise, 0)
  const checked = open.filter((one) => choice.typed[keyOf(one)] !== undefined).length
  const take = (some: readonly Payable[]) =>
    onChange({
      typed: Object.fromEntries(some.map((one) => [keyOf(one), formatAmount(one.balance_paise)])),
      notes: new Set(some.length > 0 ? notes.map(({ note_id }) => note_id) : []),
    })
  const type = (one: Payable, text: string | null) => {
    const { [keyOf(one)]: _, ...others } = choice.typed
    onChange({ ...choice, typed: text === null ? others : { ...others, [keyOf(one)]: text } })
  }
  return (
    <section aria-labelledby="choose-h" className="grid min-w-0 gap-3">
      <StepHead step={1} id="choose-h" title="Choose invoices">
        <div className="flex flex-wrap gap-2">
          {least > 0 && (
            <Button size="small" onClick={() => onChange(chooseOldest(least, open, notes))}>
              What releases orders
            </Button>
          )}
          {late.length > 0 && (
            <Button size="small" onClick={() => take(late)}>
              All past due
            </Button>
          )}
        </div>
      </StepHead>
      <div className="panel max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0">
        <table className="w-full border-separate border-spacing-0 text-table max-tablet:block">
          <caption className="sr-only">Open invoices, debit notes and credit notes</caption>
          <TableHead checked={checked} all={open.length} onChange={(on) => take(on ? open : [])} />
          <tbody className="max-tablet:block max-tablet:divide-y max-tablet:divide-line">
            {open.map((one) => (
              <Row
                key={keyOf(one)}
                one={one}
                today={today}
                typed={choice.typed[keyOf(one)]}
                checkingPaise={checkingOf(one, paying)}
                onType={(text) => type(one, text)}
              />
            ))}
          </tbody>
          {notes.length > 0 && <Notes notes={notes} choice={choice} chosen={chosen} onChange={onChange} />}
        </table>
      </div>
      {sumOf(open) > 0 && checked === 0 && <p className="text-ink-3 text-small">Nothing is chosen yet.</p>}
    </section>
  )
}

type TableHeadProps = { checked: number; all: number; onChange: (on: boolean) => void }

function TableHead({ checked, all, onChange }: TableHeadProps) {
  return (
    <thead className="text-left text-ink-3 text-micro max-tablet:sr-only">
      <tr className="[&>th]:h-10 [&>th]:border-line-strong [&>th]:border-b [&>th]:px-3 [&>th]:font-medium">
        <th scope="col" className="w-10">
          <Checkbox
            label="Choose all"
            hideLabel
            checked={checked === all}
            some={checked > 0 && checked < all}
            onChange={onChange}
          />
        </th>
        <th scope="col">Invoice</th>
        <th scope="col">Age</th>
        <th scope="col" className="text-right">
          Balance ₹
        </th>
        <th scope="col" className="text-right text-ink">
          Pay now ₹
        </th>
      </tr>
    </thead>
  )
}

type NotesProps = Pick<ChooseTableProps, 'choice' | 'chosen' | 'onChange'> & { notes: Paying['credit_notes'] }

function Notes({ notes, choice, chosen, onChange }: NotesProps) {
  function tick(id: number, on: boolean) {
    const ticked = new Set(choice.notes)
    if (on) ticked.add(id)
    else ticked.delete(id)
    onChange({ ...choice, notes: ticked })
  }
  return (
    <tbody className="max-tablet:block max-tablet:divide-y max-tablet:divide-line">
      <tr className="max-tablet:block">
        <th
          colSpan={5}
          scope="colgroup"
          className="h-9 border-line border-b bg-canvas px-3 text-left font-semibold text-ink-2 text-small max-tablet:flex max-tablet:items-center max-tablet:border-0 max-tablet:px-4"
        >
          Credit notes to set off
          <span className="figures ml-2 font-normal text-ink-3">
            {counted(notes.length, 'note')},{' '}
            {formatRupees(notes.reduce((sum, { balance_paise }) => sum + balance_paise, 0))}
          </span>
        </th>
      </tr>
      {notes.map((note) => {
        const isOn = choice.notes.has(note.note_id)
        const used = chosen.notes.find(({ note_id }) => note_id === note.note_id)?.amount_paise ?? 0
        return (
          <tr key={note.note_id} className={cx(card, isOn && 'bg-accent-soft')}>
            <td className={cx(cell, 'max-tablet:col-start-1 max-tablet:row-start-1')}>
              <Checkbox
                label={`Set off ${note.note_no}`}
                hideLabel
                checked={isOn}
                onChange={(on) => tick(note.note_id, on)}
              />
            </td>
            <td className={cx(cell, 'max-tablet:col-start-2 max-tablet:row-start-1')}>
              <Link
                href={`/notes?note_search=${encodeURIComponent(note.note_no)}`}
                className="figures inline-block py-0.5 font-semibold whitespace-nowrap"
              >
                {note.note_no}
              </Link>
            </td>
            <td className={cx(cell, 'text-ink-2 max-tablet:col-start-2 max-tablet:row-start-2')}>
              {noteReasons[note.reason_code]}
              {note.invoice_no && (
                <>
                  , <span className="figures whitespace-nowrap">{note.invoice_no}</span>
                </>
              )}
            </td>
            <td className={cx(cell, 'figures text-right max-tablet:col-start-3 max-tablet:row-start-1')}>
              {formatAmount(note.balance_paise)}
            </td>
            <td className={cx(cell, lane, 'max-tablet:row-start-2')}>
              <span className={cx(box, 'flex items-center justify-end', !isOn && 'max-tablet:hidden')}>
                {isOn && formatAmount(-used)}
              </span>
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

/** What of a document is paid with what one told of already. */
function checkingOf({ kind, id }: Payable, { payments }: Paying): number {
  return payments
    .filter(({ state }) => state === 'open')
    .flatMap(({ settles }) => settles)
    .filter((one) => one.kind === kind && one.id === id)
    .reduce((sum, one) => sum + one.amount_paise, 0)
}

type RowProps = {
  one: Payable
  today: string
  typed: string | undefined
  checkingPaise: number
  onType: (text: string | null) => void
}

function Row({ one, today, typed, checkingPaise, onType }: RowProps) {
  const isOn = typed !== undefined
  const why = isOn ? whyNotPay(typed, one.balance_paise) : null
  const colour = buckets.find(({ name }) => name === bucketOf(one.due_date, today))?.colour ?? ''
  const href =
    one.kind === 'invoice' ? `/my-invoice-details/${one.id}` : `/notes?note_search=${encodeURIComponent(one.no)}`
  return (
    <tr className={cx(card, isOn && 'bg-accent-soft')}>
      <td className={cx(cell, 'max-tablet:col-start-1 max-tablet:row-start-1')}>
        <Checkbox
          label={`Pay ${one.no}`}
          hideLabel
          checked={isOn}
          onChange={(on) => onType(on ? formatAmount(one.balance_paise) : null)}
        />
      </td>
      <td className={cx(cell, 'max-tablet:col-start-2 max-tablet:row-start-1')}>
        <Link href={href} className="figures inline-block py-0.5 font-semibold whitespace-nowrap">
          {one.no}
        </Link>
        {one.kind === 'debit_note' && <span className="block text-ink-3 text-small">Debit note</span>}
      </td>
      <td className={cx(cell, 'max-tablet:col-start-2 max-tablet:row-start-2')}>
        <span className="figures flex items-center gap-2">
          <span className="size-2.5 flex-none" style={{ background: colour }} aria-hidden="true" />
          <span>
            {one.days_late > 0 ? (
              `${counted(one.days_late, 'day')} past due`
            ) : (
              <>
                due on <DateText day={one.due_date} />
              </>
            )}
            {checkingPaise > 0 && (
              <span className="mt-0.5 flex items-center gap-1.5 text-ink-2 text-small">
                <Mark group="info" />
                {formatRupees(checkingPaise)} is being checked
              </span>
            )}
          </span>
        </span>
      </td>
      <td className={cx(cell, 'figures text-right max-tablet:col-start-3 max-tablet:row-start-1')}>
        {formatAmount(one.balance_paise)}
        {one.balance_paise < one.total_paise && (
          <span className="block text-ink-3 text-small">of {formatAmount(one.total_paise)}</span>
        )}
      </td>
      <td className={cx(cell, lane, 'max-tablet:row-start-2', !isOn && 'max-tablet:hidden')}>
        <input
          className={box}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          aria-label={`Amount for ${one.no}`}
          aria-invalid={why !== null}
          {...(why && { title: why })}
          value={typed ?? ''}
          onChange={({ target }) => onType(target.value === '' && !isOn ? null : target.value)}
          onBlur={() => typed?.trim() === '' && onType(null)}
        />
        {why && (
          <span role="alert" className="block px-3 pb-1 text-right text-danger-ink text-small">
            {why}
          </span>
        )}
      </td>
    </tr>
  )
}
