// The columns of the cart's lines.
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Dotted } from '#ui/page/Dotted.tsx'
import type { Column } from '#ui/table/Table.tsx'
import type { Line, Warning } from '../../line.ts'
import { inBrief, notesOf } from '../../notes.ts'
import { warningWords } from '../../rules.ts'
import type { CartAutosave } from '../autosave/cartAutosave.ts'
import { useConflict } from '../autosave/useCartAutosave.ts'
import { LineNotes } from './LineNotes.tsx'
import { BoxedQuantity, useQuantity } from './QuantityField.tsx'
import { SchemeWords } from './SchemeWords.tsx'

export function columnsOf(autosave: CartAutosave, cfaName: string): Column<Line>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (line) => <Name autosave={autosave} line={line} cfaName={cfaName} />,
    },
    { head: 'PTS ₹', kind: 'number', width: 92, cell: (line) => <Price line={line} /> },
    { head: 'Scheme', width: 76, cell: (line) => <SchemeWords terms={line.terms} /> },
    { head: 'Quantity', kind: 'number', width: 148, cell: (line) => <Quantity autosave={autosave} line={line} /> },
    {
      head: 'Free',
      kind: 'number',
      width: 76,
      cell: (line) => <span className="font-semibold text-accent-ink">{line.free ? groupIndian(line.free) : '–'}</span>,
    },
    {
      head: 'Amount ₹',
      kind: 'number',
      width: 108,
      cell: (line) => <span className="font-semibold">{formatAmount(line.amount_paise)}</span>,
    },
    { head: 'GST ₹', kind: 'number', width: 96, cell: (line) => <Tax line={line} /> },
    {
      head: 'Take out',
      kind: 'actions',
      hideHead: true,
      width: 48,
      cell: (line) => <TakeOut autosave={autosave} line={line} />,
    },
  ]
}

/** On a phone a line is one card of two rows: what and how many, then what it comes to. */
export function cardOf(autosave: CartAutosave, cfaName: string): Column<Line>[] {
  return [
    {
      head: 'Product',
      card: 'title',
      cell: (line) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 font-normal [&_.quantity-box]:mr-2">
          <span
            className="text-body [display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2] leading-4.75 font-semibold"
            title={line.terms.product_name}
          >
            {line.terms.product_name}
          </span>
          <Quantity autosave={autosave} line={line} />
          <div className="text-small">
            <Below autosave={autosave} line={line} cfaName={cfaName} />
          </div>
          <div className="text-body flex items-center justify-end leading-4.5 text-right figures">
            <span>
              <b>{formatRupees(line.amount_paise)}</b>
              {line.free > 0 && (
                <small className="block text-accent-ink text-micro">{groupIndian(line.free)} free</small>
              )}
            </span>
            <TakeOut autosave={autosave} line={line} />
          </div>
        </div>
      ),
    },
  ]
}

function Name({ autosave, line, cfaName }: { autosave: CartAutosave; line: Line; cfaName: string }) {
  return (
    <>
      <span className="block">{line.terms.product_name}</span>
      <Below autosave={autosave} line={line} cfaName={cfaName} />
    </>
  )
}

/**
 * Below the name: what there is to know about the line; without that, its code, pack and scheme.
 */
function Below({ autosave, line, cfaName }: { autosave: CartAutosave; line: Line; cfaName: string }) {
  const { terms } = line
  const conflict = useConflict(autosave, terms.product_code)
  const [isWhole, setWhole] = useState(false)
  const { hasOwn, warnings, others } = notesOf(line, { hasConflict: conflict !== undefined, isWhole })
  const more = others > 0 && <More count={others} name={terms.product_name} onOpen={() => setWhole(true)} />
  return (
    <>
      {!hasOwn && warnings.length === 0 && (
        <span className="block text-small font-normal text-ink-3">
          <Dotted>
            <Code>{terms.product_code}</Code>
            {terms.pack}
            {terms.division_name}
          </Dotted>
        </span>
      )}
      <div className="font-normal">
        {hasOwn && (
          <LineNotes
            id={`note-${terms.product_code}`}
            autosave={autosave}
            line={line}
            conflict={conflict}
            error={null}
            isTyping={false}
            onUndo={() => autosave.type(terms, line.asked, { asTyped: true, now: true })}
            onUse={(quantity) => autosave.type(terms, quantity, { now: true })}
          />
        )}
        {warnings.map((warning) => (
          <p key={warning.code} className="flex gap-1.5 text-small text-ink-2 figures">
            <Mark group={groupOf(warning)} className="mt-[3px]" />
            <span>
              {others > 0 ? inBrief(warningWords(warning, cfaName)) : warningWords(warning, cfaName)}{' '}
              {warning.code === 'dearer' && (
                <Button
                  kind="link"
                  className="text-small"
                  aria-label={`Accept ${formatRupees(terms.price_paise)} for ${terms.product_name}`}
                  onClick={() => void autosave.accept([line])}
                >
                  Accept {formatRupees(terms.price_paise)}
                </Button>
              )}{' '}
              {more}
            </span>
          </p>
        ))}
        {warnings.length === 0 && more}
      </div>
    </>
  )
}

function More({ count, name, onOpen }: { count: number; name: string; onOpen: () => void }) {
  return (
    <Button kind="link" className="-my-1 text-small" aria-label={`Show ${count} more about ${name}`} onClick={onOpen}>
      {count} more
    </Button>
  )
}

function groupOf({ code }: Warning) {
  return code === 'inactive' ? 'danger' : code === 'cheaper' || code === 'unwanted' ? 'info' : 'warning'
}

function Price({ line: { terms, old_price_paise } }: { line: Line }) {
  if (old_price_paise === null) return formatAmount(terms.price_paise)
  return (
    <>
      <del className="block text-small text-ink-3">
        <span className="sr-only">Was </span>
        {formatAmount(old_price_paise)}
      </del>
      <ins className="font-semibold no-underline">
        <span className="sr-only">now </span>
        {formatAmount(terms.price_paise)}
      </ins>
    </>
  )
}

function Tax({ line: { terms, tax_paise } }: { line: Line }) {
  return (
    <>
      <span className="block text-ink-2">{formatAmount(tax_paise)}</span>
      <span className="block text-small text-ink-3">{terms.gst_bp / 100}%</span>
    </>
  )
}

function Quantity({ autosave, line }: { autosave: CartAutosave; line: Line }) {
  const { terms } = line
  const quantity = useQuantity(autosave, terms, { staysWhileEmpty: true })
  return (
    <div className="quantity-box" data-saving={line.saving}>
      <BoxedQuantity quantity={quantity} terms={terms} aria-describedby={`note-${terms.product_code}`} />
      {quantity.error && (
        <p className="help help-error" role="alert">
          {quantity.error}
        </p>
      )}
    </div>
  )
}

function TakeOut({ autosave, line }: { autosave: CartAutosave; line: Line }) {
  const { terms, asked, asTyped } = line
  return (
    <IconButton
      label={`Take out ${terms.product_name}`}
      onClick={() => {
        autosave.type(terms, 0, { now: true })
        toast({
          group: 'info',
          text: `${terms.product_name} taken out.`,
          action: { label: 'Undo', run: () => autosave.type(terms, asked, { asTyped, now: true }) },
        })
      }}
    >
      <Trash2 />
    </IconButton>
  )
}
