import { type FormEvent, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { ProductType } from '#kit/access.ts'
import { useWrite } from '#kit/web/query.ts'
import { isDemo, provider } from '#kit/web/settings.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { SignInFrame } from '#ui/SignInFrame.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { signInAdmin } from '../contract.ts'
import { DemoDoor } from './DemoDoor.tsx'
import { FormFailure } from './FormFailure.tsx'

type Choice = ProductType | 'mine'

const choices: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'My own' },
  { value: 'E', label: 'Ethical' },
  { value: 'G', label: 'Generic' },
]

export function AdminSignIn() {
  const next = useHistoryState<{ next?: string } | null>()?.next
  const [choice, setChoice] = useState<Choice>('mine')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const enter = useWrite(signInAdmin, { ownFailure: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!username.trim() || !password) return
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
      <form noValidate onSubmit={submit}>
        <Field label="User name or e-mail" error={isTried && !username.trim() && 'Give your user name or your e-mail.'}>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        <Field
          label="Password"
          aside={<a href="/forgot-password">Forgot it?</a>}
          error={isTried && !password && 'Give your password.'}
        >
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <div className="field">
          <span className="field-label" aria-hidden="true">
            Product type
          </span>
          <Segmented label="Product type" options={choices} value={choice} onChange={setChoice} full />
        </div>
        {enter.error && <FormFailure failure={enter.error} />}
        <Button kind="primary" type="submit" busy={enter.isPending}>
          Sign in
        </Button>
      </form>
      {isDemo && (
        <DemoDoor
          kinds={['A']}
          onChoose={(person) => {
            setUsername(person.username)
            setPassword(person.password)
          }}
        />
      )}
    </SignInFrame>
  )
}
