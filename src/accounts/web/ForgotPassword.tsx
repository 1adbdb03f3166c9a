import { type FormEvent, useState } from 'react'
import { useSend } from '#kit/web/send.ts'
import { isDemo } from '#kit/web/settings.ts'
import { Button } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { forgotPassword } from '../contract.ts'
import { resetMinutes } from '../rules.ts'
import { FormFailure } from './FormFailure.tsx'

export function ForgotPassword() {
  const [username, setUsername] = useState('')
  const [isTried, setTried] = useState(false)
  const ask = useSend(forgotPassword)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (username.trim()) ask.mutate({ username })
  }

  if (ask.isSuccess) {
    return (
      <SignInFrame title="Check your e-mail" foot={<BackLink />}>
        <p role="status" className="mt-4 text-ink-2">
          If <b className="text-ink">{username.trim()}</b> has an account with an e-mail address, a link is on its way
          there. It works once, for {resetMinutes} minutes.
        </p>
        {isDemo && (
          <p className="mt-4 text-ink-2">
            This demo sends no mail: <a href="/demo/mail">read it here</a>.
          </p>
        )}
      </SignInFrame>
    )
  }

  return (
    <SignInFrame title="Forgot your password?" lead="We mail you a link to set a new one." foot={<BackLink />}>
      <form noValidate onSubmit={submit}>
        <Field label="Code or e-mail" error={isTried && !username.trim() && 'Enter your code or e-mail.'}>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        {ask.error && <FormFailure failure={ask.error} />}
        <Button kind="primary" type="submit" busy={ask.isPending}>
          Mail me a link
        </Button>
      </form>
    </SignInFrame>
  )
}

function BackLink() {
  return <a href="/">Back to the sign-in</a>
}
