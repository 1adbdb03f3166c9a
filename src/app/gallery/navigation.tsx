// Tabs, filters, pagers, heads, notices.
import Printer from 'lucide-react/icons/printer'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { Chip } from '#ui/base/Chip.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { MoreMenu } from '#ui/dialogs/Menu.tsx'
import { FactLine } from '#ui/page/FactLine.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Pager, StepPager } from '#ui/table/Pager.tsx'
import { type ManageTab, manageTabs } from './places.tsx'
import { link, row, type Theme } from './shared.tsx'

export function Navigation({ theme }: { theme: Theme }) {
  const [tab, setTab] = useState<ManageTab>('discounts')
  const [division, setDivision] = useState(true)
  const [page, setPage] = useState(1)
  const [far, setFar] = useState(7)
  const [step, setStep] = useState(0)
  return (
    <>
      <Tabs
        label="Example tabs"
        value={tab}
        onChange={setTab}
        tabs={manageTabs.map((one) => (one.value === 'launches' ? { ...one, count: 1400 } : one))}
      >
        <p className="pt-3 text-ink-2">Arrow keys move between the tabs.</p>
      </Tabs>
      <div className={row}>
        <Chip on={division} opens onClick={() => setDivision(true)} onClear={() => setDivision(false)}>
          {division ? 'Division: Cardia' : 'Division'}
        </Chip>
        <Chip opens>Form</Chip>
        <Chip>With scheme</Chip>
        <Chip on>In stock</Chip>
      </div>
      <div className="panel">
        <Pager page={page} pageSize={10} total={24} onPage={setPage} label={`Few pages, ${theme}`} />
        <Pager page={far} pageSize={20} total={130_000} onPage={setFar} label={`Many pages, ${theme}`} />
        <StepPager
          hasPrev={step > 0}
          hasNext
          onPrev={() => setStep(step - 1)}
          onNext={() => setStep(step + 1)}
          text="20 shown"
          label={`Steps, ${theme}`}
        />
      </div>
      <p className="text-ink-3 text-small">
        <Kbd>/</Kbd> search &ensp; <Kbd>↵</Kbd> next &ensp; <Kbd>Esc</Kbd> close
      </p>
    </>
  )
}

export function Heads() {
  return (
    <>
      <PageHead
        title="Order 26-104417"
        badge={<Badge group="warning">On hold</Badge>}
        crumbs={[{ label: 'Orders', to: '/orders' }, { label: '26-104417' }]}
        renderLink={link}
        actions={
          <>
            <Button>Order again</Button>
            <MoreMenu
              items={[
                { label: 'Print', icon: <Printer />, onSelect: () => {} },
                'line',
                { label: 'Cancel order', icon: <Trash />, danger: true, onSelect: () => {} },
              ]}
            />
          </>
        }
      >
        For Shree Balaji Medical Agencies, Nagpur.
      </PageHead>
      <FactLine
        facts={[
          { label: 'To pay', value: <Money paise={2084300} />, strong: true },
          { label: 'Packs', value: '248 paid + 29 free' },
          { label: 'Placed', value: <TimeText at="2026-11-17T10:35:00Z" /> },
          { label: 'ERP order', value: 'not sent yet' },
        ]}
      />
      <SectionHead title="Recent orders">
        <a href="#orders">All orders</a>
      </SectionHead>
    </>
  )
}

export function Notices() {
  return (
    <>
      <Notice
        group="warning"
        title={
          <>
            Pay ₹42,310.00 of <span className="whitespace-nowrap">INV-26-00118</span> to release 3 orders
          </>
        }
        actions={
          <Button kind="primary" size="small">
            Open
          </Button>
        }
      >
        Held by the credit check since yesterday.
      </Notice>
      <Notice group="info" title="Goes out as 2 ERP orders">
        Cardia and General. <a href="#split">See the split</a>
      </Notice>
      <Notice group="danger" title="Sign in again to go on" actions={<Button size="small">Sign in</Button>}>
        Your session ended on another device.
      </Notice>
      <Notice group="success" title="The launch is on the list" />
    </>
  )
}
