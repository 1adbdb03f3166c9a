import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { usePathParam } from '#kit/web/params.ts'
import { useWrite } from '#kit/web/query.ts'
import { isDemo } from '#kit/web/settings.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SignInFrame } from '#ui/SignInFrame.tsx'
import { resetPassword } from '../contract.ts'
import { whyNotPassword } from '../rules.ts'
import { FormFailure } from './FormFailure.tsx'

export function ResetPassword() {
  const token = usePathParam('token')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const reset = useWrite(resetPassword, { ownFailure: true })
  const why = whyNotPassword(password, { username: '', email: null, demo: isDemo })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!why) reset.mutate({ token, password })
  }

  if (reset.isSuccess) {
    return (
      <SignInFrame title="Your password is set" lead="You were signed out everywhere. Sign in with the new one.">
        <Link href="/" className={`${buttonClass('primary')} mt-6`}>
          Sign in
        </Link>
      </SignInFrame>
    )
  }

  return (
    <SignInFrame title="Set a new password" lead="It ends every session that is open under your name.">
      <form noValidate onSubmit={submit}>
        <Field label="New password" help="At least 8 characters; a sentence is good." error={isTried && why}>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {reset.error && (
          <div className="grid gap-1">
            <FormFailure failure={reset.error} />
            <Link href="/forgot-password">Ask for a new link</Link>
          </div>
        )}
        <Button kind="primary" type="submit" busy={reset.isPending}>
          Set the password
        </Button>
      </form>
    </SignInFrame>
  )
}
