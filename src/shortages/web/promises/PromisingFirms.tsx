import { type ReactNode, useMemo } from 'react'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { listAllPromisingFirms, listPromisingFirms, type PromisingFirm } from '../../promise-contract.ts'

type PromisingFirmsProps = { isOffice: boolean; onFirm: (distributor: string) => void; filters: ReactNode }

/** What schemes still owe, firm by firm; a press shows the firm's lines. */
export function PromisingFirms({ isOffice, onFirm, filters }: PromisingFirmsProps) {
  const list = useList((isOffice ? listAllPromisingFirms : listPromisingFirms) as typeof listPromisingFirms, {
    name: 'promising',
  })
  const show = useStable(onFirm)
  const columns = useMemo(() => columnsOf(show), [show])
  return (
    <ListView
      list={list}
      noun="distributor"
      label="Scheme promises by distributor"
      search="Search by distributor"
      filters={filters}
      columns={columns}
      rowKey={(firm) => firm.distributor}
      empty="Nothing is owed. Every free pack that a scheme promised has been invoiced or settled."
    />
  )
}

function columnsOf(show: (distributor: string) => void): ListColumn<PromisingFirm>[] {
  return [
    {
      head: 'Distributor',
      kind: 'name',
      card: 'title',
      cell: (firm) => (
        <>
          <Button kind="link" onClick={() => show(firm.distributor)}>
            <Marked>{firm.distributor_name}</Marked>
          </Button>
          <span className="block font-normal text-ink-2">
            <Code>
              <Marked>{firm.distributor}</Marked>
            </Code>{' '}
            {firm.city}
          </span>
        </>
      ),
    },
    { head: 'Lines', kind: 'number', cell: (firm) => groupIndian(firm.lines) },
    { head: 'Open packs', kind: 'number', cell: (firm) => groupIndian(firm.open_qty) },
    { head: 'Due now', kind: 'number', cell: (firm) => (firm.due_qty > 0 ? groupIndian(firm.due_qty) : '–') },
    { head: 'Value ₹', kind: 'number', cell: (firm) => <Money paise={firm.value_paise} column /> },
    { head: 'Oldest', kind: 'date', cell: (firm) => <DateText day={todayInIndia(new Date(firm.since))} /> },
  ]
}
