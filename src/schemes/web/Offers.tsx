import CalendarX from 'lucide-react/icons/calendar-x-2'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import { useMemo, useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { ListSearch } from '#kit/web/ListSearch.tsx'
import { useListAddress } from '#kit/web/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { usePagedList } from '#kit/web/pagedList.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { isOutOfDate } from '#kit/web/removal.ts'
import { useStable } from '#kit/web/stable.ts'
import { confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { counted } from '#ui/counted.ts'
import { DateText } from '#ui/DateText.tsx'
import { ChipChoice, FilterBar } from '#ui/FilterBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import type { Group } from '#ui/Mark.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/Table.tsx'
import { Tag } from '#ui/Tag.tsx'
import { toast } from '#ui/toast.ts'
import { listOffers, updateOffer, weighOffer } from '../contract.ts'
import { type OfferState, offerState } from '../offer-rules.ts'
import { asForm, nameOf, type OfferRow, schemeOf } from './offerRow.ts'

const loadForm = () => import('./OfferForm.tsx').then((part) => part.OfferForm)

const states: { value: OfferState; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Ended' },
  { value: 'off', label: 'Off' },
]

export function Offers() {
  const address = useListAddress('offer', ['state'])
  const { search, page, filters } = address
  const state = states.find(({ value }) => value === filters.state)?.value
  const read = useRead(
    listOffers,
    { search_text: search, page, ...(state && { state }) },
    { keepPrevious: true, ownFailure: true },
  )
  const list = usePagedList(read, address)
  const [edited, setEdited] = useState<OfferRow | null>(null)
  const form = useOpening(loadForm)
  const changing = useWrite(updateOffer, { refresh: [listOffers, weighOffer] })
  const today = todayInIndia(new Date())

  const edit = useStable((offer: OfferRow | null) => {
    setEdited(offer)
    form.open()
  })
  function change(offer: OfferRow, changes: Partial<Input<typeof updateOffer>>, said: () => void) {
    changing.mutate(
      { ...asForm(offer), id: offer.id, ...changes },
      { onSuccess: said, onError: (failure) => isOutOfDate(failure) && list.again() },
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
      <FilterBar list={list} count={list.total !== undefined && counted(list.total, 'offer')}>
        <ListSearch
          label="Search by product code or name"
          address={address}
          className="h-control-s w-75 max-tablet:w-full"
        />
        <ChipChoice
          label="State"
          options={states}
          value={state ?? ''}
          onChange={(next) => address.setFilters({ state: next })}
        />
      </FilterBar>
      <ListTable
        list={list}
        label="Bonus offers"
        pages="Pages of offers"
        className="[--card-actions:3]"
        columns={columns}
        rowKey={(offer) => offer.id}
        empty={
          search || state ? (
            <NoMatch onClear={address.clearAll}>
              No offer matches{search && ` ‘${search}’`}
              {state && ` that is ${state}`}.
            </NoMatch>
          ) : (
            'No offers yet. Add one, and its free goods appear in every cart that it fits.'
          )
        }
        failed="The offers did not load."
      />
      {form.Part && (
        <form.Part key={form.times} open={form.isOpen} onClose={form.close} offer={edited} onOutOfDate={list.again} />
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
