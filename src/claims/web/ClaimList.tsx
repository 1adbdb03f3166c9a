import { useMemo } from 'react'
import { daysBetween, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useAddress } from '#kit/web/address.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { listAllClaims, listClaims } from '../contract.ts'
import { claimReasons } from '../rules.ts'
import { claimWords } from './words.ts'

type Claim = Output<typeof listClaims>['data'][number]

const ClaimDialog = whenOpened(() => import('./ClaimDialog.tsx').then((part) => part.ClaimDialog))

const states = ['raised', 'checking', 'settled', 'refused', 'withdrawn'] as const
const options = states.map((value) => ({ value, label: claimWords[value].word }))

const callOf = (isOffice: boolean) => (isOffice ? listAllClaims : listClaims) as typeof listClaims

function useClaims(isOffice: boolean) {
  return useList(callOf(isOffice), { name: 'claims', filters: { state: oneOf(states), distributor: textOf(60) } })
}

export function ExportClaims({ isOffice }: { isOffice: boolean }) {
  const list = useClaims(isOffice)
  return <ExportMenu list={callOf(isOffice)} input={list.narrowed} name="claims" disabled={!list.total} />
}

export function ClaimList({ isOffice, byFirm }: { isOffice: boolean; byFirm: boolean }) {
  const [params, change] = useAddress()
  const list = useClaims(isOffice)
  const show = useStable((claim: number | null) => change({ claim }))
  const columns = useMemo(() => columnsOf(byFirm, show), [byFirm, show])
  const shown = Number(params.get('claim')) || null
  return (
    <>
      <ListView
        list={list}
        noun="claim"
        search={byFirm ? 'Search by claim, invoice or distributor' : 'Search by claim or invoice'}
        filters={<ChipFilter list={list} name="state" label="State" options={options} />}
        columns={columns}
        rowKey={(claim) => claim.id}
        empty="No claims yet. A claim is raised from an invoice’s page."
      />
      <ClaimDialog open={shown !== null} onClose={() => show(null)} id={shown} isOffice={isOffice} />
    </>
  )
}

function columnsOf(byFirm: boolean, show: (id: number) => void): ListColumn<Claim>[] {
  return [
    {
      head: 'Claim',
      card: 'title',
      cell: (claim) => (
        <Button kind="link" aria-haspopup="dialog" onClick={() => show(claim.id)}>
          {claim.claim_no}
        </Button>
      ),
    },
    { head: 'Raised', kind: 'date', sortBy: 'raised_at', cell: (claim) => <TimeText at={claim.raised_at} /> },
    ...(byFirm
      ? [
          {
            head: 'Distributor',
            kind: 'name' as const,
            card: 'wide' as const,
            sortBy: 'distributor_name',
            cell: (claim: Claim) => claim.distributor_name,
          },
        ]
      : []),
    { head: 'Invoice', cell: (claim) => <span className="figures whitespace-nowrap">{claim.invoice_no}</span> },
    { head: 'Claimed', kind: 'soft', card: 'wide', cell: claimedInWords },
    { head: 'Value ₹', kind: 'number', cell: (claim) => <Money paise={claim.value_paise} column /> },
    {
      head: 'State',
      cell: (claim) => (
        <>
          <StatusMark group={claimWords[claim.state].group}>{claimWords[claim.state].word}</StatusMark>
          <span
            className={claim.note_no ? 'block whitespace-nowrap text-ink-3 text-small' : 'block text-ink-3 text-small'}
          >
            {claim.note_no ?? whoseMove(claim)}
          </span>
        </>
      ),
    },
  ]
}

/** '14 packs of Pantolure DSR, damaged, and 1 more line' */
function claimedInWords({ lines }: Claim): string {
  const [first, ...others] = lines
  if (!first) return '–'
  const more = others.length > 0 ? `, and ${counted(others.length, 'more line')}` : ''
  return `${counted(first.quantity, 'pack')} of ${first.product_name}, ${claimReasons[first.reason_code].toLowerCase()}${more}`
}

function whoseMove({ state, raised_at }: Claim): string {
  if (state !== 'raised' && state !== 'checking') return ''
  const days = daysBetween(todayInIndia(new Date(raised_at)), todayInIndia(new Date()))
  return days === 0 ? 'Waiting for the office since today' : `Waiting for the office for ${counted(days, 'day')}`
}
