import type { ReactNode } from 'react'
import { whatToShow } from '#kit/calling.ts'
import { provider } from '#kit/web/settings.ts'
import { Mark } from '#ui/base/Mark.tsx'

/** Why a form was refused, where the person is looking. */
export function FormFailure({ failure, children }: { failure?: unknown; children?: ReactNode }) {
  return (
    <p role="alert" className="flex items-baseline gap-2 font-medium text-danger-ink">
      <Mark group="danger" />
      {children ?? whatToShow(failure, provider)}
    </p>
  )
}
