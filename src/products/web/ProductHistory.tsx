import { useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { HistoryPages } from '#kit/web/list/HistoryPages.tsx'
import { useRead } from '#kit/web/query.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { TimelineStep } from '#ui/page/Timeline.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { getHistory, getMaster } from '../contract.ts'
import { type Change, changesBetween, type DatedPrices, type Prices, pricesOn } from '../fields.ts'
import { ChangeLine } from './ChangeLine.tsx'

type Deed = Output<typeof getHistory>['data'][number]

type ProductHistoryProps = { open: boolean; onClose: () => void; code: string; name: string }

/** What is to come, then who changed what. */
export function ProductHistory({ open, onClose, code, name }: ProductHistoryProps) {
  const [today] = useState(() => todayInIndia(new Date()))
  const product = useRead(getMaster, { product_code: code }, { ownFailure: true }).data?.data
  const coming = product?.prices.filter((price) => price.valid_from > today) ?? []
  const label = `History of ${name}`
  return (
    <Dialog open={open} onClose={onClose} size="wide" title={label} light>
      <HistoryPages
        endpoint={getHistory}
        input={{ product_code: code }}
        label={label}
        step={deedStep}
        ahead={product ? coming.map((price) => comingStep(price, product)).reverse() : []}
        empty={<EmptyState>Nothing has been changed since the master was loaded.</EmptyState>}
      />
    </Dialog>
  )
}

function comingStep(price: DatedPrices, product: Prices & { prices: DatedPrices[] }): TimelineStep {
  const before = pricesOn(
    { ...product, prices: product.prices.filter((one) => one.valid_from < price.valid_from) },
    price.valid_from,
  )
  const { valid_from, ...prices } = price
  return {
    key: valid_from,
    state: 'next',
    group: 'info',
    title: `Prices from ${formatDay(valid_from)}`,
    detail: <Changes changes={changesBetween<Partial<Prices>>(before, prices)} />,
  }
}

function deedStep({ id, at, by, deed, prices_from, changes, file_name }: Deed): TimelineStep {
  const words = {
    created: 'Added',
    changed:
      changes.length === 1 && changes[0]?.field === 'active'
        ? changes[0].to
          ? 'Activated'
          : 'Deactivated'
        : 'Changed',
    priced: `Prices from ${prices_from ? formatDay(prices_from) : ''}`,
    'called off': `Prices from ${prices_from ? formatDay(prices_from) : ''} called off`,
  }
  return {
    key: String(id),
    state: 'done',
    group: 'info',
    title: words[deed],
    meta: (
      <>
        <TimeText at={at} />, {by}
        {file_name && `, from ${file_name}`}
      </>
    ),
    detail: <Changes changes={deed === 'created' ? changes.filter(({ to }) => to !== '') : changes} />,
  }
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <span className="grid gap-0.5">
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </span>
  )
}
