import { useMemo } from 'react'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import type { Group } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { ChipChoice, FilterBar } from '#ui/table/FilterBar.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import type { CellError, ImportedRow, ImportPreview } from '../../importing.ts'
import { groupIndian } from '../../money.ts'
import { useAddress } from '../address.ts'

/** What a row of any import has. */
type AnyRow = { row: number; kind: 'new' | 'changed' | 'refused' }

type Choice<Row> = { value: string; label: string; count: number; fits: (row: Row) => boolean }

type ImportRowsProps<Row extends AnyRow> = {
  rows: Row[]
  columns: Column<Row>[]
  /** What the rows can be narrowed to; those without a row are left out. */
  choices: Choice<Row>[]
}

/**
 * Every row that would change something, and every row that can't be taken, narrowed in the
 * address.
 */
export function ImportRowsTable<Row extends AnyRow>({ rows, columns, choices }: ImportRowsProps<Row>) {
  const [params, change] = useAddress()
  const options = choices.filter(({ count }) => count > 0)
  const chosen = options.find(({ value }) => value === params.get('show'))
  const fits = chosen?.fits
  const shown = useMemo(() => (fits ? rows.filter(fits) : rows), [rows, fits])

  const show = (value: string) => change({ show: value })

  return (
    <div className="-mt-5">
      <FilterBar count={counted(shown.length, 'row')}>
        {options.length > 1 && (
          <ChipChoice
            label="Show"
            options={options.map(({ value, label, count }) => ({ value, label: `${label} ${groupIndian(count)}` }))}
            value={chosen?.value ?? ''}
            onChange={show}
          />
        )}
      </FilterBar>
      <Table
        label="Rows of the file"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.row}
        empty="Nothing in this file differs from what is saved."
      />
    </div>
  )
}

const looks: Record<AnyRow['kind'], { group: Group; word: string }> = {
  new: { group: 'success', word: 'New' },
  changed: { group: 'info', word: 'Changed' },
  refused: { group: 'danger', word: 'Refused' },
}

/** 'Row', then what it is of, then what happens to it. */
export function rowColumns<Row extends AnyRow>(
  head: string,
  named: (row: Row) => { code: string; name: string },
): Column<Row>[] {
  return [
    {
      head: 'Row',
      kind: 'number',
      width: 64,
      card: 'none',
      cell: (row) => <span className="text-ink-3">{row.row}</span>,
    },
    {
      head,
      kind: 'name',
      width: '28%',
      cell: (row) => {
        const { code, name } = named(row)
        return (
          <>
            {name || <span className="font-normal text-ink-3">No name</span>}
            <span className="block font-normal text-ink-2">
              {code ? <Code>{code}</Code> : 'No code'}
              <span className="tablet:hidden"> · row {row.row}</span>
            </span>
          </>
        )
      },
    },
    {
      head: 'What happens',
      width: 120,
      cell: (row) => <StatusMark group={looks[row.kind].group}>{looks[row.kind].word}</StatusMark>,
    },
  ]
}

/** The three kinds that every import has. */
export function kindChoices<Row extends AnyRow>(preview: Record<AnyRow['kind'], number>): Choice<Row>[] {
  return (['new', 'changed', 'refused'] as const).map((kind) => ({
    value: kind,
    label: looks[kind].word,
    count: preview[kind],
    fits: fitsKind[kind],
  }))
}

const fitsKind: Record<AnyRow['kind'], (row: AnyRow) => boolean> = {
  new: (row) => row.kind === 'new',
  changed: (row) => row.kind === 'changed',
  refused: (row) => row.kind === 'refused',
}

export function CellErrors({ errors }: { errors: readonly CellError[] }) {
  return (
    <ul className="grid gap-0.5">
      {errors.map(({ column, given, why }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-ink-3">{column}</span> {given && <span className="text-ink-2">‘{given}’ </span>}
          <span className="text-danger-ink">{why}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * The rows of an import that says its changes in words. `head`: what a row is of, 'Product or
 * division'.
 */
export function ImportedRows({ preview, head }: { preview: ImportPreview; head: string }) {
  const columns = useMemo(() => [...rowColumns<ImportedRow>(head, (row) => row), changesColumn], [head])
  return <ImportRowsTable rows={preview.rows} columns={columns} choices={kindChoices<ImportedRow>(preview)} />
}

const changesColumn: Column<ImportedRow> = {
  head: 'Changes, or why not',
  card: 'wide',
  cell: (row) =>
    row.kind === 'refused' ? (
      <CellErrors errors={row.errors} />
    ) : (
      <ul className="grid gap-0.5">
        {row.changes.map(({ label, from, to }) => (
          <li key={label} className="figures wrap-anywhere">
            <span className="text-ink-3">{label}</span>{' '}
            {from !== null && (
              <>
                <span className="text-ink-2">{from || '–'}</span> <span aria-hidden="true">→</span>{' '}
                <span className="sr-only">becomes</span>{' '}
              </>
            )}
            <span className="font-medium">{to || '–'}</span>
          </li>
        ))}
      </ul>
    ),
}
