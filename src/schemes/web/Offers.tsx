import CalendarX from 'lucide-react/icons/calendar-x-2'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Upload from 'lucide-react/icons/upload'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Day, formatDay, todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { actsIf, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import type { Tone } from '#ui/base/Mark.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { createOffer, listOffers, offerImport, updateOffer, weighOffer } from '../contract.ts'
import { type OfferState, offerState } from '../offer-rules.ts'
import { asForm, nameOf, type OfferRow, schemeOf } from './offerRow.ts'

const ImportOffers = whenShown(() => import('./ImportOffers.tsx').then((part) => part.ImportOffers))
const loadForm = () => import('./OfferForm.tsx').then((part) => part.OfferForm)

const states: { value: OfferState; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Ended' },
  { value: 'off', label: 'Off' },
]

export function Offers() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'import') return <OfferList />
  return (
    <Suspense fallback={<PageHead title="Import offers" />}>
      <ImportOffers />
    </Suspense>
  )
}

function OfferList() {
  const [, setParams] = useSearchParams()
  const list = useList(listOffers, { name: 'offer', filters: { state: oneOf(states.map(({ value }) => value)) } })
  const [edited, setEdited] = useState<OfferRow | null>(null)
  const form = useOpening(loadForm)
  const today = todayInIndia(new Date())
  const { mayChange, flip, end } = useChanging(today, list.again)
  const whyNotAdd = useWhyNot(createOffer)
  const whyNotImport = useWhyNot(offerImport.apply)

  const edit = useStable((offer: OfferRow | null) => {
    setEdited(offer)
    form.open()
  })
  const columns = useMemo(
    () => actsIf(mayChange, columnsOf({ today, edit, flip, end })),
    [mayChange, today, edit, flip, end],
  )

  return (
    <>
      <PageHead
        title="Bonus offers"
        crumbs={[{ label: 'Catalogue' }, { label: 'Bonus offers' }]}
        actions={
          <>
            <ExportMenu list={listOffers} input={list.narrowed} name="offers" disabled={!list.total} />
            <Button whyNot={whyNotImport} onClick={() => setParams({ view: 'import' })}>
              <Upload />
              Import
            </Button>
            <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => edit(null)}>
              <Plus />
              Add offer
            </Button>
          </>
        }
      >
        <span className="max-tablet:hidden">
          Free packs for a minimum quantity. If several offers apply, the one with the most free packs wins.
        </span>
      </PageHead>
      <ListView
        list={list}
        noun="offer"
        label="Bonus offers"
        search="Search by code, name or molecule"
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={(offer) => offer.id}
        actions={3}
        empty="No offers yet. Add one, and its free goods appear in every cart that it fits."
      />
      {form.Part && (
        <form.Part key={form.times} open={form.isOpen} onClose={form.close} offer={edited} onOutOfDate={list.again} />
      )}
    </>
  )
}

/** Switching an offer on and off, and ending it today. */
function useChanging(today: Day, onOutOfDate: () => void) {
  const changing = useWrite(updateOffer, { refresh: [listOffers, weighOffer] })

  function change(offer: OfferRow, changes: Partial<Input<typeof updateOffer>>, said: () => void) {
    changing.mutate(
      { ...asForm(offer), id: offer.id, ...changes },
      { onSuccess: said, onError: (failure) => isOutOfDate(failure) && onOutOfDate() },
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
  return { mayChange: changing.whyNot === null, flip, end }
}

const looks: Record<OfferState, { group: Tone; word: string }> = {
  running: { group: 'success', word: 'Running' },
  coming: { group: 'info', word: 'Coming' },
  ended: { group: 'neutral', word: 'Ended' },
  off: { group: 'neutral', word: 'Off' },
}

type Acts = {
  today: string
  edit: (offer: OfferRow) => void
  flip: (offer: OfferRow) => void
  end: (offer: OfferRow) => void
}

function columnsOf(acts: Acts): ListColumn<OfferRow>[] {
  return [
    {
      head: 'Product or division',
      lines: 2,
      kind: 'name',
      sortBy: 'product_name',
      cell: (offer) => (
        <>
          <Marked>{offer.product_name ?? `All of ${offer.division_name}`}</Marked>
          <span className="block font-normal text-ink-2">
            <Code>
              <Marked>{offer.product_code ?? offer.division_code}</Marked>
            </Code>
            {offer.product_code && <span className="ml-2">{offer.division_name}</span>}
          </span>
        </>
      ),
    },
    {
      head: 'Scheme',
      sortBy: 'min_qty',
      cell: (offer) => (
        <span className="inline-flex items-center gap-2">
          <span className="figures font-semibold">{schemeOf(offer)}</span>
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
    { head: 'From', kind: 'date', sortBy: 'starts_on', cell: (offer) => <DateText day={offer.starts_on} /> },
    { head: 'Until', kind: 'date', sortBy: 'ends_on', cell: (offer) => <DateText day={offer.ends_on} /> },
    {
      head: 'State',
      cell: (offer) => {
        const { group, word } = looks[offerState(offer, acts.today)]
        return <StatusMark group={group}>{word}</StatusMark>
      },
    },
    { head: 'Actions', kind: 'actions', width: 120, cell: (offer) => <OfferActs offer={offer} acts={acts} /> },
  ]
}

function OfferActs({ offer, acts: { today, edit, flip, end } }: { offer: OfferRow; acts: Acts }) {
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
}
