import type { ReactNode } from 'react'
import type { CallFailure } from '#kit/calling.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useTabTitle } from '#kit/web/title.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { getAllOutstanding, getOutstanding, getWayOut } from '../contract.ts'
import { FirmOutstanding, useDocumentSort } from './FirmOutstanding.tsx'
import { StatementMenu } from './StatementMenu.tsx'
import { WayOut } from './WayOut.tsx'

type OneFirmProps = {
  kind: 'customer' | 'admin'
  distributor: string
  list: typeof getOutstanding | typeof getAllOutstanding
  read: { data: Output<typeof getOutstanding> | undefined; error: CallFailure | null; refetch: () => Promise<unknown> }
  way: Output<typeof getWayOut>['data'] | undefined
  /** Up to the firm. */
  crumbs: { label: string; to?: string }[]
  /** Where nothing is found. */
  unknown: string
  paths: { orders: string; detail: string; notes: string }
  actions?: ReactNode
  onAccount?: ReactNode
  /** What can be done now, above the figures. */
  offer?: ReactNode
}

/** What one firm owes, to whoever serves it and to the office. */
export function OneFirm(props: OneFirmProps) {
  const { kind, distributor, list, read, way, crumbs, unknown, paths, actions, onAccount, offer } = props
  const owing = read.data?.data
  const sorted = useDocumentSort()
  useTabTitle(owing && `Outstanding of ${owing.distributor_name}`)
  const trail = [...crumbs, { label: owing?.distributor_name ?? distributor }]
  if (read.error && !owing)
    return (
      <>
        <PageHead title="Outstanding" crumbs={trail} renderLink={crumbLink} />
        <FailedState {...(read.error.http !== 404 && { onRetry: () => void read.refetch() })}>
          {read.error.http === 404 ? unknown : 'What it owes did not load.'}
        </FailedState>
      </>
    )
  if (!owing) return <DocumentLoading title="Outstanding" crumbs={trail} renderLink={crumbLink} />
  return (
    <>
      <PageHead
        title={owing.distributor_name}
        crumbs={trail}
        renderLink={crumbLink}
        actions={
          <>
            <ExportMenu
              list={list}
              input={{ distributor, ...sorted }}
              name="outstanding"
              disabled={owing.invoices.length === 0}
            />
            <StatementMenu kind={kind} distributor={distributor} />
            {actions}
          </>
        }
      />
      {way && <WayOut way={way} orders={paths.orders} />}
      {offer}
      <FirmOutstanding
        owing={owing}
        today={todayInIndia(new Date())}
        detail={paths.detail}
        notes={paths.notes}
        owes="It owes"
        kind={kind}
        distributor={distributor}
        onAccount={onAccount}
        startPaise={way?.steps.find((step) => step.pay_paise > 0)?.pay_paise}
      />
    </>
  )
}
