import { Link } from 'wouter'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'

type PersonFormFootProps = {
  /** Why this admin can't save it; null where they may. */
  whyNot: string | null
  /** Why it was refused, where no field says so. */
  failure: string | null
  /** Where Cancel leads. */
  list: string
  action: string
  busy: boolean
}

/**
 * Below the form of an employee or a firm: why it was not saved, and the buttons of who may save
 * it.
 */
export function PersonFormFoot({ whyNot, failure, list, action, busy }: PersonFormFootProps) {
  return (
    <>
      {failure && (
        <p role="alert" className="flex items-baseline gap-2 font-medium text-danger-ink">
          <Mark group="danger" />
          {failure}
        </p>
      )}
      {whyNot === null ? (
        <div className="flex gap-2">
          <Link href={list} className={buttonClass()}>
            Cancel
          </Link>
          <Button kind="primary" type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      ) : (
        <p className="text-ink-2">{whyNot}</p>
      )}
    </>
  )
}
