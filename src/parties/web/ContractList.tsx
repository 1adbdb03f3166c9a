import CalendarX from 'lucide-react/icons/calendar-x-2'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useWrite } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { createContract, listContracts, type RateContract, updateContract } from '../rate-contract.ts'
import { type ContractState, type PartyKind, percentOf } from '../rules.ts'
import { refresh } from './calls.ts'

const loadForm = () => import('./ContractForm.tsx').then((part) => part.ContractForm)

const stateOptions = [
  { value: 'running', label: 'Running' },
  { value: 'ending', label: 'Ends in 30 days' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Ended' },
]

const looks: Record<ContractState, { group: 'success' | 'info' | 'neutral'; word: string }> = {
  running: { group: 'success', word: 'Running' },
  coming: { group: 'info', word: 'Coming' },
  ended: { group: 'neutral', word: 'Ended' },
}

export function ContractList({ kind }: { kind: PartyKind }) {
  const list = useList(listContracts, {
    name: `${kind}-contract`,
    filters: { state: oneOf(['running', 'ending', 'coming', 'ended']) },
    always: { kind },
  })
  const whyNotAdd = useWhyNot(createContract)
  const form = useOpening(loadForm)
  const [copied, setCopied] = useState<RateContract | null>(null)
  const ending = useWrite(updateContract, { refresh: [listContracts, ...refresh] })
  const open = useStable((contract: RateContract | null) => {
    setCopied(contract)
    form.open()
  })
  const end = useStable(async (contract: RateContract) => {
    const today = todayInIndia(new Date())
    const isSure = await confirm({
      title: 'End this contract today?',
      text: `${nameOf(contract)} holds today for the last time. Orders that are placed keep their rate.`,
      action: 'End contract',
    })
    if (!isSure) return
    ending.mutate(
      { id: contract.id, until: today },
      { onSuccess: () => toast({ group: 'success', text: `The contract ends on ${formatDay(today)}.` }) },
    )
  })
  const mayPrice = ending.whyNot === null && whyNotAdd === null
  const columns = useMemo(() => columnsOf(mayPrice, open, end), [mayPrice, open, end])
  return (
    <>
      <div className="tab-acts tablet:mt-5">
        <ExportMenu list={listContracts} input={list.narrowed} name="rate-contracts" disabled={!list.total} />
        <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => open(null)}>
          <Plus />
          Add contract
        </Button>
      </div>
      <ListView
        list={list}
        noun="contract"
        label="Rate contracts"
        search="Search by party or product"
        filters={<ChipFilter list={list} name="state" label="State" options={stateOptions} />}
        columns={columns}
        rowKey={(contract) => contract.id}
        actions={2}
        empty="No contracts yet. Add one, and orders within it need no approval."
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} kind={kind} copied={copied} />}
    </>
  )
}

function nameOf({ party_name, kind, product_name, division_name }: RateContract): string {
  return `${product_name ?? `All of ${division_name}`} for ${party_name ?? `all ${kind}s`}`
}

function columnsOf(
  mayPrice: boolean,
  renew: (contract: RateContract) => void,
  end: (contract: RateContract) => void,
): ListColumn<RateContract>[] {
  return [
    {
      head: 'For',
      kind: 'name',
      lines: 2,
      cell: (one) => (
        <>
          <Marked>{one.party_name ?? `All ${one.kind}s`}</Marked>
          {one.city && <span className="block font-normal text-ink-2">{one.city}</span>}
        </>
      ),
    },
    {
      head: 'Product or division',
      card: 'wide',
      cell: (one) => (
        <>
          <Marked>{one.product_name ?? `All of ${one.division_name}`}</Marked>
          <Code className="block text-ink-2">{one.product_code ?? one.division_code}</Code>
        </>
      ),
    },
    {
      head: 'Rate',
      kind: 'number',
      cell: (one) =>
        one.net_rate_paise === null ? (
          `${percentOf(one.discount_bp ?? 0)} off`
        ) : (
          <>
            <Money paise={one.net_rate_paise} /> net
          </>
        ),
    },
    { head: 'Margin', kind: 'number', cell: (one) => percentOf(one.margin_bp) },
    { head: 'Packs a month', kind: 'number', cell: (one) => one.most_packs ?? 'any' },
    { head: 'From', kind: 'date', cell: (one) => <DateText day={one.from} /> },
    { head: 'Until', kind: 'date', cell: (one) => <DateText day={one.until} /> },
    {
      head: 'State',
      cell: (one) => <StatusMark group={looks[one.state].group}>{looks[one.state].word}</StatusMark>,
    },
    { head: 'Approved by', cell: (one) => one.approved_by ?? '–' },
    {
      head: 'Actions',
      kind: 'actions',
      width: 110,
      cell: (one) =>
        mayPrice && (
          <>
            <IconButton label={`Renew ${nameOf(one)}`} onClick={() => renew(one)}>
              <CopyPlus />
            </IconButton>
            {one.state !== 'ended' && (
              <IconButton label={`End ${nameOf(one)}`} onClick={() => end(one)}>
                <CalendarX />
              </IconButton>
            )}
          </>
        ),
    },
  ]
}
