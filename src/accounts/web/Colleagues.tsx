import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { MoreMenu } from '#ui/dialogs/Menu.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { changeColleague, inviteColleagueAgain, listColleagues } from '../colleagues.ts'

type Colleague = Output<typeof listColleagues>['data'][number]

const loadForm = () => import('./InviteColleague.tsx').then((part) => part.InviteColleague)

const stateWords = { active: 'Active', invited: 'Invited', lapsed: 'Invitation expired', blocked: 'Access ended' }

/** Who may sign in for the firm; its first person invites the others. */
export function Colleagues({ mayInvite }: { mayInvite: boolean }) {
  const read = useRead(listColleagues, {}, { ownFailure: true })
  const form = useOpening(loadForm)
  const refresh = { refresh: [listColleagues] }
  const change = useWrite(changeColleague, refresh)
  const again = useWrite(inviteColleagueAgain, refresh)
  const said = (text: string) => ({ onSuccess: () => toast({ group: 'success', text }) })
  const act = useStable(async (deed: 'role' | 'end' | 'renew' | 'invite', person: Colleague) => {
    const { id, name, email, role } = person
    if (deed === 'invite') return again.mutate({ id }, said(`The invitation is sent to ${email} again.`))
    if (deed === 'renew') return change.mutate({ id, blocked: false }, said(`${name} can sign in again.`))
    if (deed === 'role')
      return change.mutate({ id, role: role === 'buyer' ? 'accountant' : 'buyer' }, said(`${name} has a new role.`))
    const isSure = await confirm({
      title: `End access for ${name}?`,
      text: 'They are signed out at once and can’t sign in until you renew their access.',
      action: 'End access',
    })
    if (isSure) change.mutate({ id, blocked: true }, said(`${name} can no longer sign in.`))
  })
  const columns = useMemo(() => columnsOf(mayInvite ? act : null), [mayInvite, act])

  return (
    <section className="mt-8 grid gap-3">
      <SectionHead title="People of your firm">
        {mayInvite && (
          <Button aria-haspopup="dialog" onClick={form.open}>
            <Plus />
            Invite person
          </Button>
        )}
      </SectionHead>
      <Table
        label="People of your firm"
        columns={columns}
        rows={read.data?.data}
        rowKey={(person) => person.id}
        failed={read.isError ? { text: 'The people did not load.', onRetry: () => void read.refetch() } : null}
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} />}
    </section>
  )
}

type Act = (deed: 'role' | 'end' | 'renew' | 'invite', person: Colleague) => void

function columnsOf(act: Act | null): Column<Colleague>[] {
  return [
    {
      head: 'Name',
      kind: 'name',
      cell: (person) => (
        <>
          {person.name} {person.is_me && <Tag>you</Tag>}
          <span className="block font-normal text-ink-2">{person.email}</span>
        </>
      ),
    },
    {
      head: 'Role',
      cell: ({ role }) => (role === 'buyer' ? 'Buyer' : role === 'accountant' ? 'Accountant' : 'First person'),
    },
    {
      head: 'Last sign-in',
      kind: 'date',
      cell: (person) => (person.last_signed_in_at ? <TimeText at={person.last_signed_in_at} /> : 'Never'),
    },
    { head: 'State', cell: (person) => stateWords[person.state] },
    ...(act
      ? [
          {
            head: 'Actions',
            kind: 'actions' as const,
            width: 60,
            cell: (person: Colleague) => person.role && <Deeds person={person} act={act} />,
          },
        ]
      : []),
  ]
}

function Deeds({ person, act }: { person: Colleague; act: Act }) {
  return (
    <MoreMenu
      label={`Actions for ${person.name}`}
      items={[
        {
          label: person.role === 'buyer' ? 'Make accountant' : 'Make buyer',
          onSelect: () => act('role', person),
        },
        ...(person.state === 'invited' || person.state === 'lapsed'
          ? [{ label: 'Send invitation again', onSelect: () => act('invite', person) }]
          : []),
        person.state === 'blocked'
          ? { label: 'Renew access', onSelect: () => act('renew', person) }
          : { label: 'End access', danger: true, onSelect: () => act('end', person) },
      ]}
    />
  )
}
