import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo } from 'react'
import { Link } from 'wouter'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useAddress } from '#kit/web/address.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { textOf } from '#kit/web/list/filters.ts'
import { SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { listMyDistributors } from '#people/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { dropUnwanted, listUnwanted, setUnwanted } from '../contract.ts'
import type { Firm } from './firm.ts'

type Row = Output<typeof listUnwanted>['data'][number]

// The list of choices is large; the products need not wait for it.
const FirmNotices = whenShown(() => import('./FirmNotices.tsx').then((part) => part.FirmNotices))

const loadForm = () => import('./UnwantedForm.tsx').then((part) => part.UnwantedForm)

/**
 * The firms to choose among; who serves more than 50 finds the others by the distributor's own
 * page.
 */
function useFirms(): Firm[] {
  const read = useRead(listMyDistributors, { limit: 50 })
  return useMemo(
    () =>
      (read.data?.data ?? []).map(({ distributor, name, city }) => ({ code: distributor, name: `${name}, ${city}` })),
    [read.data],
  )
}

/**
 * Both readings of the screen's name: what a distributor does not want, and of what it wants to be
 * told and how.
 */
export function Preferences() {
  const [params, change] = useAddress()
  const firms = useFirms()
  const tab = params.get('tab') === 'notices' ? 'notices' : 'products'
  const form = useOpening(loadForm)
  return (
    <>
      <PageHead
        title="Preferences"
        actions={
          tab === 'products' && (
            <>
              <ExportUnwanted />
              <Button kind="primary" aria-haspopup="dialog" aria-label="Add unwanted products" onClick={form.open}>
                <Plus />
                <span>
                  Add <span className="max-tablet:hidden">unwanted products</span>
                </span>
              </Button>
            </>
          )
        }
      >
        <span className="max-tablet:hidden">Products your stockists don’t want, and how they want to be notified.</span>
      </PageHead>
      <div className="mt-4">
        <Tabs
          label="Preferences"
          tabs={[
            { value: 'products', label: 'Unwanted products' },
            { value: 'notices', label: 'Notices' },
          ]}
          value={tab}
          onChange={(next) => change({ tab: next === 'notices' ? next : null })}
        >
          {tab === 'products' ? (
            <Unwanted firms={firms} />
          ) : (
            <Suspense>
              <FirmNotices firms={firms} />
            </Suspense>
          )}
        </Tabs>
      </div>
      {form.Part && (
        <form.Part
          key={form.times}
          open={form.isOpen}
          onClose={form.close}
          firms={firms}
          firm={params.get('distributor') ?? ''}
        />
      )}
    </>
  )
}

const useUnwanted = () => useList(listUnwanted, { name: 'unwanted', filters: { distributor: textOf(60) } })

function ExportUnwanted() {
  const list = useUnwanted()
  return <ExportMenu list={listUnwanted} input={list.narrowed} name="unwanted-products" disabled={!list.total} />
}

function Unwanted({ firms }: { firms: Firm[] }) {
  const list = useUnwanted()
  const remove = useWrite(dropUnwanted, { refresh: [listUnwanted] })
  const putBack = useWrite(setUnwanted, { refresh: [listUnwanted] })
  const drop = useStable((row: Row) =>
    remove.mutate(
      { distributor: row.distributor, product_code: row.product_code },
      {
        onSuccess: () =>
          toast({
            group: 'success',
            text: `${row.product_name} is wanted again.`,
            action: {
              label: 'Undo',
              run: () =>
                putBack.mutate({
                  distributor: row.distributor,
                  codes: [row.product_code],
                  reason: row.reason,
                  until: row.until,
                }),
            },
          }),
      },
    ),
  )
  const columns = useMemo(() => columnsOf(drop), [drop])
  return (
    <ListView
      list={list}
      noun="product"
      label="Unwanted products"
      search="Search by product, distributor or reason"
      filters={
        <SelectFilter list={list} name="distributor" label="Distributor" all="All distributors" choices={firms} />
      }
      columns={columns}
      rowKey={(row) => `${row.distributor} ${row.product_code}`}
      actions={2}
      empty="Nothing is noted yet. Unwanted products are marked in the distributor’s order sheet and left out of suggestions."
    />
  )
}

function columnsOf(drop: (row: Row) => void): ListColumn<Row>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      cell: (row) => (
        <>
          <Marked>{row.product_name}</Marked>
          <span className="block font-normal text-ink-3 text-small">
            <Code>
              <Marked>{row.product_code}</Marked>
            </Code>{' '}
            {row.pack}
          </span>
        </>
      ),
    },
    {
      head: 'Distributor',
      cell: (row) => (
        <Link href={`/customer-profile?firm=${encodeURIComponent(row.distributor)}`}>
          <Marked>{row.distributor_name}</Marked>
        </Link>
      ),
    },
    { head: 'Reason', card: 'wide', cell: (row) => <Marked>{row.reason}</Marked> },
    { head: 'Until', kind: 'date', cell: (row) => (row.until ? <DateText day={row.until} /> : 'Further notice') },
    {
      head: 'Noted',
      kind: 'soft',
      cell: (row) => (
        <>
          <DateText day={todayInIndia(new Date(row.noted_at))} />
          {row.by && <span className="block text-small">{row.by}</span>}
        </>
      ),
    },
    {
      head: 'Remove',
      kind: 'actions',
      hideHead: true,
      cell: (row) => (
        <Button
          size="small"
          aria-label={`Remove ${row.product_name} of ${row.distributor_name}`}
          onClick={() => drop(row)}
        >
          Remove
        </Button>
      ),
    },
  ]
}
