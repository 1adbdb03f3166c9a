import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatTime } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { FactLine } from '#ui/page/FactLine.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { FailedState } from '#ui/table/FailedState.tsx'
import { acceptStatement, getAnyStatement, listAllStatements, returnStatement } from '../../contract.ts'
import { monthInWords } from '../../rules.ts'
import { stateGroups, stateInWords } from '../../words.ts'
import { StatementRows } from '../StatementRows.tsx'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

export function OneStatement({ id }: { id: string }) {
  const read = useRead(getAnyStatement, { id }, { ownFailure: true })
  const one = read.data?.data
  useTabTitle(one && `${one.distributor_name}, ${monthInWords(one.month)}`)
  const at = one?.versions.findIndex((version) => version.id === one.id) ?? -1
  const previous = at < 0 ? undefined : one?.versions[at + 1]
  const before = useRead(
    getAnyStatement,
    { id: previous?.id ?? 0 },
    { enabled: previous !== undefined, ownFailure: true },
  )
  if (!one)
    return read.isError ? (
      <FailedState onRetry={() => void read.refetch()}>The statement did not load.</FailedState>
    ) : (
      <Skeleton width="100%" height={400} />
    )
  const isNewest = at === 0
  const compared =
    previous && before.data ? new Map(before.data.data.lines.map((line) => [line.product_code, line])) : undefined
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Secondary sales', to: '/admin/secondary-upload' }, { label: one.distributor_name }]}
        renderLink={crumbLink}
        title={`${one.distributor_name}, ${monthInWords(one.month)}`}
        badge={
          <StatusMark group={stateGroups[one.state]}>{isNewest ? stateInWords[one.state] : 'Replaced'}</StatusMark>
        }
        actions={isNewest && one.state === 'sent' && <Answers id={id} />}
      >
        {one.differences === 0
          ? 'Every row agrees with the month before and with our invoices.'
          : `${counted(one.differences, 'row')} ${one.differences === 1 ? 'differs' : 'differ'} from the month before or from our invoices.`}
      </PageHead>
      <div className="mt-5 grid grid-cols-1 gap-4">
        {one.state === 'returned' && isNewest && <Notice group="danger" title={`Sent back: ${one.reason}`} />}
        <FactLine
          facts={[
            { label: 'Products', value: groupIndian(one.lines.length) },
            { label: 'Received', value: groupIndian(sumOf(one.lines, 'received')) },
            { label: 'Sold', value: groupIndian(sumOf(one.lines, 'sold')), strong: true },
            { label: 'Closing', value: groupIndian(sumOf(one.lines, 'closing')) },
            { label: 'Sent', value: formatTime(one.versions[at]?.sent_at ?? '') },
          ]}
        />
        {one.versions.length > 1 && <Versions one={one} isCompared={compared !== undefined} />}
        <StatementRows rows={one.lines.map((line) => ({ ...line, wrong: null }))} before={compared} />
      </div>
    </>
  )
}

/** Accepted, or sent back with a reason. */
function Answers({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = [getAnyStatement, listAllStatements]
  const accept = useWrite(acceptStatement, { refresh })
  const sendBack = useWrite(returnStatement, { refresh, ownFailure: true })
  return (
    <>
      <Button whyNot={sendBack.whyNot} onClick={() => setAsking(true)}>
        Send back
      </Button>
      <Button
        kind="primary"
        busy={accept.isPending}
        whyNot={accept.whyNot}
        onClick={() =>
          accept.mutate({ id }, { onSuccess: () => toast({ group: 'success', text: 'The statement is accepted.' }) })
        }
      >
        Accept statement
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Send the statement back?"
        text="The distributor reads the reason and sends a corrected version."
        action="Send back"
        busy={sendBack.isPending}
        failure={whyFailed(sendBack.error)}
        onReason={(reason) =>
          sendBack.mutate(
            { id, reason },
            {
              onSuccess: () => {
                setAsking(false)
                toast({ group: 'success', text: 'The statement is sent back.' })
              },
            },
          )
        }
      />
    </>
  )
}

type VersionsProps = { one: Output<typeof getAnyStatement>['data']; isCompared: boolean }

function Versions({ one, isCompared }: VersionsProps) {
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <select
        aria-label="Version"
        className="input max-w-90"
        value={String(one.id)}
        onChange={(event) => navigate(`/admin/secondary-upload?statement=${event.target.value}`)}
      >
        {one.versions.map((version) => (
          <option key={version.id} value={String(version.id)}>
            Version {version.version}, {formatTime(version.sent_at)}
          </option>
        ))}
      </select>
      {isCompared && <span className="text-ink-2">Compared with the version before.</span>}
    </div>
  )
}

function sumOf<Name extends string>(lines: readonly Record<Name, number>[], name: Name): number {
  return lines.reduce((sum, line) => sum + line[name], 0)
}
