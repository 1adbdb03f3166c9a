import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { loadChunk } from '#kit/web/chunk.ts'
import { hasSingleSignOn, provider } from '#kit/web/settings.ts'
import { tokens } from '#kit/web/tokens.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { SignInFrame } from '#ui/shell/SignInFrame.tsx'
import { readCustomerClaims } from '../claims.ts'
import { finishSingleSignOn } from '../single-sign-on.ts'
import { CompanySignIn } from './CompanySignIn.tsx'
import type { ChooseType } from './Landing.tsx'
import { keepSignOut, takeFlow, triedBefore } from './singleSignOn.ts'

type Asking = ComponentProps<typeof ChooseType> & { Question: ComponentType<ComponentProps<typeof ChooseType>> }

/** Where the company's sign-in sends people back to. */
export function AuthReturn() {
  const query = useRef(window.location.search.slice(1)).current
  const isBack = /(^|&)(code|error)=/.test(query)
  const [why, setWhy] = useState<string | null>(null)
  /** Who works in both product types is asked which, as at every sign-in. */
  const [asking, ask] = useState<Asking | null>(null)
  const begun = useRef(false)

  useEffect(() => {
    if (!isBack || begun.current) return
    begun.current = true
    // The code is used up by the first try: it must not stand in the history.
    window.history.replaceState(null, '', '/auth/')
    void finish(query, ask).catch((failure: unknown) =>
      setWhy(failure instanceof CallFailure ? whatToShow(failure, provider) : (failure as Error).message),
    )
  }, [isBack, query])

  if (asking) return <asking.Question token={asking.token} onChosen={asking.onChosen} />
  if (isBack && why === null)
    return (
      <SignInFrame title="Signing you in">
        <p role="status" className="mt-4 text-ink-2">
          One moment.
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={hasSingleSignOn ? 'Sign in with your company account' : 'Single sign-on is not set up'}
      lead={hasSingleSignOn ? `For the staff of ${provider}.` : 'Sign in with your code and your password instead.'}
    >
      <div className="mt-5 grid gap-3">
        {why !== null && (
          <Notice group="danger" live title="You are not signed in">
            {why}
          </Notice>
        )}
        <CompanySignIn {...triedBefore()} again={why !== null} />
        <a href="/alkemites-login" className={buttonClass()}>
          Employee sign-in
        </a>
        <a href="/marketplace-login" className={buttonClass()}>
          Stockist sign-in
        </a>
        <a href="/admin/login" className={buttonClass()}>
          Back office
        </a>
      </div>
    </SignInFrame>
  )
}

async function finish(query: string, ask: (asking: Asking) => void): Promise<void> {
  const flow = takeFlow()
  if (!flow) throw new Error('This sign-in was begun in another browser or tab. Begin again here.')
  const { data } = await call(finishSingleSignOn, { flow, query })
  const kind = data.kind === 'A' ? 'admin' : 'customer'
  const home = data.kind === 'A' ? '/admin' : '/home'
  const isOwn = /^\/(?!\/)/.test(data.go_to) && data.go_to.startsWith('/admin') === (data.kind === 'A')
  const onChosen = (token: string) => {
    keepSignOut(kind, data.sign_out_url)
    tokens.set(kind, token)
    // The office is another page than the front.
    if (data.kind === 'A') window.location.assign(isOwn ? data.go_to : home)
    else navigate(isOwn ? data.go_to : home, { replace: true })
  }
  if (data.kind === 'A' || readCustomerClaims(data.token)?.div_type !== 'B') return onChosen(data.token)
  const { ChooseType: Question } = await loadChunk(() => import('./Landing.tsx'))
  ask({ token: data.token, onChosen, Question })
}
