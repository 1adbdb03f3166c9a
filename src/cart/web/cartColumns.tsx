// The columns of the cart's lines.
import Trash2 from 'lucide-react/icons/trash-2'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Mark } from '#ui/Mark.tsx'
import type { Column } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import type { Keeper } from './keeper.ts'
import { useConflict } from './keepers.ts'
import { LineNotes } from './LineNotes.tsx'
import type { Line, Warning } from './line.ts'
import { BoxedQuantity } from './QuantityField.tsx'
import { SchemeWords } from './SchemeWords.tsx'
import { useQuantity } from './useQuantity.ts'

export function columnsOf(keeper: Keeper, cfaName: string): Column<Line>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (line) => <Name keeper={keeper} line={line} cfaName={cfaName} />,
    },
    { head: 'Pack', kind: 'soft', cell: (line) => <span className="whitespace-nowrap">{line.terms.pack}</span> },
    { head: 'PTS ₹', kind: 'number', width: 92, cell: (line) => <Price line={line} /> },
    { head: 'Scheme', width: 76, cell: (line) => <SchemeWords terms={line.terms} /> },
    { head: 'Quantity', kind: 'number', width: 148, cell: (line) => <Quantity keeper={keeper} line={line} /> },
    {
      head: 'Of it free',
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
      cell: (line) => <TakeOut keeper={keeper} line={line} />,
    },
  ]
}

function Name({ keeper, line, cfaName }: { keeper: Keeper; line: Line; cfaName: string }) {
  const { terms, warnings } = line
  const conflict = useConflict(keeper, terms.product_code)
  return (
    <>
      <span className="block">{terms.product_name}</span>
      <span className="block text-small font-normal text-ink-3">
        <Code>{terms.product_code}</Code> · {terms.division_name}
      </span>
      <div className="font-normal">
        <LineNotes
          id={`note-${terms.product_code}`}
          keeper={keeper}
          line={line}
          conflict={conflict}
          error={null}
          isTyping={false}
          onUndo={() => keeper.type(terms, line.asked, { asTyped: true, now: true })}
          onUse={(quantity) => keeper.type(terms, quantity, { now: true })}
        />
        {warnings
          .filter(({ code }) => code !== 'incomplete')
          .map((warning) => (
            <p key={warning.code} className="mt-0.5 flex gap-1.5 text-small text-ink-2 num">
              <Mark group={groupOf(warning)} className="mt-[3px]" />
              <span>
                {warning.message.replace('this CFA', cfaName)}{' '}
                {warning.code === 'dearer' && (
                  <Button
                    kind="link"
                    className="text-small"
                    aria-label={`Accept ${formatRupees(terms.price_paise)} for ${terms.product_name}`}
                    onClick={() => void keeper.accept([line])}
                  >
                    Accept {formatRupees(terms.price_paise)}
                  </Button>
                )}
              </span>
            </p>
          ))}
      </div>
    </>
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

function Quantity({ keeper, line }: { keeper: Keeper; line: Line }) {
  const { terms } = line
  const quantity = useQuantity(keeper, terms, { staysWhileEmpty: true })
  return (
    <div className="qty-box" data-saving={line.saving}>
      <BoxedQuantity quantity={quantity} terms={terms} aria-describedby={`note-${terms.product_code}`} />
      {quantity.error && (
        <p className="help help-error" role="alert">
          {quantity.error}
        </p>
      )}
    </div>
  )
}

function TakeOut({ keeper, line }: { keeper: Keeper; line: Line }) {
  const { terms, asked, asTyped } = line
  return (
    <IconButton
      label={`Take out ${terms.product_name}`}
      onClick={() => {
        keeper.type(terms, 0, { now: true })
        toast({
          group: 'info',
          text: `${terms.product_name} taken out.`,
          action: { label: 'Undo', run: () => keeper.type(terms, asked, { asTyped, now: true }) },
        })
      }}
    >
      <Trash2 />
    </IconButton>
  )
}
