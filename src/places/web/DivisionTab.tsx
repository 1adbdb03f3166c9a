import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createDivision, type Division, listDivisions, updateDivision } from '../contract.ts'

const loadForm = () => import('./DivisionForm.tsx').then((part) => part.DivisionForm)

export function DivisionTab() {
  const whyNotAdd = useWhyNot(createDivision)
  const mayEdit = useMay(updateDivision)
  const read = useRead(listDivisions, {}, { ownFailure: true })
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
        <p className="text-ink-2">A division belongs to one product type, and a product to one division.</p>
        <div className="tab-acts">
          <Button aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
            <Plus />
            Add division
          </Button>
        </div>
      </div>
      <Table
        label="Divisions"
        columns={columns}
        rows={read.data?.data}
        rowKey={(division) => division.id}
        empty="No divisions yet. Add the first one: products need it."
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
