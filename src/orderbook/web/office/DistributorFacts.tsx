import { Link } from 'wouter'
import { listDistributors } from '#firms/contract.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'

type DistributorFactsProps = { open: boolean; onClose: () => void; code: string; name: string }

/** What the order desk wants to know of a distributor while it looks at an order. */
export function DistributorFacts({ open, onClose, code, name }: DistributorFactsProps) {
  const read = useRead(listDistributors, { search_text: code }, { enabled: open, ownFailure: true })
  const firm = read.data?.data.find((one) => one.code.toLowerCase() === code.toLowerCase())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      light
      footer={
        <Link
          className={buttonClass('primary')}
          href={`/admin/orders?distributor=${encodeURIComponent(code)}`}
          onClick={onClose}
        >
          Show its orders
        </Link>
      }
    >
      {read.isError && !read.data ? (
        <FailedState onRetry={() => void read.refetch()}>The distributor did not load.</FailedState>
      ) : firm ? (
        <FactList facts={factsOf(firm)} />
      ) : read.data ? (
        <p>This distributor no longer works in this product type.</p>
      ) : (
        <Skeleton width="100%" height={220} />
      )}
    </Dialog>
  )
}

type Firm = NonNullable<ReturnType<typeof useRead<typeof listDistributors>>['data']>['data'][number]

function factsOf(firm: Firm) {
  const isEnded = firm.licence_expires_on < todayInIndia(new Date())
  const left = firm.credit_limit_paise - firm.owed_paise
  return [
    { label: 'Customer code', value: <Code>{firm.code}</Code> },
    { label: 'City', value: `${firm.city}, ${firm.state}` },
    { label: 'GSTIN', value: <Code>{firm.gstin}</Code> },
    {
      label: 'Drug licence',
      value: isEnded ? (
        <StatusMark group="danger">Expired on {formatDay(firm.licence_expires_on)}</StatusMark>
      ) : (
        `Valid until ${formatDay(firm.licence_expires_on)}`
      ),
    },
    { label: 'Owes', value: <Money paise={firm.owed_paise} /> },
    {
      label: 'Credit limit',
      value: (
        <>
          <Money paise={firm.credit_limit_paise} />, {groupIndian(firm.credit_days)} days
          {left < 0 && (
            <StatusMark group="warning">
              Over limit by <Money paise={-left} />
            </StatusMark>
          )}
        </>
      ),
    },
    {
      label: 'Served by',
      value: `${groupIndian(firm.employee_count)} ${firm.employee_count === 1 ? 'employee' : 'employees'}`,
    },
    { label: 'Last signed in', value: <TimeText at={firm.last_signed_in_at} /> },
    ...(firm.blocked ? [{ label: 'Account', value: <StatusMark group="danger">Blocked</StatusMark> }] : []),
  ]
}
