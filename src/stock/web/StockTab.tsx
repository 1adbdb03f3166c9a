import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Rows3 from 'lucide-react/icons/rows-3'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { actsIf, useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { listPlants } from '#places/contract.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { adjustStock, type Batch, blockBatch, listStock, receiveStock, stockCount } from '../contract.ts'

const loadDelivery = () => import('./DeliveryForm.tsx').then((part) => part.DeliveryForm)
const loadGrid = () => import('./DeliveryGrid.tsx').then((part) => part.DeliveryGrid)
const loadAdjustment = () => import('./AdjustForm.tsx').then((part) => part.AdjustForm)
const loadBlocking = () => import('./BlockForm.tsx').then((part) => part.BlockForm)

const filters = { plant: textOf(10), state: oneOf(['near_expiry', 'blocked', 'expired']) }

const stateOptions = [
  { value: 'near_expiry', label: 'Near expiry' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'expired', label: 'Expired' },
]

/** Stock by batch, those that expire first at the top. */
export function StockTab() {
  const list = useList(listStock, { name: 'stock', filters, always: {}, size: 50 })
  const plants = useRead(listPlants, {}).data?.data ?? []
  const whyNotReceive = useWhyNot(receiveStock)
  const delivery = useOpening(loadDelivery, whyNotReceive ? undefined : 'delivery')
  const grid = useOpening(loadGrid)
  const adjustment = useOpening(loadAdjustment)
  const blocking = useOpening(loadBlocking)
  const [chosen, setChosen] = useState<Batch | null>(null)
  const adjust = useStable((batch: Batch) => {
    setChosen(batch)
    adjustment.open()
  })
  const block = useStable((batch: Batch) => {
    setChosen(batch)
    blocking.open()
  })
  const mayAdjust = useMay(adjustStock)
  const mayBlock = useMay(blockBatch)
  const columns = useMemo(
    () => actsIf(mayAdjust && mayBlock, columnsOf({ adjust, block })),
    [mayAdjust, mayBlock, adjust, block],
  )
  return (
    <div className="mt-3">
      <StockHead
        narrowed={list.narrowed}
        page={list.page}
        total={list.total}
        onTakeIn={delivery.open}
        onGrid={grid.open}
      />
      <div>
        <ListView
          list={list}
          noun="batch"
          label="Stock by batch"
          search="Search by product or batch"
          filters={
            <>
              <SelectFilter list={list} name="plant" label="Plant" all="All plants" choices={plants} />
              <ChipFilter list={list} name="state" label="State" options={stateOptions} />
            </>
          }
          columns={columns}
          rowKey={(batch) => batch.id}
          actions={2}
          empty="No stock yet. Take in the first batch."
        />
      </div>
      {delivery.Part && (
        <delivery.Part key={delivery.times} open={delivery.isOpen} onClose={delivery.close} plants={plants} />
      )}
      {grid.Part && <grid.Part key={grid.times} open={grid.isOpen} onClose={grid.close} plants={plants} />}
      {adjustment.Part && chosen && (
        <adjustment.Part
          key={`a${adjustment.times}`}
          open={adjustment.isOpen}
          onClose={adjustment.close}
          batch={chosen}
        />
      )}
      {blocking.Part && chosen && (
        <blocking.Part key={`b${blocking.times}`} open={blocking.isOpen} onClose={blocking.close} batch={chosen} />
      )}
    </div>
  )
}

type StockHeadProps = {
  narrowed: Omit<Input<typeof listStock>, 'page'>
  page: number
  total: number | undefined
  onTakeIn: () => void
  onGrid: () => void
}

/** What all of it comes to, and what one does with the whole list. */
function StockHead({ narrowed, page, total, onTakeIn, onGrid }: StockHeadProps) {
  const figures = useRead(listStock, { ...narrowed, page }, { keepPrevious: true, ownFailure: true }).data
  const [, setParams] = useSearchParams()
  const whyNotCount = useWhyNot(stockCount.apply)
  const whyNotReceive = useWhyNot(receiveStock)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-ink-2">
        {figures && (
          <>
            {counted(figures.packs, 'pack')}, <Money paise={figures.value_paise} /> at PTS
          </>
        )}
      </p>
      <div className="tab-acts">
        <ExportMenu list={listStock} input={narrowed} name="stock" disabled={!total} />
        <Button whyNot={whyNotCount} onClick={() => setParams({ tab: 'stock', view: 'count' })}>
          <ClipboardList />
          Count by sheet
        </Button>
        <Button aria-haspopup="dialog" whyNot={whyNotReceive} onClick={onGrid}>
          <Rows3 />
          Take in delivery
        </Button>
        <Button aria-haspopup="dialog" whyNot={whyNotReceive} onClick={onTakeIn}>
          <Plus />
          Take in stock
        </Button>
      </div>
    </div>
  )
}

const today = todayInIndia(new Date())

type Columns = { adjust: (batch: Batch) => void; block: (batch: Batch) => void }

function columnsOf({ adjust, block }: Columns): ListColumn<Batch>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      sortBy: 'product_name',
      cell: (batch) => (
        <>
          <Marked>{batch.product_name}</Marked>
          <span className="block font-normal text-ink-2">
            <Code>
              <Marked>{batch.product_code}</Marked>
            </Code>{' '}
            {batch.pack}
          </span>
        </>
      ),
    },
    {
      head: 'Batch',
      cell: (batch) => (
        <>
          <Code>
            <Marked>{batch.batch_no}</Marked>
          </Code>
          {batch.bin && <span className="block whitespace-nowrap text-ink-2">Bin {batch.bin}</span>}
        </>
      ),
    },
    { head: 'Plant', sortBy: 'plant_name', cell: (batch) => <span className="wrap-normal">{batch.plant_name}</span> },
    { head: 'Expires', kind: 'date', sortBy: 'expires_on', cell: (batch) => <DateText day={batch.expires_on} /> },
    { head: 'MRP, ₹', kind: 'number', sortBy: 'mrp_paise', cell: (batch) => <Money column paise={batch.mrp_paise} /> },
    { head: 'On hand', kind: 'number', sortBy: 'on_hand', cell: (batch) => groupIndian(batch.on_hand) },
    { head: 'Reserved', kind: 'number', sortBy: 'reserved', cell: (batch) => groupIndian(batch.reserved) },
    { head: 'Free', kind: 'number', sortBy: 'free', cell: (batch) => groupIndian(batch.free) },
    { head: 'State', cell: (batch) => <BatchState batch={batch} /> },
    {
      head: 'Actions',
      kind: 'actions',
      width: 100,
      cell: (batch) => (
        <>
          <IconButton
            label={`Adjust batch ${batch.batch_no} of ${batch.product_name}`}
            title="Adjust"
            aria-haspopup="dialog"
            onClick={() => adjust(batch)}
          >
            <Pencil />
          </IconButton>
          <BlockButton batch={batch} onClick={() => block(batch)} />
        </>
      ),
    },
  ]
}

function BlockButton({ batch, onClick }: { batch: Batch; onClick: () => void }) {
  const word = batch.blocked_reason === null ? 'Block' : 'Unblock'
  return (
    <IconButton
      label={`${word} batch ${batch.batch_no} of ${batch.product_name}`}
      title={word}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {batch.blocked_reason === null ? <Ban /> : <CircleCheck />}
    </IconButton>
  )
}

function BatchState({ batch }: { batch: Batch }) {
  if (batch.expires_on < today) return <StatusMark group="danger">Expired</StatusMark>
  if (batch.blocked_reason !== null)
    return (
      <>
        <StatusMark group="danger">Blocked</StatusMark>
        <span className="line-clamp-2 max-w-60 text-ink-2 text-small" title={batch.blocked_reason}>
          {batch.blocked_reason}
        </span>
      </>
    )
  if (batch.expires_on < batch.good_until) return <StatusMark group="warning">Near expiry</StatusMark>
  if (batch.on_hand <= batch.reserved) return <StatusMark group="warning">All reserved</StatusMark>
  return <StatusMark group="success">In stock</StatusMark>
}
