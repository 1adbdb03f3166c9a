import { type ReactNode, Suspense } from 'react'
import { getMe } from '#accounts/contract.ts'
import { Security } from '#accounts/web/Security.tsx'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { licenceNotice } from '#people/rules.ts'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'

const Colleagues = whenShown(() => import('#accounts/web/Colleagues.tsx').then((part) => part.Colleagues))

const MyLicences = whenShown(() => import('#firms/web/MyLicences.tsx').then((part) => part.MyLicences))
const MyAddresses = whenShown(() => import('#firms/web/MyAddresses.tsx').then((part) => part.MyAddresses))
const MyUnwanted = whenShown(() => import('./MyUnwanted.tsx').then((part) => part.MyUnwanted))
const ItemCodes = whenShown(() => import('./ItemCodes.tsx').then((part) => part.ItemCodes))

type Me = Output<typeof getMe>['data']

export function MyProfile() {
  const me = useRead(getMe, {}, { ownFailure: true })
  if (me.isError && !me.data)
    return <FailedState onRetry={() => void me.refetch()}>Your profile did not load.</FailedState>

  return (
    <>
      <PageHead title={me.data ? me.data.data.name : <TitleLoading width={280}>My profile</TitleLoading>}>
        {me.data ? kindInWords(me.data.data) : <Skeleton width={200} />}
      </PageHead>
      <LicenceNotice me={me.data?.data} />
      <Columns side={me.data && <Facts me={me.data.data} />}>
        {me.data?.data.type === 'D' && (
          <Suspense fallback={<Skeleton width="100%" height={140} />}>
            <MyLicences />
            <MyAddresses />
          </Suspense>
        )}
        <Security kind="customer" />
        {me.data?.data.type === 'D' && (
          <Suspense>
            <Colleagues mayInvite={me.data.data.role === null} />
            <MyUnwanted />
            <ItemCodes />
          </Suspense>
        )}
      </Columns>
    </>
  )
}

function LicenceNotice({ me }: { me: Me | undefined }) {
  const notice = me?.distributor && licenceNotice(me.distributor, todayInIndia(new Date()))
  if (!notice) return null
  return (
    <div className="mt-5">
      <Notice group={notice.group} title={notice.title}>
        {notice.why} Send the scan of the renewed licence below.
      </Notice>
    </div>
  )
}

function kindInWords(me: Me): string {
  const type = { E: 'ethical products', G: 'generic products', B: 'ethical and generic products' }[me.div_type]
  if (me.type === 'E')
    return `${me.brand_manager ? 'Brand manager' : (me.employee?.designation ?? 'Employee')}, ${type}`
  if (me.role && me.distributor)
    return `${me.role === 'buyer' ? 'Buyer' : 'Accountant'} of ${me.distributor.firm}, ${type}`
  return `${me.depot_login ? 'Depot stockist' : 'Stockist'}, ${type}`
}

function codeLabel({ type, role }: Me): string {
  if (role) return 'User name'
  return type === 'D' ? 'Customer code' : 'Employee code'
}

function Facts({ me }: { me: Me }) {
  const { distributor, employee } = me
  return (
    <>
      <Part
        title="Sign-in"
        facts={[
          [codeLabel(me), <Code key="code">{me.username}</Code>],
          ['E-mail', me.email ?? 'None on file'],
          [
            'Phone',
            <span key="phone" className="figures">
              {me.phone ?? 'None on file'}
            </span>,
          ],
        ]}
      />
      {distributor && (
        <>
          <Part
            title="Firm"
            facts={[
              ...(me.role
                ? [['Customer code', <Code key="firm">{distributor.code}</Code>] as [string, ReactNode]]
                : []),
              ['Contact', distributor.contact],
              ['Address', `${distributor.address}, ${distributor.city}, ${distributor.state}`],
              ['GSTIN', <Code key="gstin">{distributor.gstin}</Code>],
              ['Drug licence', <Code key="licence">{distributor.licence_no}</Code>],
              ['Valid until', <DateText key="until" day={distributor.licence_expires_on} />],
            ]}
          />
          <Part
            title="Credit"
            facts={[
              ['Limit', <Money key="limit" paise={distributor.credit_limit_paise} />],
              ['Days', `${distributor.credit_days} days from the invoice`],
            ]}
          />
          <Part
            title={distributor.plants.length === 1 ? 'Served by' : 'Served by, first choice first'}
            facts={distributor.plants.map((plant) => [plant.code, `${plant.name}, ${plant.city}`])}
          />
        </>
      )}
      {employee && (
        <Part
          title="Work"
          facts={[
            ['Designation', employee.designation],
            ['Headquarters', employee.headquarters],
            ['Distributors', `${employee.distributors} served`],
          ]}
        />
      )}
      <Part title="Divisions" facts={me.divisions.map((division) => [division.code, division.name])} />
    </>
  )
}

function Part({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <section>
      <SectionHead title={title} />
      <FactList facts={facts.map(([label, value]) => ({ label, value }))} />
    </section>
  )
}
