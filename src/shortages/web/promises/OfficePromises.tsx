import { useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { useMay } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { type SchemePromise, settlePromise } from '../../promise-contract.ts'
import { PromiseTab } from './PromiseTab.tsx'

const loadForm = () => import('./SettleForm.tsx').then((part) => part.SettleForm)

/** The ledger of the office, where who may enter money settles what is due. */
export function OfficePromises() {
  const form = useOpening(loadForm)
  const [asked, setAsked] = useState<SchemePromise | null>(null)
  const settle = useStable((one: SchemePromise) => {
    setAsked(one)
    form.open()
  })
  const maySettle = useMay(settlePromise)
  return (
    <>
      <PromiseTab isOffice onSettle={maySettle ? settle : undefined} />
      {form.Part && asked && <form.Part key={form.times} open={form.isOpen} onClose={form.close} promise={asked} />}
    </>
  )
}
