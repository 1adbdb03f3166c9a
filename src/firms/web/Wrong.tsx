import { Mark } from '#ui/base/Mark.tsx'

/** What is wrong with a group of fields. */
export function Wrong({ children }: { children: string | undefined }) {
  return children ? (
    <p role="alert" className="flex items-baseline gap-2 text-danger-ink text-small">
      <Mark group="danger" />
      {children}
    </p>
  ) : null
}
