import Pencil from 'lucide-react/icons/pencil'
import { useMemo, useState } from 'react'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useMay } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { depthOf } from '#pricing/discount.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { listFloors, type ProductFloor, setFloor } from '../rate-contract.ts'
import { percentOf } from '../rules.ts'

const loadForm = () => import('./FloorForm.tsx').then((part) => part.FloorForm)

const stateOptions = [
  { value: 'own', label: 'Its own' },
  { value: 'usual', label: 'The usual share' },
]

/** Below which rate nobody sells: the product's own, else PTS less the usual share. */
export function FloorList() {
  const list = useList(listFloors, { name: 'floor', filters: { state: oneOf(['own', 'usual']) } })
  const maySet = useMay(setFloor)
  const form = useOpening(loadForm)
  const [chosen, setChosen] = useState<ProductFloor | null>(null)
  const open = useStable((floor: ProductFloor) => {
    setChosen(floor)
    form.open()
  })
  const columns = useMemo(() => columnsOf(maySet, open), [maySet, open])
  return (
    <>
      <div className="tab-acts mt-4">
        <ExportMenu list={listFloors} input={list.narrowed} name="floor-rates" disabled={!list.total} />
      </div>
      <ListView
        list={list}
        noun="product"
        label="Floor rates"
        search="Search by product code or name"
        filters={<ChipFilter list={list} name="state" label="Floor" options={stateOptions} />}
        columns={columns}
        rowKey={(floor) => floor.product_code}
        actions={1}
        empty="No products yet."
      />
      {form.Part && chosen && <form.Part key={form.times} open={form.isOpen} onClose={form.close} floor={chosen} />}
    </>
  )
}

function columnsOf(maySet: boolean, open: (floor: ProductFloor) => void): ListColumn<ProductFloor>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      lines: 2,
      cell: (one) => (
        <>
          <Marked>{one.product_name}</Marked>
          <Code className="block font-normal text-ink-2">{one.product_code}</Code>
        </>
      ),
    },
    { head: 'Division', cell: (one) => one.division_name },
    { head: 'PTS ₹', kind: 'number', cell: (one) => <Money paise={one.pts_paise} column /> },
    { head: 'Floor ₹', kind: 'number', cell: (one) => <Money paise={one.floor_paise} column /> },
    { head: 'Below PTS', kind: 'number', cell: (one) => percentOf(depthOf(one.pts_paise, one.floor_paise)) },
    { head: 'Set', cell: (one) => (one.since ? `Since ${formatDay(one.since)}` : 'Usual share') },
    {
      head: 'Later',
      cell: (one) => (one.next ? `${formatRupees(one.next.floor_paise)} from ${formatDay(one.next.from)}` : '–'),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 80,
      cell: (one) =>
        maySet && (
          <IconButton label={`Set the floor of ${one.product_name}`} onClick={() => open(one)}>
            <Pencil />
          </IconButton>
        ),
    },
  ]
}
