import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { Code } from '#ui/Code.tsx'
import { counted } from '#ui/counted.ts'
import { ChipChoice, FilterBar } from '#ui/FilterBar.tsx'
import type { Group } from '#ui/Mark.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { isSteep, labels, showValue } from '../fields.ts'
import { ChangeLine } from './ChangeLine.tsx'
import type { Preview } from './useImport.ts'

type Row = Preview['rows'][number]
type Show = Row['kind'] | 'steep' | 'deactivated'

const fits: Record<Show, (row: Row) => boolean> = {
  new: (row) => row.kind === 'new',
  changed: (row) => row.kind === 'changed',
  refused: (row) => row.kind === 'refused',
  steep: (row) => row.changes.some(isSteep),
  deactivated: (row) => row.changes.some(({ field, from, to }) => field === 'active' && from === true && to === false),
}

const words: Record<Show, string> = {
  new: 'New',
  changed: 'Changed',
  refused: 'Refused',
  steep: 'Over 20%',
  deactivated: 'Deactivated',
}

/** Every row that would change something, and every row that can't be taken. */
export function ImportRows({ preview, onShow }: { preview: Preview; onShow: (show: Show | '') => void }) {
  const [params] = useSearchParams()
  const options = (Object.keys(words) as Show[])
    .filter((show) => preview[show] > 0)
    .map((show) => ({ value: show, label: `${words[show]} ${groupIndian(preview[show])}` }))
  const show = options.find(({ value }) => value === params.get('show'))?.value
  const rows = useMemo(() => (show ? preview.rows.filter(fits[show]) : preview.rows), [preview, show])

  return (
    <div className="-mt-5">
      <FilterBar count={counted(rows.length, 'row')}>
        {options.length > 1 && <ChipChoice label="Show" options={options} value={show ?? ''} onChange={onShow} />}
      </FilterBar>
      <Table
        label="Rows of the file"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.row}
        empty="The file says what the master says already: nothing would change."
      />
    </div>
  )
}

const looks: Record<Row['kind'], { group: Group; word: string }> = {
  new: { group: 'success', word: 'New' },
  changed: { group: 'info', word: 'Changed' },
  refused: { group: 'danger', word: 'Refused' },
}

const columns: Column<Row>[] = [
  {
    head: 'Row',
    kind: 'number',
    width: 64,
    card: 'none',
    cell: (row) => <span className="text-ink-3">{row.row}</span>,
  },
  {
    head: 'Product',
    kind: 'name',
    width: '28%',
    cell: (row) => (
      <>
        {row.product_name || <span className="font-normal text-ink-3">No name</span>}
        <span className="block font-normal text-ink-2">
          {row.product_code ? <Code>{row.product_code}</Code> : 'No code'}
          <span className="card:hidden"> · row {row.row}</span>
        </span>
      </>
    ),
  },
  {
    head: 'What happens',
    width: 120,
    cell: (row) => <StatusMark group={looks[row.kind].group}>{looks[row.kind].word}</StatusMark>,
  },
  {
    head: 'Changes, or why not',
    card: 'wide',
    cell: (row) =>
      row.product ? (
        <Brief product={row.product} />
      ) : row.kind === 'refused' ? (
        <Errors row={row} />
      ) : (
        <Changes row={row} />
      ),
  },
]

function Errors({ row }: { row: Row }) {
  return (
    <ul className="grid gap-0.5">
      {row.errors.map(({ column, given, why }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-ink-3">{column}</span> {given && <span className="text-ink-2">‘{given}’ </span>}
          <span className="text-danger-ink">{why}</span>
        </li>
      ))}
    </ul>
  )
}

function Changes({ row }: { row: Row }) {
  return (
    <ul className="grid gap-0.5">
      {row.changes.map((change) => (
        <li key={change.field}>
          <ChangeLine change={change} />
        </li>
      ))}
      {row.prices_from && row.prices_from > todayInIndia(new Date()) && (
        <li className="num text-ink-2 text-small">Prices from {formatDay(row.prices_from)}</li>
      )}
    </ul>
  )
}

/** All of a new product in two lines. */
function Brief({ product }: { product: NonNullable<Row['product']> }) {
  const { form, strength, pack, division_code, hsn, active } = product
  return (
    <>
      {[form, strength, pack].filter(Boolean).join(', ')}, division <Code>{division_code}</Code>
      {!active && ', inactive'}
      <span className="num block text-ink-2">
        {(['mrp_paise', 'ptr_paise', 'pts_paise', 'gst_bp'] as const)
          .map((field) => `${labels[field]} ${showValue(field, product[field])}`)
          .join(', ')}
        , HSN {hsn}
      </span>
    </>
  )
}
