import { type ReactNode, useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'

type Firm = { distributor: string; distributor_name: string }

const loadFacts = () => import('./DistributorFacts.tsx').then((part) => part.DistributorFacts)

/** A distributor's name leads to its facts: how to open them, and where they appear. */
export function useFirmFacts(): { show: (firm: Firm) => void; facts: ReactNode } {
  const [firm, setFirm] = useState<Firm | null>(null)
  const { Part, times, isOpen, open, close } = useOpening(loadFacts)
  const show = useStable((next: Firm) => {
    setFirm(next)
    open()
  })
  return {
    show,
    facts: Part && firm && (
      <Part key={times} open={isOpen} onClose={close} code={firm.distributor} name={firm.distributor_name} />
    ),
  }
}

type FirmNameProps<F extends Firm> = { firm: F; show: (firm: F) => void; children?: ReactNode }

export function FirmName<F extends Firm>({ firm, show, children = firm.distributor_name }: FirmNameProps<F>) {
  return (
    <Button kind="link" className="whitespace-normal text-left" aria-haspopup="dialog" onClick={() => show(firm)}>
      {children}
    </Button>
  )
}
