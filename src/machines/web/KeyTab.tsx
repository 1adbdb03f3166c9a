import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { actsIf, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createKey, listKeys, type MachineKey, revokeKey } from '../contract.ts'
import { scopeInWords } from '../scopes.ts'
import { Secret } from './Secret.tsx'

const loadForm = () => import('./KeyForm.tsx').then((part) => part.KeyForm)

/** Keys with which other systems call. */
export function KeyTab() {
  const read = useRead(listKeys, {}, { ownFailure: true })
  const revoke = useWrite(revokeKey, { refresh: [listKeys] })
  const whyNotCreate = useWhyNot(createKey)
  const form = useOpening(loadForm)
  const mayRevoke = revoke.whyNot === null
  const [made, setMade] = useState<string | null>(null)
  const end = useStable(async (key: MachineKey) => {
    const isSure = await confirm({
      text: `Revoke ‘${key.name}’? Whatever calls with it is refused from then on.`,
      action: 'Revoke key',
    })
    if (isSure) revoke.mutate({ id: key.id })
  })
  const columns = useMemo(() => actsIf(mayRevoke, columnsOf(end)), [mayRevoke, end])
  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 max-tablet:hidden">
          Another system sends its key as a bearer token to <code>/api/v1</code>. Calls are counted, limited to 300 a
          minute and written to the audit log.
        </p>
        <Button aria-haspopup="dialog" whyNot={whyNotCreate} onClick={form.open}>
          <Plus />
          Create key
        </Button>
      </div>
      {made && <Secret title="Copy this key now. It is not shown again." secret={made} onDone={() => setMade(null)} />}
      <Table<MachineKey>
        label="API keys"
        columns={columns}
        rows={read.data?.data}
        rowKey={(key) => key.id}
        empty="No keys yet. Create one for the first system that connects."
        failed={read.isError ? { text: 'The keys did not load.', onRetry: () => void read.refetch() } : null}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} onMade={setMade} />}
    </div>
  )
}

function columnsOf(end: (key: MachineKey) => void): Column<MachineKey>[] {
  return [
    {
      head: 'Key',
      kind: 'name',
      cell: (key) => (
        <>
          {key.name}
          <span className="block font-normal text-ink-2">
            <code>{key.begins_with}…</code>
          </span>
        </>
      ),
    },
    { head: 'Scopes', cell: (key) => key.scopes.map(scopeInWords).join(', ') },
    {
      head: 'Created',
      cell: (key) => (
        <>
          <TimeText at={key.created_at} />
          <span className="block text-ink-2">{key.created_by}</span>
        </>
      ),
    },
    { head: 'Expires', kind: 'date', cell: (key) => (key.expires_on ? <DateText day={key.expires_on} /> : 'Never') },
    { head: 'Last used', cell: (key) => (key.last_used_at ? <TimeText at={key.last_used_at} /> : 'Never') },
    {
      head: 'State',
      cell: (key) =>
        key.revoked_at ? (
          <StatusMark group="danger">Revoked</StatusMark>
        ) : (
          <StatusMark group="success">Active</StatusMark>
        ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 60,
      cell: (key) =>
        !key.revoked_at && (
          <IconButton label={`Revoke ${key.name}`} title="Revoke" aria-haspopup="dialog" onClick={() => end(key)}>
            <Trash2 />
          </IconButton>
        ),
    },
  ]
}
