import { useState } from 'react'
import { hasSingleSignOn, provider } from '#kit/web/settings.ts'
import { Button } from '#ui/base/Button.tsx'
import { FormFailure } from './FormFailure.tsx'
import { type Heading, leaveForSignIn } from './singleSignOn.ts'

/** The way to the company's own sign-in, where there is one. */
export function CompanySignIn(heading: Heading) {
  const [state, setState] = useState<{ isLeaving: boolean; failure: unknown }>({ isLeaving: false, failure: null })
  if (!hasSingleSignOn) return null

  async function leave() {
    setState({ isLeaving: true, failure: null })
    await leaveForSignIn(heading).catch((failure: unknown) => setState({ isLeaving: false, failure }))
  }

  return (
    <div className="mt-4.5 grid gap-3">
      <Button busy={state.isLeaving} onClick={() => void leave()}>
        Sign in with your {provider} account
      </Button>
      {state.failure !== null && <FormFailure failure={state.failure} />}
    </div>
  )
}
