import type { Endpoint } from '#kit/endpoint.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { blockAdmin, listAdmins } from '../admins.ts'
import {
  blockEmployee,
  getEmployee,
  getEmployeeHistory,
  inviteAccount,
  listEmployees,
  resetAccount,
  signOutAccount,
} from '../contract.ts'
import { Blocking } from './Blocking.tsx'
import type { EmployeeRow } from './words.tsx'

type AccountActionsProps = {
  account: Pick<EmployeeRow, 'id' | 'name' | 'email' | 'state' | 'blocked'>
  kind: 'employee' | 'admin'
  onDone?: () => void
}

const read: Endpoint[] = [listEmployees, getEmployee, getEmployeeHistory, listAdmins]

/**
 * What is done to a person's account rather than to their data: links by mail, sessions, blocking.
 */
export function AccountActions({ account, kind, onDone }: AccountActionsProps) {
  const block = useWrite(kind === 'admin' ? blockAdmin : blockEmployee, { refresh: read, ownFailure: true })
  return (
    <div className="flex flex-wrap gap-2">
      <AccountLinks account={account} />
      <Blocking
        account={account}
        block={block}
        whyNot={block.whyNot}
        text="Every open session ends at once, and nobody can sign in with this account until it is unblocked."
        action="Block account"
        {...(onDone && { onBlocked: onDone })}
      />
    </div>
  )
}

type LinkedAccount = Pick<EmployeeRow, 'id' | 'name' | 'email' | 'state'>

/** Links by mail, and the end of every session; a firm has them as a person does. */
export function AccountLinks({ account: { id, name, email, state } }: { account: LinkedAccount }) {
  const invite = useWrite(inviteAccount)
  const reset = useWrite(resetAccount)
  const signOut = useWrite(signOutAccount)
  const said = (text: string) => ({ onSuccess: () => toast({ group: 'success', text }) })

  async function endSessions() {
    const isSure = await confirm({
      title: `Sign ${name} out everywhere?`,
      text: 'Every open session ends at once. They can sign in again.',
      action: 'Sign out everywhere',
    })
    if (isSure) signOut.mutate({ id }, said(`${name} is signed out everywhere.`))
  }

  if (state === 'blocked') return null
  if (state !== 'active')
    return (
      <Button
        busy={invite.isPending}
        whyNot={invite.whyNot}
        onClick={() => invite.mutate({ id }, said(`The invitation is sent to ${email} again.`))}
      >
        Send invitation again
      </Button>
    )
  return (
    <>
      <Button
        busy={reset.isPending}
        whyNot={reset.whyNot}
        onClick={() => reset.mutate({ id }, said(`A reset link is sent to ${email}.`))}
      >
        Send password reset
      </Button>
      <Button busy={signOut.isPending} whyNot={signOut.whyNot} onClick={() => void endSessions()}>
        Sign out everywhere
      </Button>
    </>
  )
}
