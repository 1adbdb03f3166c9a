import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { AccountLinks } from '#employees/web/AccountActions.tsx'
import { Blocking } from '#employees/web/Blocking.tsx'
import { History } from '#employees/web/History.tsx'
import { useWhyNotManage } from '#employees/web/mayManage.ts'
import { AccountState } from '#employees/web/words.tsx'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { blockDistributor, getDistributor, getDistributorHistory, listDistributors } from '../contract.ts'
import { AddressList } from './AddressList.tsx'
import { DistributorForm } from './DistributorForm.tsx'
import type { Distributor } from './typed.ts'

const list = '/admin/customer-profile'
const crumbs = (last: string, id?: number) => [
  { label: 'People' },
  { label: 'Distributors', to: list },
  ...(id ? [{ label: last, to: `${list}?distributor=${id}` }, { label: 'Edit' }] : [{ label: last }]),
]
const renderLink = ({ to, children }: { to: string; children?: React.ReactNode }) => <Link href={to}>{children}</Link>

export function NewDistributor() {
  return (
    <>
      <PageHead title="Add distributor" crumbs={crumbs('Add distributor')} renderLink={renderLink}>
        The first contact gets an e-mail with a link to choose a password. The link works once, for 72 hours.
      </PageHead>
      <DistributorForm
        firm={null}
        onSaved={({ id }) => navigate(`${list}?distributor=${id}&view=edit`, { replace: true })}
      />
    </>
  )
}

export function EditDistributor({ id }: { id: number }) {
  const read = useRead(getDistributor, { id }, { ownFailure: true })
  const [saved, setSaved] = useState<Distributor | null>(null)
  const whyNotManage = useWhyNotManage(blockDistributor)
  const firm = read.data?.data
  useTabTitle(firm?.name)
  const mayManage = whyNotManage(firm) === null
  if (read.isError && !firm)
    return (
      <FailedState onRetry={() => void read.refetch()}>
        {read.error.http === 404
          ? 'We can’t find that distributor. It may work in the other product type.'
          : 'The distributor did not load.'}
      </FailedState>
    )
  return (
    <>
      <PageHead
        title={firm?.name ?? <TitleLoading width={240}>Distributor</TitleLoading>}
        badge={firm && <AccountState state={firm.account_state} />}
        crumbs={crumbs(firm?.name ?? 'Distributor', id)}
        renderLink={renderLink}
      >
        {firm ? `${firm.city}, ${firm.state}` : <Skeleton width={200} />}
      </PageHead>
      {firm?.blocked && (
        <div className="mt-4">
          <Notice group="danger" title={`${firm.name} is blocked: nobody of the firm can sign in`}>
            {firm.blocked_reason}
          </Notice>
        </div>
      )}
      {firm?.new_email && (
        <div className="mt-4">
          <Notice group="info" title={`${firm.new_email} is not confirmed yet`}>
            The firm signs in and gets its mails by the previous e-mail until somebody confirms the new one there.
          </Notice>
        </div>
      )}
      {firm && (
        <Columns side={<Side firm={firm} />}>
          {/* Saved, the form begins anew with what was saved, before the page has read it too. */}
          <DistributorForm key={saved?.version ?? ''} firm={saved ?? firm} onSaved={setSaved} />
          {mayManage && (
            <section className="grid gap-3">
              <SectionHead title="Account" />
              <BlockFirm firm={firm} />
            </section>
          )}
        </Columns>
      )}
    </>
  )
}

function Side({ firm }: { firm: Distributor }) {
  return (
    <>
      <section>
        <SectionHead title="Credit" />
        <FactList
          figures
          facts={[
            { label: 'Limit', value: <Money paise={firm.credit_limit_paise} /> },
            {
              label: firm.div_type === 'B' ? 'Owed, both types' : 'Owed',
              value: <Money paise={firm.owed_paise} dash />,
            },
            { label: 'Days', value: firm.credit_days },
          ]}
        />
      </section>
      <section>
        <SectionHead title="Firm" />
        <FactList
          facts={[
            { label: 'PAN', value: <Code>{firm.pan}</Code> },
            { label: 'State', value: `${firm.state} (${firm.state_code})` },
            {
              label: 'Last sign-in',
              value: firm.last_signed_in_at ? <TimeText at={firm.last_signed_in_at} /> : 'Never',
            },
            {
              label: 'Served by',
              value: firm.employees.length === 0 ? 'Nobody' : firm.employees.map(({ name }) => name).join(', '),
            },
          ]}
        />
      </section>
      {firm.addresses.length > 0 && (
        <section>
          <SectionHead title="Other addresses" />
          <AddressList addresses={firm.addresses} />
        </section>
      )}
      <History endpoint={getDistributorHistory} id={firm.id} />
    </>
  )
}

function BlockFirm({ firm }: { firm: Distributor }) {
  const block = useWrite(blockDistributor, {
    refresh: [listDistributors, getDistributor, getDistributorHistory],
    ownFailure: true,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <AccountLinks account={{ ...firm, email: firm.contacts[0]?.email ?? null, state: firm.account_state }} />
      <Blocking
        account={firm}
        block={block}
        whyNot={block.whyNot}
        text="Every session of the firm’s people ends at once, and nobody of the firm can sign in until it is unblocked."
        action="Block distributor"
      />
    </div>
  )
}
