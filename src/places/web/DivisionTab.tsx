import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createDivision, type Division, listDivisions, updateDivision } from '../contract.ts'

const loadForm = () => import('./DivisionForm.tsx').then((part) => part.DivisionForm)

export function DivisionTab() {
  const whyNotAdd = useWhyNot(createDivision)
  const mayEdit = useMay(updateDivision)
  const address = useListAddress('division')
  const { search } = address
  const narrowed = search ? { search_text: search } : {}
  const read = useRead(listDivisions, narrowed, { keepPrevious: true, ownFailure: true })
  const form = useOpening(loadForm)
  const [edited, setEdited] = useState<Division | null>(null)
  const edit = useStable((division: Division | null) => {
    setEdited(division)
    form.open()
  })
  const columns = useMemo(() => columnsOf(mayEdit ? edit : null), [mayEdit, edit])
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-tablet:hidden">
          A division belongs to one product type, and a product to one division.
        </p>
        <span className="flex flex-wrap gap-2">
          <ExportMenu list={listDivisions} input={narrowed} name="divisions" disabled={!read.data?.total} />
          <Button aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
            <Plus />
            Add division
          </Button>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <ListSearch
          label="Search divisions by code or name"
          address={address}
          className="h-control-s w-75 max-tablet:w-full"
        />
        {read.data && <span className="text-ink-2 max-tablet:hidden">{counted(read.data.total, 'division')}</span>}
      </div>
      <Table
        label="Divisions"
        columns={columns}
        rows={read.data?.data}
        rowKey={(division) => division.id}
        busy={read.isPlaceholderData}
        empty={
          search ? (
            <NoMatch onClear={address.clearAll}>No divisions match ‘{search}’.</NoMatch>
          ) : (
            'No divisions yet. Add the first one: products need it.'
          )
        }
        failed={read.isError ? { text: 'The divisions did not load.', onRetry: () => void read.refetch() } : null}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} division={edited} />}
    </div>
  )
}

function columnsOf(edit: ((division: Division) => void) | null): Column<Division>[] {
  return [
    {
      head: 'Division',
      kind: 'name',
      cell: (division) => (
        <>
          {division.name}
          <Code className="block font-normal text-ink-2">{division.code}</Code>
        </>
      ),
    },
    { head: 'Product type', cell: (division) => (division.product_type === 'E' ? 'Ethical' : 'Generic') },
    { head: 'Products', kind: 'number', cell: (division) => division.products },
    ...(edit
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            width: 60,
            cell: (division: Division) => (
              <IconButton
                label={`Rename ${division.name}`}
                title="Rename"
                aria-haspopup="dialog"
                onClick={() => edit(division)}
              >
                <Pencil />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}
