import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { actsIf, useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { listPlants } from '#places/contract.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { listTransfers, receiveTransfer, sendTransfer, type Transfer } from '../transfer-contract.ts'

const loadForms = () => import('./TransferForms.tsx').then((part) => part.SendForm)
const loadReceiving = () => import('./TransferForms.tsx').then((part) => part.ReceiveForm)
const filters = { state: oneOf(['on_the_way', 'received'] as const) }
const states = [
  { value: 'on_the_way', label: 'On the way' },
  { value: 'received', label: 'Received' },
]

/** Packs between plants: sent, on the way, received, and what did not arrive. */
export function TransferTab() {
  const list = useList(listTransfers, { name: 'transfer', filters })
  const plants = useRead(listPlants, {}).data?.data ?? []
  const receiving = useOpening(loadReceiving)
  const [received, setReceived] = useState<Transfer | null>(null)
  const receive = useStable((transfer: Transfer) => {
    setReceived(transfer)
    receiving.open()
  })
  const whyNotSend = useWhyNot(sendTransfer)
  const sending = useOpening(loadForms, whyNotSend ? undefined : 'transfer')
  const mayReceive = useMay(receiveTransfer)
  const columns = useMemo(() => actsIf(mayReceive, columnsOf(receive)), [mayReceive, receive])
  return (
    <>
      <div className="tab-acts tablet:mt-5">
        <ExportMenu list={listTransfers} input={list.narrowed} name="transfers" disabled={!list.total} />
        <Button aria-haspopup="dialog" whyNot={whyNotSend} onClick={sending.open}>
          <Plus />
          Send stock
        </Button>
      </div>
      <ListView
        list={list}
        noun="transfer"
        search="Search by number, plant, product or batch"
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        columns={columns}
        rowKey={(transfer) => transfer.id}
        empty="No transfers yet. Send stock from one plant to another."
      />
      {sending.Part && (
        <sending.Part key={sending.times} open={sending.isOpen} onClose={sending.close} plants={plants} />
      )}
      {receiving.Part && received && (
        <receiving.Part
          key={`r${receiving.times}`}
          open={receiving.isOpen}
          onClose={receiving.close}
          transfer={received}
        />
      )}
    </>
  )
}

function columnsOf(receive: (transfer: Transfer) => void): ListColumn<Transfer>[] {
  return [
    {
      head: 'Transfer',
      kind: 'name',
      cell: (transfer) => (
        <>
          <Code>{transfer.transfer_no}</Code>
          <span className="block font-normal text-ink-2">
            {transfer.from_name} to {transfer.to_name}
          </span>
        </>
      ),
    },
    {
      head: 'Goods',
      cell: ({ lines }) => <Goods lines={lines} />,
    },
    {
      head: 'Sent',
      cell: ({ sent_at, sent_by }) => (
        <>
          <TimeText at={sent_at} />
          <span className="block text-ink-2">{sent_by}</span>
        </>
      ),
    },
    {
      head: 'State',
      cell: ({ received_at, missing_qty }) =>
        !received_at ? (
          <StatusMark group="info">On the way</StatusMark>
        ) : missing_qty > 0 ? (
          <StatusMark group="warning">Received, {counted(missing_qty, 'pack')} missing</StatusMark>
        ) : (
          <StatusMark group="success">Received</StatusMark>
        ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (transfer) =>
        !transfer.received_at && (
          <Button size="small" aria-haspopup="dialog" onClick={() => receive(transfer)}>
            Receive
          </Button>
        ),
    },
  ]
}

const mostLines = 4

/** A long transfer shows its first lines; the rest comes when asked for. */
function Goods({ lines }: Pick<Transfer, 'lines'>) {
  const [isWhole, setWhole] = useState(lines.length <= mostLines + 1)
  return (
    <>
      {(isWhole ? lines : lines.slice(0, mostLines)).map((line) => (
        <span key={line.line_no} className="block">
          {line.product_name}, <Code>{line.batch_no}</Code>: {groupIndian(line.quantity)}
        </span>
      ))}
      {!isWhole && (
        <Button kind="link" onClick={() => setWhole(true)}>
          Show {counted(lines.length - mostLines, 'more line')}
        </Button>
      )}
    </>
  )
}
