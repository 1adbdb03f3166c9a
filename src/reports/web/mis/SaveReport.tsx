import Bookmark from 'lucide-react/icons/bookmark'
import { useOpening } from '#kit/web/opening.ts'
import { Button } from '#ui/base/Button.tsx'
import type { At } from './useReportAddress.ts'

const load = () => import('./SaveForm.tsx').then((part) => part.SaveForm)

export function SaveReport({ at, title }: { at: At; title: string }) {
  const form = useOpening(load)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={form.open}>
        <Bookmark />
        Save this report
      </Button>
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} at={at} title={title} />}
    </>
  )
}
