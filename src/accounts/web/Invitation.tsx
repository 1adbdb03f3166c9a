import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useAnswer, useSend } from '#kit/web/send.ts'
import { isDemo, provider } from '#kit/web/settings.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { acceptInvitation, getInvitation } from '../invitations.ts'
import { strengthInWords, whyNotPassword } from '../rules.ts'
import { FormFailure } from './FormFailure.tsx'

const doors = { A: '/admin/login', E: '/alkemites-login', D: '/marketplace-login' }

/** A new person chooses a first password. */
export function Invitation({ token }: { token: string }) {
  const invited = useAnswer(getInvitation, { token })
  const accept = useSend(acceptInvitation)
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const person = invited.data?.data
  const why = whyNotPassword(password, { username: person?.username ?? '', email: null, demo: isDemo })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!why) accept.mutate({ token, password })
  }

  if (accept.data) {
    const { username, type } = accept.data.data
    return (
      <SignInFrame title="Your password is set" lead={`Your user name is ${username}.`}>
        <Link href={doors[type]} className={`${buttonClass('primary')} mt-6`}>
          Sign in
        </Link>
      </SignInFrame>
    )
  }

  if (invited.error)
    return (
      <SignInFrame title="This invitation can’t be used" lead={invited.error.message}>
        <Link href="/" className={`${buttonClass()} mt-6`}>
          Go to sign-in
        </Link>
      </SignInFrame>
    )

  return (
    <SignInFrame
      title={
        person ? (
          `Welcome, ${person.name}`
        ) : (
          <>
            <span className="sr-only">Welcome</span>
            <Skeleton width={220} height={40} />
          </>
        )
      }
      lead={`Choose a password for ordering with ${provider}.`}
    >
      <form noValidate onSubmit={submit}>
        <p className="mb-4 text-ink-2">
          User name: {person ? <span className="code">{person.username}</span> : <Skeleton width={90} />}
        </p>
        <Field label="Password" help={strengthInWords(password)} error={isTried && why}>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {accept.error && <FormFailure failure={accept.error} />}
        <Button kind="primary" type="submit" busy={accept.isPending}>
          Set password
        </Button>
      </form>
    </SignInFrame>
  )
}
