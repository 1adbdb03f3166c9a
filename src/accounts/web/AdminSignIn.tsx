import { useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { ProductType } from '#kit/access.ts'
import { useSend } from '#kit/web/send.ts'
import { provider } from '#kit/web/settings.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { signInAdmin } from '../contract.ts'
import { CompanySignIn } from './CompanySignIn.tsx'
import { SignInForm } from './SignInForm.tsx'

type Choice = ProductType | 'mine'

const choices: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'My default' },
  { value: 'E', label: 'Ethical' },
  { value: 'G', label: 'Generic' },
]

export function AdminSignIn() {
  const next = useHistoryState<{ next?: string } | null>()?.next
  const [choice, setChoice] = useState<Choice>('mine')
  const enter = useSend(signInAdmin)

  function signIn(username: string, password: string) {
    const product_type = choice === 'mine' ? undefined : choice
    enter.mutate(
      { username, password, product_type },
      {
        onSuccess: ({ data }) => {
          tokens.set('admin', data.token)
          navigate(next?.startsWith('/admin') ? next : '/admin', { replace: true })
        },
      },
    )
  }

  return (
    <SignInFrame
      title="Back office"
      lead={`For the order desk, the masters and the accounts of ${provider}.`}
      foot={
        <>
          <span>For the staff of {provider}</span>
          <a href="/">Sign in to order</a>
        </>
      }
    >
      <SignInForm
        label="User name or e-mail"
        missing="Enter your user name or e-mail."
        after={
          <div className="field">
            <span className="field-label" aria-hidden="true">
              Product type
            </span>
            <Segmented label="Product type" options={choices} value={choice} onChange={setChoice} full />
          </div>
        }
        enter={enter}
        onEnter={signIn}
        kinds={['A']}
      >
        <CompanySignIn kind="A" next={next} />
      </SignInForm>
    </SignInFrame>
  )
}
