import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { formatTime } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { textOf } from '#kit/web/list/filters.ts'
import { SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { listPlants } from '#places/contract.ts'
import { mostSigns, typedPacks, typedQuantity } from '#pricing/quantity.ts'
import { whyNotFound } from '#stock/rules.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { keepFocus } from '#ui/dialogs/keepFocus.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterBar } from '#ui/table/FilterBar.tsx'
import type { PagedList } from '#ui/table/ListTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { listPickings, type Picking, pickedOrder } from '../picking-contract.ts'

/**
 * Orders whose packs wait to be fetched, by bin and batch; what was really found is entered before
 * the invoice is made.
 */
export function PickingTab() {
  const list = useList(listPickings, { name: 'picking', filters: { plant: textOf(10) } })
  const plants = useRead(listPlants, {}).data?.data ?? []
  return (
    <div className="mt-4">
      <FilterBar list={list} count={list.total !== undefined && counted(list.total, 'order')}>
        <ListSearch
          label="Search by order or distributor"
          address={list.address}
          className="h-control-s w-75 max-tablet:w-full"
        />
        <SelectFilter list={list} name="plant" label="Plant" all="All plants" choices={plants} />
        <Button size="small" disabled={!list.rows?.length} onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
        <ExportMenu list={listPickings} input={list.narrowed} name="to-pick" disabled={!list.total} />
      </FilterBar>
      <Pickings list={list} />
      {list.total !== undefined && list.total > 20 && (
        <Pager
          page={list.page}
          pageSize={20}
          total={list.total}
          onPage={list.address.setPage}
          label="Pages of pickings"
        />
      )}
    </div>
  )
}

type Picked = Picking['picks'][number]
type PickingsProps = { list: Pick<PagedList<Picking>, 'rows' | 'hasFailed' | 'again'> }

function Pickings({ list }: PickingsProps) {
  if (list.hasFailed) return <FailedState onRetry={list.again}>The pickings did not load.</FailedState>
  if (!list.rows) return <Skeleton width="100%" height={200} />
  if (list.rows.length === 0)
    return (
      <div className="panel">
        <EmptyState>Nothing to pick. Orders wait here while the setting ‘Wait for picking’ is on.</EmptyState>
      </div>
    )
  return (
    <div className="grid gap-4">
      {list.rows.map((picking) => (
        <PickList key={picking.order_id} picking={picking} onRefused={list.again} />
      ))}
    </div>
  )
}

function PickList({ picking, onRefused }: { picking: Picking; onRefused: () => void }) {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const foundOf = ({ id, quantity, blocked_reason }: Picked) => typed[id] ?? (blocked_reason ? '0' : String(quantity))
  const changed = picking.picks.filter((pick) => foundOf(pick) !== String(pick.quantity))
  const isWrong = changed.some((pick) => whyNotFound(foundOf(pick), pick.quantity) !== null)
  const done = usePicked(picking, onRefused)
  return (
    <section className="panel print:break-inside-avoid" aria-label={`Picking list of order ${picking.order_no}`}>
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <div className="min-w-0">
          <h2 className="font-semibold">
            <span className="figures">{picking.order_no}</span>, {picking.distributor_name}
          </h2>
          <p className="text-ink-2 text-small">
            {counted(picking.packs, 'pack')} from {picking.plant_name} to {picking.city}. Reserved{' '}
            {formatTime(picking.since)}.
          </p>
        </div>
        <Button
          kind="primary"
          className="print:hidden"
          busy={done.isBusy}
          disabled={isWrong}
          whyNot={done.whyNot}
          onClick={() => done.say(changed.map((pick) => ({ id: pick.id, quantity: typedPacks(foundOf(pick)) })))}
        >
          Mark as picked
        </Button>
      </header>
      <p
        className="grid grid-cols-[64px_minmax(0,1fr)_72px_96px] items-center gap-3 py-2 px-4 border-t border-line max-tablet:grid-cols-[48px_minmax(0,1fr)_auto] text-ink-3 text-small"
        aria-hidden="true"
      >
        <span>Bin</span>
        <span>Product</span>
        <span className="text-right">To pick</span>
        <span className="max-tablet:hidden">Found</span>
      </p>
      <ul>
        {picking.picks.map((pick) => (
          <PickRow
            key={pick.id}
            pick={pick}
            found={foundOf(pick)}
            readOnly={done.whyNot !== null}
            onType={(text) => setTyped((was) => ({ ...was, [pick.id]: text }))}
          />
        ))}
      </ul>
    </section>
  )
}

/** Says what was found where it is not what was to be picked, which makes the invoice. */
function usePicked(picking: Picking, onRefused: () => void) {
  const done = useWrite(pickedOrder, { refresh: [listPickings] })
  const say = (found: { id: number; quantity: number }[]) =>
    done.mutate(
      { order_id: picking.order_id, packs: picking.packs, ...(found.length > 0 && { found }) },
      {
        onSuccess: ({ data }) => {
          keepFocus()
          toast({
            group: 'success',
            text: data.invoice_no
              ? `Invoice ${data.invoice_no} is made.${data.missing_qty > 0 ? ` ${counted(data.missing_qty, 'pack')} short.` : ''}`
              : 'Nothing was found, so nothing is invoiced.',
          })
        },
        // Somebody else picked it, or more was reserved: what is so now is on the page.
        onError: onRefused,
      },
    )
  return { say, isBusy: done.isPending, whyNot: done.whyNot }
}

type PickRowProps = { pick: Picked; found: string; readOnly: boolean; onType: (text: string) => void }

function PickRow({ pick, found, readOnly, onType }: PickRowProps) {
  const why = whyNotFound(found, pick.quantity)
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_72px_96px] items-center gap-3 py-2 px-4 border-t border-line max-tablet:grid-cols-[48px_minmax(0,1fr)_auto]">
      <b className="tabular-nums">{pick.bin || '–'}</b>
      <span className="min-w-0">
        {pick.product_name} <Code>{pick.product_code}</Code>
        <span className="block text-ink-2 text-small">
          {pick.pack}, batch <Code>{pick.batch_no}</Code>, expires <DateText day={pick.expires_on} />
        </span>
        {pick.blocked_reason && (
          <span className="mt-1 block">
            <StatusMark group="danger">Blocked. Do not send it.</StatusMark>
            <span className="block text-ink-2 text-small wrap-anywhere">{pick.blocked_reason}</span>
          </span>
        )}
        {why && (
          <span className="block text-danger-ink text-small" role="alert">
            {why}
          </span>
        )}
      </span>
      <span className="figures text-right">{groupIndian(pick.quantity)}</span>
      <TextInput
        className="figures max-tablet:col-[2/-1]"
        inputMode="numeric"
        aria-label={`Found of ${pick.product_name}, batch ${pick.batch_no}`}
        aria-invalid={why !== null || undefined}
        trail={<span className="hidden text-ink-3 max-tablet:inline">found</span>}
        maxLength={mostSigns}
        readOnly={readOnly}
        value={found}
        onChange={(event) => onType(typedQuantity(event.target.value))}
      />
    </li>
  )
}
