import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { type AdminRow, createAdmin, listAdmins, updateAdmin } from '../admins.ts'
import { rightsInWords, typeWords } from '../words.ts'
import { useWhyNotManage } from './mayManage.ts'
import { AccountState } from './words.tsx'

const loadForm = () => import('./AdminForm.tsx').then((part) => part.AdminForm)

export function AdminTab() {
  const address = useListAddress('admin')
  const { search } = address
  const narrowed = search ? { search_text: search } : {}
  const read = useRead(listAdmins, narrowed, { keepPrevious: true, ownFailure: true })
  const rows = read.data?.data
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
        <p className="text-ink-2 max-tablet:hidden">What each admin may do beyond reading.</p>
        <span className="flex flex-wrap gap-2">
          <ExportMenu list={listAdmins} input={narrowed} name="admins" disabled={!rows?.length} />
          <Button aria-haspopup="dialog" whyNot={whyNotInvite} onClick={() => edit(null)}>
            <Plus />
            Invite admin
          </Button>
        </span>
      </div>
      <ListSearch
        label="Search admins by name or e-mail"
        address={address}
        className="h-control-s w-75 max-tablet:w-full"
      />
      <Table
        label="Admins"
        columns={columns}
        rows={rows}
        rowKey={(admin) => admin.id}
        busy={read.isPlaceholderData}
        empty={<NoMatch onClear={address.clearAll}>No admins match ‘{search}’.</NoMatch>}
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
      cell: (admin) => rightsInWords(admin.rights),
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
