import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { useOpening } from '#kit/web/opening.ts'
import { Button } from '#ui/base/Button.tsx'
import type { Employee } from './words.tsx'

const loadDialog = () => import('./HandOverDialog.tsx').then((part) => part.HandOverDialog)

export function HandOver({ employee }: { employee: Employee }) {
  const dialog = useOpening(loadDialog)
  const [at, setAt] = useState(employee)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setAt(employee)
          dialog.open()
        }}
      >
        <ArrowRightLeft />
        Hand over territory
      </Button>
      {dialog.Part && <dialog.Part key={dialog.times} open={dialog.isOpen} onClose={dialog.close} employee={at} />}
    </>
  )
}
