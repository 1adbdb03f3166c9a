import CalendarX from 'lucide-react/icons/calendar-x-2'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import { useMemo, useRef, useState } from 'react'
import { StickyFoot } from '#images/web/ListHead.tsx'
import { longestSearch, useLastPage, useSearchBox } from '#images/web/listAddress.ts'
import { isOutOfDate, useStable } from '#images/web/removal.ts'
import { useOpening } from '#images/web/useOpening.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { pageSize } from '#kit/list.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Group } from '#ui/Mark.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { toast } from '#ui/toast.ts'
import { listOffers, updateOffer, weighOffer } from '../contract.ts'
import { type OfferState, offerState } from '../offer-rules.ts'
import { ChipChoice, FilterBar } from './FilterBar.tsx'
import { useFilteredAddress } from './listFilters.ts'
import { asForm, nameOf, type OfferRow, schemeOf } from './offerRow.ts'

const loadForm = () => import('./OfferForm.tsx').then((part) => part.OfferForm)

const states: { value: OfferState; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Ended' },
  { value: 'off', label: 'Off' },
]

export function Offers() {
  const address = useFilteredAddress('offer', ['state'])
  const box = useSearchBox(address)
  const { search, page, filters } = address
  const state = states.find(({ value }) => value === filters.state)?.value
  const offers = useRead(
    listOffers,
    { search_text: search, page, ...(state && { state }) },
    { keepPrevious: true, ownFailure: true },
  )
  const { data, isPlaceholderData } = offers
  const [edited, setEdited] = useState<OfferRow | null>(null)
  const form = useOpening(loadForm)
  const head = useRef<HTMLParagraphElement>(null)
  const changing = useWrite(updateOffer, { refresh: [listOffers, weighOffer] })
  const today = todayInIndia(new Date())

  const edit = useStable((offer: OfferRow | null) => {
    setEdited(offer)
    form.open()
  })
  function change(offer: OfferRow, changes: Partial<Input<typeof updateOffer>>, said: () => void) {
    changing.mutate(
      { ...asForm(offer), id: offer.id, ...changes },
      { onSuccess: said, onError: (failure) => isOutOfDate(failure) && void offers.refetch() },
    )
  }
  const flip = useStable((offer: OfferRow) => {
    const enabled = !offer.enabled
    change(offer, { enabled }, () =>
      toast({
        group: 'success',
        text: `${schemeOf(offer)} of ${nameOf(offer)} is switched ${enabled ? 'on' : 'off'}.`,
        action: { label: 'Undo', run: () => change(offer, { enabled: offer.enabled }, () => undefined) },
      }),
    )
  })
  const end = useStable(async (offer: OfferRow) => {
    const isSure = await confirm({
      title: 'End this offer today?',
      text: `${schemeOf(offer)} of ${nameOf(offer)} gives free goods today for the last time. Orders that are placed keep theirs.`,
      action: 'End offer',
    })
    if (!isSure) return
    change(offer, { ends_on: today }, () =>
      toast({ group: 'success', text: `${schemeOf(offer)} of ${nameOf(offer)} ends on ${formatDay(today)}.` }),
    )
  })
  const columns = useMemo(() => columnsOf({ today, edit, flip, end }), [today, edit, flip, end])
  useLastPage(
    address,
    data && !isPlaceholderData ? { rows: data.data.length, total: data.total, size: pageSize } : null,
  )

  return (
    <>
      <PageHead
        title="Bonus offers"
        crumbs={[{ label: 'Catalogue' }, { label: 'Bonus offers' }]}
        actions={
          <Button kind="primary" aria-haspopup="dialog" onClick={() => edit(null)}>
            <Plus />
            Add offer
          </Button>
        }
      >
        Buy so many, get so many free. Of several that fit, the one with the most free per pack wins.
      </PageHead>
      <FilterBar
        ref={head}
        busy={offers.isFetching}
        count={data ? `${groupIndian(data.total)} ${data.total === 1 ? 'offer' : 'offers'}` : '…'}
      >
        <SearchInput
          label="Search by product code or name"
          maxLength={longestSearch}
          slash
          className="h-control-s w-75 max-tablet:w-full"
          {...box}
        />
        <ChipChoice
          label="State"
          options={states}
          value={state ?? ''}
          onChange={(next) => address.setFilters({ state: next })}
        />
      </FilterBar>
      <Table
        label="Bonus offers"
        className="[--card-actions:3]"
        columns={columns}
        rows={data?.data}
        rowKey={(offer) => offer.id}
        skeletonRows={8}
        busy={isPlaceholderData}
        empty={
          search || state ? (
            <EmptyState
              action={
                <Button size="small" onClick={address.clearAll}>
                  Clear the filters
                </Button>
              }
            >
              No offer matches{search && ` ‘${search}’`}
              {state && ` that is ${state}`}.
            </EmptyState>
          ) : (
            'No offers yet. Add one, and its free goods appear in every cart that it fits.'
          )
        }
        failed={
          offers.isError && !data ? { text: 'The offers did not load.', onRetry: () => void offers.refetch() } : null
        }
        foot={
          data &&
          data.total > pageSize && (
            <StickyFoot>
              <Pager
                label="Pages of offers"
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={(next) => {
                  address.setPage(next)
                  head.current?.scrollIntoView({ block: 'nearest' })
                }}
              />
            </StickyFoot>
          )
        }
      />
      {form.Part && (
        <form.Part
          key={form.times}
          open={form.isOpen}
          onClose={form.close}
          offer={edited}
          onOutOfDate={() => void offers.refetch()}
        />
      )}
    </>
  )
}

const looks: Record<OfferState, { group: Group; word: string }> = {
  running: { group: 'success', word: 'Running' },
  coming: { group: 'info', word: 'Coming' },
  ended: { group: 'info', word: 'Ended' },
  off: { group: 'warning', word: 'Off' },
}

type Acts = {
  today: string
  edit: (offer: OfferRow) => void
  flip: (offer: OfferRow) => void
  end: (offer: OfferRow) => void
}

function columnsOf({ today, edit, flip, end }: Acts): Column<OfferRow>[] {
  return [
    {
      head: 'Product or division',
      kind: 'name',
      cell: (offer) => (
        <>
          {offer.product_name ?? `All of ${offer.division_name}`}
          <span className="block font-normal text-ink-2">
            <Code>{offer.product_code ?? offer.division_code}</Code>
            {offer.product_code && <span className="ml-2">{offer.division_name}</span>}
          </span>
        </>
      ),
    },
    {
      head: 'Scheme',
      cell: (offer) => (
        <span className="inline-flex items-center gap-2">
          <span className="num font-semibold">{schemeOf(offer)}</span>
          {offer.compulsory && <Tag>compulsory</Tag>}
        </span>
      ),
    },
    {
      head: 'For',
      card: 'wide',
      cell: (offer) =>
        offer.distributor ? (
          <>
            {offer.distributor_name}
            <Code className="block text-ink-2">{offer.distributor}</Code>
          </>
        ) : (
          'Everybody'
        ),
    },
    { head: 'From', kind: 'date', cell: (offer) => <DateText day={offer.starts_on} /> },
    { head: 'Until', kind: 'date', cell: (offer) => <DateText day={offer.ends_on} /> },
    {
      head: 'State',
      cell: (offer) => {
        const { group, word } = looks[offerState(offer, today)]
        return <StatusMark group={group}>{word}</StatusMark>
      },
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 120,
      cell: (offer) => {
        const what = `${schemeOf(offer)} of ${nameOf(offer)}`
        const state = offerState(offer, today)
        return (
          <>
            {state === 'running' && offer.ends_on > today && (
              <IconButton label={`End ${what}`} title="End today" onClick={() => end(offer)}>
                <CalendarX />
              </IconButton>
            )}
            {state !== 'ended' && (
              <IconButton
                label={`Switch ${what} ${offer.enabled ? 'off' : 'on'}`}
                title={offer.enabled ? 'Switch off' : 'Switch on'}
                onClick={() => flip(offer)}
              >
                <Power />
              </IconButton>
            )}
            <IconButton label={`Edit ${what}`} title="Edit" aria-haspopup="dialog" onClick={() => edit(offer)}>
              <Pencil />
            </IconButton>
          </>
        )
      },
    },
  ]
}
