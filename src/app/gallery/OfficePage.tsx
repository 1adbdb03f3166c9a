import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { OfficeShell } from '#ui/shell/OfficeShell.tsx'
import { ListHead } from '#ui/table/ListHead.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useGoTo } from './GoTo.tsx'
import { LaunchDialog } from './LaunchDialog.tsx'
import { type ManageTab, manageTabs, officeGroups } from './places.tsx'
import { editAndDelete, link, TypeSwitch } from './shared.tsx'

type Launch = { name: string; code: string; divisionCode: string; division: string; start: string; end: string }
const launchNames = [
  'Rosvelle 10',
  'Sitarelle 100',
  'Luliquin lotion 30 ml',
  'Empavelle 25',
  'Montelis LC Kid syrup, raspberry flavour, with measuring cup',
  'Bilafex 20',
  'Cardivance Trio',
  'Neuroxin NT',
  'Rifavelle 550',
  'Tofarane 5',
]
const launches: Launch[] = launchNames.map((name, at) => ({
  name,
  code: `004${String(610 + at * 37).padStart(4, '0')}`,
  divisionCode: `D0${12 + at}`,
  division: at % 3 ? 'Respira & Allergy, Paediatric' : 'Cardia',
  start: '2026-11-16',
  end: '2026-12-15',
}))
const launchColumns: Column<Launch>[] = [
  {
    head: 'S. No.',
    kind: 'number',
    width: 64,
    card: 'none',
    cell: (_, index) => <span className="text-ink-3">{index + 1}</span>,
  },
  { head: 'Product Name', kind: 'name', cell: (launch) => launch.name },
  { head: 'Product Code', cell: (launch) => <Code>{launch.code}</Code> },
  { head: 'Division Code', kind: 'soft', cell: (launch) => <Code>{launch.divisionCode}</Code> },
  { head: 'Division Name', kind: 'soft', card: 'wide', cell: (launch) => launch.division },
  { head: 'Start Date', kind: 'date', cell: (launch) => <DateText day={launch.start} /> },
  { head: 'End Date', kind: 'date', cell: (launch) => <DateText day={launch.end} /> },
  editAndDelete(),
]
const manyLaunches = Array.from({ length: 2000 }, (_, at) => ({
  ...(launches[at % launches.length] as Launch),
  code: String(40000 + at).padStart(7, '0'),
}))

export function OfficePage() {
  const goTo = useGoTo()
  const [tab, setTab] = useState<ManageTab>('launches')
  const [isAdding, setAdding] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  const isMany = new URLSearchParams(location.search).has('many')
  return (
    <OfficeShell
      home="/admin/dashboard"
      groups={officeGroups}
      renderLink={link}
      onSearch={goTo.show}
      productType={<TypeSwitch />}
      account={<AccountMenu slim={false} side="top" />}
    >
      <PageHead
        title="Manage product"
        crumbs={[{ label: 'Catalogue', to: '/admin/products' }, { label: 'Manage product' }]}
        renderLink={link}
      />
      <div className="mt-5">
        <Tabs label="Manage product" value={tab} onChange={setTab} tabs={manageTabs}>
          <ListHead list={{ head, isLoading: false }} title="New Product Launch" total={24}>
            <Button size="small">10 a page</Button>
            <Button size="small" kind="primary" onClick={() => setAdding(true)}>
              <Plus />
              Add launch
            </Button>
          </ListHead>
          <Table
            label="Launch products"
            columns={launchColumns}
            rows={isMany ? manyLaunches : launches}
            rowKey={(launch) => launch.code}
            foot={<Pager page={1} pageSize={10} total={24} onPage={() => {}} label="Pages of launches" />}
          />
        </Tabs>
      </div>
      <LaunchDialog open={isAdding} onClose={() => setAdding(false)} />
      {goTo.element}
    </OfficeShell>
  )
}
