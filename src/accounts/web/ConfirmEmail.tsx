import { Link } from 'wouter'
import { useAnswer, useSend } from '#kit/web/send.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { checkEmail, confirmEmail } from '../emails.ts'
import { FormFailure } from './FormFailure.tsx'

/** The holder of a new address says that the account is theirs. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useSend(confirmEmail)
  const waiting = useAnswer(checkEmail, { token })
  const change = waiting.data?.data

  if (confirm.data)
    return (
      <SignInFrame title="Your e-mail is confirmed" lead="You can sign in with it from now on.">
        <Link href={confirm.data.data.type === 'A' ? '/admin/login' : '/'} className={`${buttonClass('primary')} mt-6`}>
          Sign in
        </Link>
      </SignInFrame>
    )

  if (waiting.error?.http === 422)
    return (
      <SignInFrame title="This link no longer works" lead={waiting.error.message}>
        <Link href="/" className={`${buttonClass()} mt-6`}>
          Go to sign-in
        </Link>
      </SignInFrame>
    )

  return (
    <SignInFrame
      title="Confirm your e-mail"
      lead={change ? `Use ${change.email} for the account of ${change.name}.` : <Skeleton width={260} />}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate({ token })
        }}
      >
        <p className="mb-4 text-ink-2">
          User name: {change ? <span className="code">{change.username}</span> : <Skeleton width={90} />}
        </p>
        {confirm.error && <FormFailure failure={confirm.error} />}
        <Button kind="primary" type="submit" busy={confirm.isPending}>
          Confirm e-mail
        </Button>
      </form>
    </SignInFrame>
  )
}
