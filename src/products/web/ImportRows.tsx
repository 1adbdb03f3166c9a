import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { CellErrors, ImportRowsTable, kindChoices, rowColumns } from '#kit/web/importing/ImportedRows.tsx'
import { Code } from '#ui/base/Code.tsx'
import type { Column } from '#ui/table/Table.tsx'
import type { previewImport } from '../contract.ts'
import { isSteep, labels, showValue } from '../fields.ts'
import { ChangeLine } from './ChangeLine.tsx'

type Preview = Output<typeof previewImport>['data']
type Row = Preview['rows'][number]

const isSteepRow = (row: Row) => row.changes.some(isSteep)
const isDeactivated = (row: Row) =>
  row.changes.some(({ field, from, to }) => field === 'active' && from === true && to === false)

export function ImportRows({ preview }: { preview: Preview }) {
  return (
    <ImportRowsTable
      rows={preview.rows}
      columns={columns}
      choices={[
        ...kindChoices<Row>(preview),
        { value: 'steep', label: 'Over 20%', count: preview.steep, fits: isSteepRow },
        { value: 'deactivated', label: 'Deactivated', count: preview.deactivated, fits: isDeactivated },
      ]}
    />
  )
}

const columns: Column<Row>[] = [
  ...rowColumns<Row>('Product', ({ product_code, product_name }) => ({ code: product_code, name: product_name })),
  {
    head: 'Changes, or why not',
    card: 'wide',
    cell: (row) =>
      row.product ? (
        <Brief product={row.product} />
      ) : row.kind === 'refused' ? (
        <CellErrors errors={row.errors} />
      ) : (
        <Changes row={row} />
      ),
  },
]

function Changes({ row }: { row: Row }) {
  return (
    <ul className="grid gap-0.5">
      {row.changes.map((change) => (
        <li key={change.field}>
          <ChangeLine change={change} />
        </li>
      ))}
      {row.prices_from && row.prices_from > todayInIndia(new Date()) && (
        <li className="figures text-ink-2 text-small">Prices from {formatDay(row.prices_from)}</li>
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
      <span className="figures block text-ink-2">
        {(['mrp_paise', 'ptr_paise', 'pts_paise', 'gst_bp'] as const)
          .map((field) => `${labels[field]} ${showValue(field, product[field])}`)
          .join(', ')}
        , HSN {hsn}
      </span>
    </>
  )
}
