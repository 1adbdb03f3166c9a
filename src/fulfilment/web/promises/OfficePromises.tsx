import { useState } from 'react'
import { authSlice } from '#accounts/state.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import type { SchemePromise } from '../../scheme-promise-contract.ts'
import { PromiseTab } from './PromiseTab.tsx'

const loadForm = () => import('./SettleForm.tsx').then((part) => part.SettleForm)

/** The ledger of the office, where who may enter money settles what is due. */
export function OfficePromises() {
  const [{ adminClaims }] = useSlice(authSlice)
  const form = useOpening(loadForm)
  const [asked, setAsked] = useState<SchemePromise | null>(null)
  const settle = useStable((one: SchemePromise) => {
    setAsked(one)
    form.open()
  })
  const maySettle = adminClaims?.rights.includes('money') ?? false
  return (
    <>
      <PromiseTab isOffice onSettle={maySettle ? settle : undefined} />
      {form.Part && asked && <form.Part key={form.times} open={form.isOpen} onClose={form.close} promise={asked} />}
    </>
  )
}
