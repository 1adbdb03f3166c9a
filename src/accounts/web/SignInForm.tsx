import { type ReactNode, useEffect, useState } from 'react'
import { whatToShow } from '#kit/calling.ts'
import { isDemo, provider } from '#kit/web/settings.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { authSlice, signInFailed, signInTried } from '../state.ts'
import { DemoDoor } from './DemoDoor.tsx'
import type { DemoPerson } from './DemoPeople.tsx'
import { FormFailure } from './FormFailure.tsx'

type SignInFormProps = {
  /** 'Customer code or e-mail', and what is said when it is missing. */
  label: string
  missing: string
  before?: ReactNode
  after?: ReactNode
  /** Below a refusal. */
  wayOn?: ReactNode
  /** Below the form. */
  children?: ReactNode
  enter: { isPending: boolean; error: unknown }
  onEnter: (username: string, password: string) => void
  /** The kinds of people of the demo that may be chosen here. */
  kinds: DemoPerson['kind'][]
  onPerson?: (person: DemoPerson) => void
}

/** Name and password. In the demo its people are at hand. */
export function SignInForm({
  label,
  missing,
  before,
  after,
  wayOn,
  children,
  enter,
  onEnter,
  kinds,
  onPerson,
}: SignInFormProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [{ errors }, changeAuth] = useSlice(authSlice)
  const { error } = enter
  useEffect(() => {
    if (error !== null) changeAuth((state) => signInFailed(state, whatToShow(error, provider)))
  }, [error, changeAuth])

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!username.trim() || !password) return
          changeAuth(signInTried)
          onEnter(username, password)
        }}
      >
        {before}
        <Field label={label} error={isTried && !username.trim() && missing}>
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
          error={isTried && !password && 'Enter your password.'}
        >
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {after}
        {error !== null && errors.length > 0 && <FormFailure>{errors.join(' ')}</FormFailure>}
        {wayOn}
        <Button kind="primary" type="submit" busy={enter.isPending}>
          Sign in
        </Button>
      </form>
      {children}
      {isDemo && (
        <DemoDoor
          kinds={kinds}
          onChoose={(person) => {
            onPerson?.(person)
            setUsername(person.username)
            setPassword(person.password)
          }}
        />
      )}
    </>
  )
}
