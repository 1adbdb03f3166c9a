import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { oneOf } from '#kit/web/list/filters.ts'
import { ChipFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { actsIf, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import {
  changeWebhook,
  createWebhook,
  type Delivery,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  type Webhook,
} from '../contract.ts'
import { eventWords } from '../rules.ts'
import { Secret } from './Secret.tsx'

const loadForm = () => import('./WebhookForm.tsx').then((part) => part.WebhookForm)

/** Which addresses are told of what, and what was sent. */
export function WebhookTab() {
  const read = useRead(listWebhooks, {}, { ownFailure: true })
  const whyNotAdd = useWhyNot(createWebhook)
  const form = useOpening(loadForm)
  const [edited, setEdited] = useState<Webhook | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const begin = (webhook: Webhook | null) => {
    setEdited(webhook)
    form.open()
  }
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-tablet:hidden">
          Each message is signed: <code>apotheca-signature: t=…,v1=…</code> is the HMAC-SHA256 of time, dot and body. It
          is tried eight times with growing pauses.
        </p>
        <Button aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => begin(null)}>
          <Plus />
          Add webhook
        </Button>
      </div>
      {secret && (
        <Secret
          title="Copy the signing secret now. It is not shown again."
          secret={secret}
          onDone={() => setSecret(null)}
        />
      )}
      <div className="panel">
        {read.data?.data.length === 0 && <EmptyState>No webhooks yet.</EmptyState>}
        {read.isError && <EmptyState>The webhooks did not load.</EmptyState>}
        <ul>
          {read.data?.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => begin(webhook)} />
          ))}
        </ul>
      </div>
      <Deliveries />
      {form.Part && (
        <form.Part key={form.times} open={form.isOpen} onClose={form.close} webhook={edited} onMade={setSecret} />
      )}
    </div>
  )
}

type WebhookRowProps = { webhook: Webhook; onEdit: () => void }

function WebhookRow({ webhook, onEdit }: WebhookRowProps) {
  const change = useWrite(changeWebhook, { refresh: [listWebhooks] })
  const remove = useWrite(deleteWebhook, { refresh: [listWebhooks, listDeliveries] })
  const { id, url, events, paused } = webhook
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line first:border-t-0 px-4 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{url}</p>
        <p className="text-ink-2 text-small">
          {events.map((event) => eventWords[event]).join(', ')}. {webhook.waiting} waiting, {webhook.failed} given up.
        </p>
      </div>
      <div className="flex items-center gap-1">
        <StatusMark group={paused ? 'warning' : webhook.failed > 0 ? 'danger' : 'success'}>
          {paused ? 'Paused' : webhook.failed > 0 ? 'Some failed' : 'Active'}
        </StatusMark>
        {!change.whyNot && !remove.whyNot && (
          <>
            <IconButton
              label={paused ? `Resume ${url}` : `Pause ${url}`}
              title={paused ? 'Resume' : 'Pause'}
              onClick={() => change.mutate({ id, paused: !paused })}
            >
              {paused ? <Play /> : <Pause />}
            </IconButton>
            <IconButton label={`Edit ${url}`} title="Edit" aria-haspopup="dialog" onClick={onEdit}>
              <Pencil />
            </IconButton>
            <IconButton
              label={`Delete ${url}`}
              title="Delete"
              aria-haspopup="dialog"
              onClick={async () => {
                if (await confirm({ text: `Delete the webhook to ${url}?`, action: 'Delete webhook' }))
                  remove.mutate({ id })
              }}
            >
              <Trash2 />
            </IconButton>
          </>
        )}
      </div>
    </li>
  )
}

const filters = { state: oneOf(['delivered', 'waiting', 'failed'] as const) }
const states = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Given up' },
]

function Deliveries() {
  const list = useList(listDeliveries, { name: 'delivery', filters })
  const again = useWrite(redeliver, { refresh: [listDeliveries, listWebhooks] })
  const send = useStable((delivery: Delivery) => again.mutate({ id: delivery.id }))
  const maySend = again.whyNot === null
  const columns = useMemo(() => actsIf(maySend, columnsOf(send)), [maySend, send])
  return (
    <section aria-labelledby="deliveries-h">
      <h2 id="deliveries-h" className="font-semibold">
        Deliveries
      </h2>
      <ListView
        list={list}
        noun="message"
        columns={columns}
        rowKey={(delivery) => delivery.id}
        filters={<ChipFilter list={list} name="state" label="State" options={states} />}
        actions={1}
        empty="Nothing was sent yet."
      />
    </section>
  )
}

function columnsOf(send: (delivery: Delivery) => void): ListColumn<Delivery>[] {
  return [
    {
      head: 'Message',
      kind: 'name',
      cell: ({ event, order_no }) => (
        <>
          {eventWords[event as keyof typeof eventWords] ?? event}
          <span className="figures block font-normal text-ink-2">{order_no}</span>
        </>
      ),
    },
    { head: 'To', cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
    { head: 'Created', cell: ({ created_at }) => <TimeText at={created_at} /> },
    { head: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
    {
      head: 'State',
      cell: ({ state, last_status, last_error, next_try_at }) => (
        <>
          <StatusMark group={state === 'delivered' ? 'success' : state === 'failed' ? 'danger' : 'info'}>
            {state === 'delivered' ? `Delivered, ${last_status}` : state === 'failed' ? 'Given up' : 'Waiting'}
          </StatusMark>
          {last_error && <span className="wrap-anywhere block text-ink-2 text-small">{last_error}</span>}
          {state === 'waiting' && next_try_at && (
            <span className="block text-ink-2 text-small">
              Next try <TimeText at={next_try_at} />
            </span>
          )}
        </>
      ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 60,
      cell: (delivery) => (
        <IconButton label={`Send message ${delivery.id} again`} title="Send again" onClick={() => send(delivery)}>
          <RotateCw />
        </IconButton>
      ),
    },
  ]
}
