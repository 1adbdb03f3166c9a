// Tables and lists in all their states.
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { ChipChoice, FilterBar } from '#ui/table/FilterBar.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { ListHead } from '#ui/table/ListHead.tsx'
import { ListTable, type PagedList } from '#ui/table/ListTable.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type Column, type RowKey, Table } from '#ui/table/Table.tsx'
import { editAndDelete, type Theme } from './shared.tsx'

type Product = { code: string; name: string; ptsPaise: number; packs: number; free: number; until: string }
const products: Product[] = [
  { code: '0040240', name: 'Cardivance 40', ptsPaise: 8139, packs: 22, free: 2, until: '2026-12-31' },
  { code: '0045065', name: 'Febrinil 650', ptsPaise: 2325, packs: 66, free: 6, until: '2026-12-15' },
  { code: '0044122', name: 'Glycenta M2', ptsPaise: 7707, packs: 40, free: 0, until: '2027-02-28' },
]
const codeOf = (product: Product) => product.code
const productColumns: Column<Product>[] = [
  { head: 'Product', kind: 'name', cell: (product) => product.name },
  { head: 'Code', kind: 'soft', cell: (product) => <Code>{product.code}</Code> },
  { head: 'Until', kind: 'date', cell: (product) => <DateText day={product.until} short /> },
  { head: 'PTS ₹', kind: 'number', cell: (product) => <Money paise={product.ptsPaise} column /> },
  { head: 'Packs', kind: 'number', cell: (product) => product.packs },
  { head: 'Free', kind: 'number', cell: (product) => product.free || '–' },
]

const editableColumns: Column<Product>[] = [...productColumns.slice(0, 2), ...productColumns.slice(3), editAndDelete()]

export function ProductTable({ theme }: { theme: Theme }) {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set(['0044122']))
  return (
    <Table
      label={`Products, ${theme}`}
      columns={editableColumns}
      rows={products}
      rowKey={codeOf}
      selection={{
        keys,
        onChange: setKeys,
        nameOf: (key) => products.find((product) => product.code === key)?.name ?? String(key),
      }}
      foot={<Pager page={1} pageSize={3} total={24} onPage={() => {}} label={`Pages of products, ${theme}`} />}
    />
  )
}

export function CompactTable({ theme }: { theme: Theme }) {
  return (
    <Table
      label={`Compact products, ${theme}`}
      density="compact"
      columns={productColumns}
      rows={products}
      rowKey={codeOf}
    />
  )
}

export function TableStates({ theme }: { theme: Theme }) {
  const shared = { columns: productColumns, rowKey: codeOf }
  return (
    <>
      <Table label={`Loading, ${theme}`} rows={undefined} skeletonRows={3} {...shared} />
      <Table
        label={`Empty, ${theme}`}
        rows={[]}
        empty={
          <EmptyState action={<Button size="small">Clear the search</Button>}>
            No orders match ‘balaji 40 mg’.
          </EmptyState>
        }
        {...shared}
      />
      <Table
        label={`Failed, ${theme}`}
        rows={undefined}
        failed={{ text: 'The list did not load.', onRetry: () => {} }}
        {...shared}
      />
      <div className="panel">
        <FailedState onRetry={() => {}}>The page did not load.</FailedState>
      </div>
    </>
  )
}

/** A list's head, its table and its pager; searched for what is not there; failed. */
export function ListFrames({ theme }: { theme: Theme }) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<'active' | 'inactive' | ''>('active')
  const [division, setDivision] = useState('')
  const head = useRef<HTMLHeadingElement>(null)
  const list: PagedList<Product> = {
    head,
    rows: products,
    total: 1400,
    page,
    size: 20,
    isLoading: false,
    isOld: false,
    hasFailed: false,
    again: () => {},
    goTo: setPage,
  }
  const shared = { columns: productColumns, rowKey: codeOf, failed: 'The products did not load.' }
  return (
    <>
      <ListHead list={{ ...list, isLoading: true }} title="Products" total={list.total}>
        <Button size="small" kind="primary">
          <Plus />
          Add product
        </Button>
      </ListHead>
      <ListTable list={list} label={`A list, ${theme}`} pages={`Pages of a list, ${theme}`} {...shared} />
      <FilterBar list={{ head: { current: null }, isLoading: false }} count={counted(0, 'product')}>
        <FilterSelect
          label={`Division, ${theme}`}
          all="All divisions"
          choices={[{ code: 'D012', name: 'Cardia' }]}
          value={division}
          onChange={setDivision}
          className="h-control-s w-52!"
        />
        <ChipChoice
          label={`State, ${theme}`}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'inactive', label: 'Inactive' },
          ]}
          value={state}
          onChange={setState}
        />
      </FilterBar>
      <ListTable
        list={{ ...list, rows: [], total: 0 }}
        label={`A list without a match, ${theme}`}
        pages="None"
        empty={<NoMatch onClear={() => setState('')}>No product matches ‘balaji’.</NoMatch>}
        {...shared}
      />
      <ListTable
        list={{ ...list, rows: undefined, total: undefined, hasFailed: true }}
        label={`A list that failed, ${theme}`}
        pages="None"
        {...shared}
      />
    </>
  )
}
