import { useState } from 'react'
import { getProduct } from '#catalogue/contract.ts'
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/query.ts'
import { Button } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Mark } from '#ui/Mark.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Keeper } from './keeper.ts'
import type { Which } from './keepers.ts'
import type { Terms } from './line.ts'
import { type BadRow, type PastedRow, readPasted } from './paste.ts'
import { termsOf } from './terms.ts'

type PasteDialogProps = {
  open: boolean
  onClose: () => void
  /** What was pasted into the sheet itself. */
  start: string
  keeper: Keeper
  which: Which
  /** The products that the sheet has at hand. */
  known: ReadonlyMap<string, Terms>
}

type Outcome = { put: number; merged: string[]; bad: BadRow[] }

/** 'code quantity' rows: what was put in, and every row that was not, with why and what to do. */
export function PasteDialog({ open, onClose, start, keeper, which, known }: PasteDialogProps) {
  const [text, setText] = useState(start)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [started, setStarted] = useState(start)
  if (start !== started) {
    setStarted(start)
    setText(start)
    setOutcome(null)
  }
  const read = readPasted(text)

  function close() {
    onClose()
    setText('')
    setOutcome(null)
  }

  async function putIn() {
    setBusy(true)
    try {
      const { found, unknown } = await findTerms(read.rows, known, which)
      keeper.typeAll(found.map(({ terms, row }) => ({ terms, asked: row.quantity })))
      const bad = [...read.bad, ...unknown].sort((one, other) => one.row - other.row)
      setOutcome({ put: found.length, merged: read.merged, bad })
      setText(bad.map((one) => one.text).join('\n'))
      if (bad.length === 0) close()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Paste rows"
      onSubmit={() => void putIn()}
      footer={
        <>
          <Button onClick={close}>{outcome ? 'Done' : 'Cancel'}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={read.rows.length === 0}>
            {read.rows.length === 0
              ? 'Put in the cart'
              : `Put ${read.rows.length} ${read.rows.length === 1 ? 'row' : 'rows'} in the cart`}
          </Button>
        </>
      }
    >
      {outcome && (
        <div role="status" className="grid gap-2">
          <p className="flex items-center gap-2 font-medium">
            <Mark group={outcome.put > 0 ? 'success' : 'warning'} />
            {outcome.put} {outcome.put === 1 ? 'row is' : 'rows are'} in the cart, {outcome.bad.length}{' '}
            {outcome.bad.length === 1 ? 'is' : 'are'} left below. Correct them, or leave them out.
          </p>
          <ul className="grid gap-1 text-small text-ink-2">
            {outcome.bad.slice(0, 50).map((bad) => (
              <li key={bad.row}>
                Row {bad.row}, <Code>{bad.text}</Code>: {bad.why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Field
        label="Code and quantity, one product a row"
        help={
          read.rows.length + read.bad.length === 0
            ? 'From a spreadsheet, with tabs, commas or spaces between.'
            : understood(read.rows.length, read.bad.length, read.merged)
        }
      >
        <TextArea
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="code"
          placeholder={'0042196\t20\n0042199\t11'}
          spellCheck={false}
        />
      </Field>
    </Dialog>
  )
}

function understood(good: number, bad: number, merged: string[]): string {
  const rows = `${good} ${good === 1 ? 'product' : 'products'} understood`
  const without = bad > 0 ? `, ${bad} ${bad === 1 ? 'row' : 'rows'} without a quantity that can be ordered` : ''
  const twice = merged.length > 0 ? `. ${merged.join(', ')} came more than once and was added up` : ''
  return `${rows}${without}${twice}.`
}

/** What the sheet does not show is asked of the server, a few at a time. */
async function findTerms(rows: PastedRow[], known: ReadonlyMap<string, Terms>, which: Which) {
  const found: { terms: Terms; row: PastedRow }[] = []
  const unknown: BadRow[] = []
  const waiting = [...rows]
  async function work() {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const terms = known.get(row.code) ?? (await look(row.code, which))
      if (terms) found.push({ terms, row })
      else
        unknown.push({
          row: row.row,
          text: `${row.code}\t${row.quantity}`,
          why: 'there is no such product for this distributor. Check the code, zeros in front included, or search it by name.',
        })
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return { found, unknown }
}

async function look(product_code: string, which: Which): Promise<Terms | null> {
  try {
    return termsOf((await call(getProduct, { ...which, product_code })).data)
  } catch (failure) {
    if (failure instanceof CallFailure && (failure.http === 404 || failure.http === 422)) return null
    throw failure
  }
}
