import { type FormEvent, useState } from 'react'
import { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { isDemo } from '#kit/web/settings.ts'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { Table } from '#ui/table/Table.tsx'
import { changePassword, endSession, getMe, listSessions, signOutEverywhere } from '../contract.ts'
import { deviceInWords } from '../device.ts'
import { strengthInWords, whyNotPassword } from '../rules.ts'

/** My password, and where I am signed in. */
export function Security({ kind }: { kind: TokenKind }) {
  return (
    <div className="grid gap-10">
      <PasswordForm kind={kind} />
      <Sessions kind={kind} />
    </div>
  )
}

function PasswordForm({ kind }: { kind: TokenKind }) {
  const me = useRead(getMe, {})
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useWrite(changePassword, { ownFailure: true, refresh: [listSessions] })
  const owner = { username: me.data?.data.username ?? '', email: me.data?.data.email ?? null, demo: isDemo }
  const why = whyNotPassword(password, owner)
  const refusals = fieldErrors(change.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!current || why) return
    change.mutate(
      { current, password },
      {
        onSuccess: ({ data }) => {
          tokens.set(kind, data.token)
          setCurrent('')
          setPassword('')
          setTried(false)
          toast({ group: 'success', text: 'Password changed. Your other sessions are signed out.' })
        },
      },
    )
  }

  return (
    <section aria-labelledby="password-h">
      <SectionHead title="Password" id="password-h" />
      <form noValidate onSubmit={submit} className="grid max-w-96 gap-4">
        {/* A password manager needs to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
        <Field
          label="Current password"
          error={(isTried && !current && 'Enter your current password.') || refusals.current}
        >
          <PasswordInput value={current} onChange={(event) => setCurrent(event.target.value)} />
        </Field>
        <Field label="New password" help={strengthInWords(password)} error={(isTried && why) || refusals.password}>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {change.error && Object.keys(refusals).length === 0 && (
          <p role="alert" className="text-danger-ink">
            {whyFailed(change.error)}
          </p>
        )}
        <div>
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}

function fieldErrors(failure: unknown): Record<string, string> {
  if (!(failure instanceof CallFailure) || typeof failure.errors !== 'object' || failure.errors === null) return {}
  return failure.errors as Record<string, string>
}

type OpenSession = Output<typeof listSessions>['data'][number]

function Sessions({ kind }: { kind: TokenKind }) {
  const sessions = useRead(listSessions, {}, { ownFailure: true })
  const end = useWrite(endSession, { refresh: [listSessions] })
  const endAll = useWrite(signOutEverywhere)

  async function leaveEverywhere() {
    const yes = await confirm({
      title: 'Sign out everywhere?',
      text: 'Every session under your name ends, this one too. You sign in again with your password.',
      action: 'Sign out everywhere',
    })
    if (yes) endAll.mutate({}, { onSuccess: () => tokens.remove(kind) })
  }

  return (
    <section aria-labelledby="sessions-h">
      <SectionHead title="Where you are signed in" id="sessions-h">
        <Button size="small" onClick={() => void leaveEverywhere()} busy={endAll.isPending}>
          Sign out everywhere
        </Button>
      </SectionHead>
      <Table<OpenSession>
        label="Open sessions"
        rows={sessions.data?.data}
        rowKey={(session) => session.session_id}
        skeletonRows={2}
        failed={
          sessions.isError ? { text: 'Your sessions did not load.', onRetry: () => void sessions.refetch() } : null
        }
        columns={[
          { head: 'Device', kind: 'name', cell: (session) => deviceInWords(session.device) },
          { head: 'Address', kind: 'soft', cell: (session) => session.address },
          { head: 'Since', kind: 'date', cell: (session) => <TimeText at={session.created_at} /> },
          { head: 'Expires', kind: 'date', cell: (session) => <TimeText at={session.expires_at} /> },
          {
            head: 'Action',
            kind: 'actions',
            hideHead: true,
            cell: (session) =>
              session.is_this ? (
                <Tag kind="new">This one</Tag>
              ) : (
                <Button kind="link" onClick={() => end.mutate({ session_id: session.session_id })}>
                  Sign out
                </Button>
              ),
          },
        ]}
      />
    </section>
  )
}
