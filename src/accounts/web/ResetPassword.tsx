import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { usePathParam } from '#kit/web/params.ts'
import { useAnswer, useSend } from '#kit/web/send.ts'
import { isDemo } from '#kit/web/settings.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { checkReset, resetPassword } from '../contract.ts'
import { emailChangeStart, invitationStart, strengthInWords, whyNotPassword } from '../rules.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { FormFailure } from './FormFailure.tsx'
import { Invitation } from './Invitation.tsx'

/** Where the links of mails lead: of a forgotten password, an invitation and a new e-mail. */
export function ResetPassword() {
  const token = usePathParam('token')
  if (token.startsWith(emailChangeStart)) return <ConfirmEmail token={token} />
  return token.startsWith(invitationStart) ? <Invitation token={token} /> : <Reset token={token} />
}

function Reset({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const reset = useSend(resetPassword)
  const check = useAnswer(checkReset, { token })
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

  // A link that is used up says so before anybody thinks of a password. Without an answer the form
  // is there all the same.
  if (check.error?.http === 422)
    return (
      <SignInFrame title="This link no longer works" lead={check.error.message}>
        <Link href="/forgot-password" className={`${buttonClass('primary')} mt-6`}>
          Ask for a new link
        </Link>
      </SignInFrame>
    )

  return (
    <SignInFrame title="Set a new password" lead="It ends every session that is open under your name.">
      <form noValidate onSubmit={submit}>
        <Field label="New password" help={strengthInWords(password)} error={isTried && why}>
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
