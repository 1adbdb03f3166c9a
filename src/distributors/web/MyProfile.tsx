import type { ReactNode } from 'react'
import { getMe } from '#accounts/contract.ts'
import { Security } from '#accounts/web/Security.tsx'
import { todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { Code } from '#ui/Code.tsx'
import { Columns } from '#ui/Columns.tsx'
import { DateText } from '#ui/DateText.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { licenceNotice } from '../rules.ts'

type Me = Output<typeof getMe>['data']

export function MyProfile() {
  const me = useRead(getMe, {}, { ownFailure: true })
  if (me.isError && !me.data)
    return <FailedState onRetry={() => void me.refetch()}>Your profile did not load.</FailedState>

  return (
    <>
      <PageHead title={me.data ? me.data.data.name : <Skeleton width={280} height={22} />}>
        {me.data ? kindInWords(me.data.data) : <Skeleton width={200} />}
      </PageHead>
      <Columns side={me.data && <Facts me={me.data.data} />}>
        <Security kind="customer" />
      </Columns>
    </>
  )
}

function kindInWords(me: Me): string {
  const type = { E: 'ethical products', G: 'generic products', B: 'ethical and generic products' }[me.div_type]
  if (me.type === 'E')
    return `${me.brand_manager ? 'Brand manager' : (me.employee?.designation ?? 'Employee')}, ${type}`
  return `${me.depot_login ? 'Depot stockist' : 'Stockist'}, ${type}`
}

function Facts({ me }: { me: Me }) {
  const { distributor, employee } = me
  const notice = distributor && licenceNotice(distributor, todayInIndia(new Date()))
  return (
    <>
      {notice && (
        <Notice group={notice.group} title={notice.title}>
          {notice.why}
        </Notice>
      )}
      <Part
        title="Sign-in"
        facts={[
          [me.type === 'D' ? 'Customer code' : 'Employee code', <Code key="code">{me.username}</Code>],
          ['E-mail', me.email ?? 'None on file'],
          [
            'Phone',
            <span key="phone" className="num">
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
