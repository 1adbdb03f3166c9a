import { useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import type { ProductType, UserType } from '#kit/access.ts'
import type { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { useSend } from '#kit/web/send.ts'
import { provider } from '#kit/web/settings.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Button } from '#ui/base/Button.tsx'
import { Choice } from '#ui/fields/Choice.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { readCustomerClaims } from '../claims.ts'
import { chooseProductType, signIn } from '../contract.ts'
import { CompanySignIn } from './CompanySignIn.tsx'
import { FormFailure } from './FormFailure.tsx'
import { OfficeLink } from './OfficeLink.tsx'
import { SignInForm } from './SignInForm.tsx'

const kinds: { value: UserType; label: string }[] = [
  { value: 'D', label: 'Stockist' },
  { value: 'E', label: 'Field employee' },
]

export const Landing = () => <CustomerSignIn first="D" />
export const StockistSignIn = () => <CustomerSignIn first="D" />
export const EmployeeSignIn = () => <CustomerSignIn first="E" />

function CustomerSignIn({ first }: { first: UserType }) {
  /** A token for both product types, held until the person has said which. */
  const [undecided, setUndecided] = useState<string | null>(null)
  const goOn = useGoOn()
  if (undecided) return <ChooseType token={undecided} onChosen={goOn} />

  return (
    <SignInFrame
      title="Sign in to order"
      lead={`For stockists of ${provider} and its field staff.`}
      foot={<OfficeLink />}
    >
      <CustomerForm
        first={first}
        onToken={(token) => (readCustomerClaims(token)?.div_type === 'B' ? setUndecided(token) : goOn(token))}
      />
    </SignInFrame>
  )
}

/** Keeps the token and goes where the person was heading. */
function useGoOn() {
  const next = useHistoryState<{ next?: string } | null>()?.next
  return (token: string) => {
    tokens.set('customer', token)
    navigate(next?.startsWith('/') ? next : '/home', { replace: true })
  }
}

function CustomerForm({ first, onToken }: { first: UserType; onToken: (token: string) => void }) {
  const [userType, setUserType] = useState(first)
  const next = useHistoryState<{ next?: string } | null>()?.next
  const enter = useSend(signIn)
  const door = doorIn(enter.error)

  function knock(user_type: UserType, username: string, password: string) {
    setUserType(user_type)
    enter.mutate({ user_type, username, password }, { onSuccess: ({ data }) => onToken(data.token) })
  }

  return (
    <SignInForm
      label={userType === 'D' ? 'Customer code or e-mail' : 'Employee code or e-mail'}
      missing="Enter your code or e-mail."
      before={<Segmented label="I am" options={kinds} value={userType} onChange={setUserType} full />}
      enter={enter}
      onEnter={(username, password) => knock(userType, username, password)}
      wayOn={
        door &&
        enter.variables && (
          <Button onClick={() => enter.variables && knock(door, enter.variables.username, enter.variables.password)}>
            Sign in as a {door === 'E' ? 'field employee' : 'stockist'}
          </Button>
        )
      }
      kinds={['D', 'E']}
      onPerson={(person) => setUserType(person.kind === 'E' ? 'E' : 'D')}
    >
      {userType === 'E' && <CompanySignIn kind="E" next={next} />}
      <p className="mt-4.5 text-small text-ink-2">
        New here?{' '}
        {userType === 'D'
          ? 'Your field employee opens the account; have your GSTIN and drug licence at hand.'
          : `${provider} opens your account; ask your manager.`}
      </p>
    </SignInForm>
  )
}

/** The other door, where the account belongs to it. */
function doorIn(error: CallFailure | null): UserType | null {
  const door = (error?.data as { user_type?: unknown } | undefined)?.user_type
  return door === 'E' || door === 'D' ? door : null
}

/**
 * Who works in both product types says in which one this session begins; it can be switched in the
 * header later.
 */
export function ChooseType({ token, onChosen }: { token: string; onChosen: (token: string) => void }) {
  const [failure, setFailure] = useState<unknown>(null)

  /**
   * The token is not kept before the choice is made: a kept token is a session, and sessions are
   * sent home.
   */
  async function begin(product_type: ProductType) {
    try {
      const { data } = await call(chooseProductType, { product_type }, { token })
      onChosen(data.token)
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <SignInFrame title="What will you order?" lead="You can switch at any time in the header.">
      <div className="mt-6 grid gap-3">
        <Choice title="Ethical" onClick={() => void begin('E')}>
          Branded medicines, promoted to doctors
        </Choice>
        <Choice title="Generic" onClick={() => void begin('G')}>
          Sold by molecule
        </Choice>
        {failure !== null && <FormFailure failure={failure} />}
      </div>
    </SignInFrame>
  )
}
