import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { rightInWords } from '#kit/access.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { createAdmin, listAdmins, updateAdmin } from '../admins.ts'
import { useWhyNotManage } from './mayManage.ts'
import { AccountState, type AdminRow, typeWords } from './words.tsx'

const loadForm = () => import('./AdminForm.tsx').then((part) => part.AdminForm)

export function AdminTab() {
  const read = useRead(listAdmins, {}, { ownFailure: true })
  const form = useOpening(loadForm)
  const [edited, setEdited] = useState<AdminRow | null>(null)
  const whyNotInvite = useWhyNot(createAdmin)
  const mayManage = useMay(updateAdmin)
  const edit = useStable((admin: AdminRow | null) => {
    setEdited(admin)
    form.open()
  })
  const whyNot = useWhyNotManage(updateAdmin)
  const columns = useMemo(() => columnsOf(mayManage ? { edit, whyNot } : null), [mayManage, edit, whyNot])

  return (
    <div className="mt-4 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">What each admin may do beyond reading.</p>
        <Button aria-haspopup="dialog" whyNot={whyNotInvite} onClick={() => edit(null)}>
          <Plus />
          Invite admin
        </Button>
      </div>
      <Table
        label="Admins"
        columns={columns}
        rows={read.data?.data}
        rowKey={(admin) => admin.id}
        failed={read.isError ? { text: 'The admins did not load.', onRetry: () => void read.refetch() } : null}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} admin={edited} />}
    </div>
  )
}

type Editing = { edit: (admin: AdminRow) => void; whyNot: (admin: AdminRow) => string | null }

function columnsOf(editing: Editing | null): Column<AdminRow>[] {
  return [
    {
      head: 'Name',
      kind: 'name',
      cell: (admin) => (
        <>
          {admin.name} {admin.is_me && <Tag>you</Tag>}
          <Code className="block font-normal text-ink-2">{admin.username}</Code>
        </>
      ),
    },
    { head: 'Product types', cell: (admin) => typeWords[admin.div_type] },
    {
      head: 'May',
      card: 'wide',
      cell: (admin) =>
        admin.rights.length === 0 ? 'Read only' : admin.rights.map((right) => rightInWords[right]).join(', '),
    },
    {
      head: 'Last sign-in',
      kind: 'date',
      cell: (admin) => (admin.last_signed_in_at ? <TimeText at={admin.last_signed_in_at} /> : 'Never'),
    },
    { head: 'Account', cell: (admin) => <AccountState state={admin.state} /> },
    ...(editing
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            width: 60,
            cell: (admin: AdminRow) => (
              <IconButton
                label={`Edit ${admin.name}`}
                title={editing.whyNot(admin) ?? 'Edit'}
                disabled={editing.whyNot(admin) !== null}
                aria-haspopup="dialog"
                onClick={() => editing.edit(admin)}
              >
                <Pencil />
              </IconButton>
            ),
          },
        ]
      : []),
  ]
}
