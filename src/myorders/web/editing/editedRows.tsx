// The lines of an order that is edited, as rows of a table.
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { type CartLine, priceLine } from '#cart/rules.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { readQuantity, tooManyPacks, whyNotPacks } from '#pricing/quantity.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Money } from '#ui/base/Money.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import type { Column } from '#ui/table/Table.tsx'
import type { getEdit } from '../../edit-contract.ts'

export type Edited = Output<typeof getEdit>['data']

/**
 * The lines of a placed order with what is typed over them, priced as the server will price them.
 */
export type Row = {
  code: string
  line: CartLine & { pack: string }
  was: number
  typed: string
  error: string | null
  priced: ReturnType<typeof priceLine>
}

export function packsId(code: string): string {
  return `packs-${code}`
}

function whyId(code: string): string {
  return `why-${code}`
}

export function wasTyped({ lines }: Edited, code: string): boolean {
  return lines.find((line) => line.product_code === code)?.as_typed ?? false
}

type Typed = { text: string | undefined; isAsTyped: boolean | undefined }

export function rowOf(line: Edited['lines'][number], { text, isAsTyped }: Typed, isInterstate: boolean): Row {
  const quantity = text === undefined ? line.asked : readQuantity(text)
  const priceable = {
    ...line,
    asked: quantity ?? line.asked,
    as_typed: isAsTyped ?? line.as_typed,
    // The number is the server's secret; out of stock is told, the rest is not warned of here.
    stock: line.stock === 'out' ? 0 : Number.MAX_SAFE_INTEGER,
  }
  return {
    code: line.product_code,
    line: priceable,
    was: line.asked,
    typed: text ?? String(line.asked),
    error: quantity === null ? (whyNotPacks(text ?? '') ?? tooManyPacks) : null,
    priced: priceLine(priceable, isInterstate),
  }
}

type Type = (code: string, text: string) => void
type KeepTyped = (code: string, on: boolean) => void

/** `isSaving`: what is on its way stays as it was sent. */
export function columnsOf(type: Type, keepTyped: KeepTyped, isSaving: boolean): Column<Row>[] {
  return [
    { head: 'Product', kind: 'name', cell: (row) => <EditedProduct row={row} /> },
    { head: 'Was', kind: 'number', cell: ({ was }) => (was === 0 ? 'new' : groupIndian(was)) },
    { head: 'Packs', kind: 'number', width: 108, cell: (row) => <Packs row={row} type={type} disabled={isSaving} /> },
    {
      head: 'Total (free)',
      kind: 'number',
      cell: (row) => <WithFree row={row} keepTyped={keepTyped} disabled={isSaving} />,
    },
    { head: 'PTS ₹', kind: 'number', cell: ({ line }) => <Money paise={line.price_paise} column /> },
    { head: 'Amount ₹', kind: 'number', cell: ({ priced }) => <Money paise={priced.amount_paise} column /> },
    {
      head: 'Actions',
      kind: 'actions',
      hideHead: true,
      cell: (row) => <OutOrBack row={row} type={type} disabled={isSaving} />,
    },
  ]
}

function EditedProduct({ row: { code, line, error, priced } }: { row: Row }) {
  return (
    <span className={line.asked === 0 ? 'text-ink-3 line-through' : undefined}>
      {line.product_name}
      <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
        <Code>{code}</Code>
        <span>{line.pack}</span>
        {line.scheme_qty > 0 && (
          <span className="figures">
            scheme {line.min_qty}+{line.scheme_qty}
            {line.compulsory && ', compulsory'}
          </span>
        )}
      </span>
      {error && (
        <span id={whyId(code)} className="figures block text-small font-normal text-danger-ink">
          {error}
        </span>
      )}
      {line.asked > 0 &&
        priced.warnings
          .filter((warning) => warning.code !== 'incomplete')
          .map((warning) => (
            <span key={warning.code} className="figures block text-small font-normal text-warning-ink">
              {warning.message}
            </span>
          ))}
    </span>
  )
}

type Changing = { row: Row; type: Type; disabled: boolean }

function Packs({ row: { code, line, typed, error }, type, disabled }: Changing) {
  return (
    <TextInput
      className="ml-auto w-22 max-tablet:ml-0 [&>input]:text-right"
      id={packsId(code)}
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
      disabled={disabled}
      aria-label={`Packs of ${line.product_name}`}
      {...(error && { 'aria-invalid': true, 'aria-describedby': whyId(code) })}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(code, event.target.value)}
      onBlur={() => !error && typed !== String(line.asked) && type(code, String(line.asked))}
    />
  )
}

/** What the scheme makes of the packs, and the choice against it. */
function WithFree({
  row: { code, line, priced },
  keepTyped,
  disabled,
}: Omit<Changing, 'type'> & { keepTyped: KeepTyped }) {
  return (
    <>
      <span className="font-semibold">{groupIndian(priced.schemed.total)}</span>
      {priced.schemed.free > 0 && `, ${groupIndian(priced.schemed.free)} free`}
      {line.scheme_qty > 0 && !line.compulsory && line.asked > 0 && (
        <span className="block text-small">
          {line.as_typed ? (
            <Button kind="link" disabled={disabled} onClick={() => keepTyped(code, false)}>
              Take the scheme
            </Button>
          ) : (
            priced.schemed.total !== line.asked && (
              <Button kind="link" disabled={disabled} onClick={() => keepTyped(code, true)}>
                Keep {groupIndian(line.asked)}, none free
              </Button>
            )
          )}
        </span>
      )}
    </>
  )
}

function OutOrBack({ row: { code, line, was }, type, disabled }: Changing) {
  return line.asked === 0 ? (
    <IconButton
      label={`Put ${line.product_name} back`}
      title="Put back"
      disabled={disabled}
      onClick={() => type(code, String(was || 1))}
    >
      <Undo />
    </IconButton>
  ) : (
    <IconButton
      label={`Take ${line.product_name} out`}
      title="Take out"
      disabled={disabled}
      onClick={() => type(code, '0')}
    >
      <Trash />
    </IconButton>
  )
}
