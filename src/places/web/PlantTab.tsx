import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
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
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createPlant, listPlants, type Plant, updatePlant } from '../contract.ts'

const loadForm = () => import('./PlantForm.tsx').then((part) => part.PlantForm)

export function PlantTab() {
  const whyNotAdd = useWhyNot(createPlant)
  const mayEdit = useMay(updatePlant)
  const address = useListAddress('plant')
  const { search } = address
  const narrowed = search ? { search_text: search } : {}
  const read = useRead(listPlants, narrowed, { keepPrevious: true, ownFailure: true })
  const form = useOpening(loadForm)
  const [edited, setEdited] = useState<Plant | null>(null)
  const edit = useStable((plant: Plant | null) => {
    setEdited(plant)
    form.open()
  })
  const columns = useMemo(() => columnsOf(mayEdit ? edit : null), [mayEdit, edit])
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-tablet:hidden">Each plant invoices under its own GSTIN.</p>
        <span className="flex flex-wrap gap-2">
          <ExportMenu list={listPlants} input={narrowed} name="plants" disabled={!read.data?.total} />
          <Button aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
            <Plus />
            Add plant
          </Button>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <ListSearch
          label="Search the list of plants"
          address={address}
          className="h-control-s w-75 max-tablet:w-full"
        />
        {read.data && <span className="text-ink-2 max-tablet:hidden">{counted(read.data.total, 'plant')}</span>}
      </div>
      <Table
        label="Plants"
        columns={columns}
        rows={read.data?.data}
        rowKey={(plant) => plant.id}
        busy={read.isPlaceholderData}
        empty={
          search ? (
            <NoMatch onClear={address.clearAll}>No plants match ‘{search}’.</NoMatch>
          ) : (
            'No plants yet. Add the first one: orders are supplied from it.'
          )
        }
        failed={read.isError ? { text: 'The plants did not load.', onRetry: () => void read.refetch() } : null}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} plant={edited} />}
    </div>
  )
}

function columnsOf(edit: ((plant: Plant) => void) | null): Column<Plant>[] {
  return [
    {
      head: 'Plant',
      kind: 'name',
      cell: (plant) => (
        <>
          {plant.name}
          <Code className="block font-normal text-ink-2">{plant.code}</Code>
        </>
      ),
    },
    {
      head: 'Address',
      card: 'wide',
      cell: (plant) => (
        <>
          {plant.address}
          <span className="block text-ink-2">{[plant.city, plant.state].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    { head: 'GSTIN', card: 'wide', cell: (plant) => <Code>{plant.gstin}</Code> },
    { head: 'Prefix', cell: (plant) => <Code>{plant.series ?? '–'}</Code> },
    {
      head: 'Serves',
      cell: (plant) =>
        plant.distributor_count === 0 ? (
          '–'
        ) : (
          <Link href={`/admin/customer-profile?cfa=${plant.code}`} className="underline underline-offset-3">
            {counted(plant.distributor_count, 'distributor')}
          </Link>
        ),
    },
    { head: 'Batches', kind: 'number', cell: (plant) => groupIndian(plant.batches) },
    {
      head: 'State',
      cell: (plant) => (
        <StatusMark group={plant.active ? 'success' : 'warning'}>{plant.active ? 'Active' : 'Not active'}</StatusMark>
      ),
    },
    ...(edit
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            width: 60,
            cell: (plant: Plant) => (
              <IconButton label={`Edit ${plant.name}`} title="Edit" aria-haspopup="dialog" onClick={() => edit(plant)}>
                <Pencil />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}
