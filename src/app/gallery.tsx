// Every ui part in all its states, light and dark side by side. Development only.
import Bell from 'lucide-react/icons/bell'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import LayoutList from 'lucide-react/icons/layout-list'
import List from 'lucide-react/icons/list'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import PackageIcon from 'lucide-react/icons/package'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Tags from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountButton } from '#ui/AccountButton.tsx'
import { Asks } from '#ui/Asks.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { alert, confirm } from '#ui/asks.ts'
import { Brand } from '#ui/Brand.tsx'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Code } from '#ui/Code.tsx'
import { CommandPalette } from '#ui/CommandPalette.tsx'
import { CustomerShell } from '#ui/CustomerShell.tsx'
import { DateField, DatePair } from '#ui/DateField.tsx'
import { DateText, TimeText } from '#ui/DateText.tsx'
import { Dialog, DialogText } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FactLine } from '#ui/FactLine.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Field } from '#ui/Field.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { KeysHelp } from '#ui/KeysHelp.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Menu, MoreMenu } from '#ui/Menu.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { NavGroup, NavItem, RenderLink } from '#ui/nav.ts'
import { OfficeShell } from '#ui/OfficeShell.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Pager, StepPager } from '#ui/Pager.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { Popover } from '#ui/Popover.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { SchemeStrip } from '#ui/SchemeStrip.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Select } from '#ui/Select.tsx'
import { SignInFrame } from '#ui/SignInFrame.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkipLink } from '#ui/SkipLink.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Badge, StatusMark } from '#ui/StatusMark.tsx'
import { StockLevel } from '#ui/StockLevel.tsx'
import { type Column, type RowKey, Table } from '#ui/Table.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Tag } from '#ui/Tag.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { Toasts } from '#ui/Toasts.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'
import { useShortcut } from '#ui/useShortcut.ts'
import '#ui/ui.css'
import { Lists, OrderingParts } from './gallery-lists.tsx'

type Theme = 'light' | 'dark'

const link: RenderLink = ({ to, children, ...rest }) => (
  <a href={`#${to}`} {...rest}>
    {children}
  </a>
)

function Gallery() {
  const view = new URLSearchParams(location.search).get('view')
  if (view === 'customer') return <CustomerPage />
  if (view === 'office') return <OfficePage />
  if (view === 'sign-in') return <SignInPage />
  return <Parts />
}

function Parts() {
  return (
    <>
      <SkipLink />
      <header className="flex flex-wrap items-center gap-4 border-line border-b bg-surface px-(--gutter) py-4">
        <Brand />
        <h1 className="font-medium text-ink-2">The parts, in light and dark</h1>
        <nav className="ml-auto flex flex-wrap gap-4 font-medium" aria-label="Whole pages">
          <a href="?view=customer">Customer shell</a>
          <a href="?view=office">Office shell</a>
          <a href="?view=sign-in">Sign-in</a>
        </nav>
      </header>
      <main id="main" className="grid desk:grid-cols-2">
        <Pane theme="light" />
        <Pane theme="dark" />
      </main>
    </>
  )
}

function Pane({ theme }: { theme: Theme }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-canvas px-(--gutter) pt-2 pb-12 text-ink">
      <h2 className="pt-5 pb-2 text-title">{theme === 'light' ? 'Light' : 'Dark'}</h2>
      <Part title="Colour">
        <Swatches />
      </Part>
      <Part title="Type and figures">
        <Figures />
      </Part>
      <Part title="Buttons: primary, default, quiet, link, danger, icon; busy, disabled, small">
        <Buttons />
      </Part>
      <Part title="Fields: rest, help, counter, error, optional, locked, disabled">
        <Fields />
      </Part>
      <Part title="Choices">
        <Choices />
      </Part>
      <Part title="Status: shape, word, colour">
        <Statuses />
      </Part>
      <Part title="Tabs, filters, pager, keys">
        <Navigation theme={theme} />
      </Part>
      <Part title="Table: rest, hover, selected, actions">
        <ProductTable theme={theme} />
      </Part>
      <Part title="Table: compact">
        <Table
          label={`Compact products, ${theme}`}
          density="compact"
          columns={productColumns}
          rows={products}
          rowKey={codeOf}
        />
      </Part>
      <Part title="Table: loading, empty, failed">
        <TableStates theme={theme} />
      </Part>
      <Part title="Page head, facts">
        <Heads />
      </Part>
      <Part title="Scheme line">
        <SchemeLine />
      </Part>
      <Part title="Notices">
        <Notices />
      </Part>
      <Part title="Lists: what waits, facts, what happened">
        <Lists />
      </Part>
      <Part title="Ordering: quantity, choices, page limit, a reason">
        <OrderingParts />
      </Part>
      <Part title="Waiting">
        <div className="flex items-center gap-5">
          <Skeleton width={160} />
          <Spinner label="Loading" />
          <Avatar name="Suresh Agrawal" />
        </div>
      </Part>
      <Part title="Dialogs, as they look">
        <DialogLooks theme={theme} />
      </Part>
      <Part title="Opened: they follow the page's own theme">
        <Openers />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-5 pb-6">
      <h3 className="mb-3.5 font-medium text-ink-3 text-small">{title}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">{children}</div>
    </section>
  )
}

const row = 'flex flex-wrap items-center gap-2.5'

function Swatches() {
  const rows = [
    ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', 'line', 'line-strong', 'field'],
    ['ink', 'ink-2', 'ink-3', 'accent', 'accent-soft', 'accent-line', 'focus', 'rail', 'rail-active', 'rail-accent'],
    ['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft', 'info', 'info-soft'],
    ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'],
  ]
  return rows.map((names) => (
    <ul key={names[0]} className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-2 text-ink-2 text-micro">
      {names.map((name) => (
        <li key={name}>
          <span
            className="mb-1 block h-8 rounded-control border border-line-strong"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  ))
}

function Figures() {
  return (
    <>
      <p className="text-figure">
        <Money paise={48231000} />
      </p>
      <p className="text-title">Page title, 22 on 28</p>
      <p className="text-heading">Section heading, 15 on 22</p>
      <p>
        Body, 14 on 20. Telmisartan 40 mg, <DateText day="2026-11-19" />, <Code>0040240</Code>,{' '}
        <TimeText at="2026-11-18T12:12:00Z" />
      </p>
      <p className="text-ink-3 text-small">Small, 12.5 on 18, for what is second</p>
      <div className="grid w-max justify-items-end text-heading font-normal">
        <Money paise={12345600} />
        <Money paise={9811175} />
        <Money paise={708} />
        <Money paise={-4231000} column />
        <Money paise={0} dash />
      </div>
    </>
  )
}

function Buttons() {
  return (
    <>
      <div className={row}>
        <Button kind="primary">Place order</Button>
        <Button kind="primary" busy>
          Place order
        </Button>
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button kind="primary">
          Review cart <Kbd>Ctrl</Kbd> <Kbd>↵</Kbd>
        </Button>
      </div>
      <div className={row}>
        <Button>Order again</Button>
        <Button>
          <Upload />
          Upload
        </Button>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button kind="quiet">Quiet</Button>
        <Button kind="link">Undo</Button>
        <IconButton label="Print">
          <Printer />
        </IconButton>
        <IconButton label="Print" disabled>
          <Printer />
        </IconButton>
        <Button kind="danger">Delete</Button>
      </div>
      <div className={row}>
        <Button size="small" kind="primary">
          <Plus />
          Add launch
        </Button>
        <Button size="small">Review both</Button>
        <a className={buttonClass('default', 'small')} href="#link">
          Opens the order
        </a>
      </div>
    </>
  )
}

function Fields() {
  const [code, setCode] = useState('')
  const [search, setSearch] = useState('00')
  const [size, setSize] = useState<number | null>(10)
  const [start, setStart] = useState<string | null>('2026-12-07')
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <Field label="Product Code" help="As on the price list" counter={{ at: code.length, of: 20 }}>
        <TextInput
          code
          maxLength={20}
          placeholder="Up to 20 characters"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field label="Start Date" error="Start date cannot be in the past.">
        <DateField value="2026-11-02" onChange={() => {}} format="MM-DD-YYYY" />
      </Field>
      <Field label="Reason" optional>
        <TextInput defaultValue="Still 10 on the shelf" />
      </Field>
      <Field label="Product name">
        <TextInput readOnly value="Moxalune CV 625" />
      </Field>
      <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
        <PasswordInput defaultValue="correct horse" />
      </Field>
      <Field label="Disabled">
        <TextInput disabled value="Not now" />
      </Field>
      <Field label="Page limit">
        <Select
          value={size}
          onChange={setSize}
          options={[10, 20, 50, 100].map((value) => ({ value, label: `${value} a page` }))}
        />
      </Field>
      <Field label="Division" error="Choose a division.">
        <Select value={null} onChange={() => {}} options={[{ value: 'cardia', label: 'Cardia' }]} />
      </Field>
      <Field label="Search" hideLabel>
        <SearchInput label="Code, name or molecule" value={search} onChange={setSearch} />
      </Field>
      <SearchInput label="Search this list" value="" onChange={() => {}} slash />
      <Field label="Until" help="Day-month-year">
        <DateField value={start} onChange={setStart} />
      </Field>
      <Field label="Remarks" optional help="The distributor reads this.">
        <TextArea defaultValue="One carton still on the shelf." />
      </Field>
    </div>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [size, setSize] = useState(10)
  const [kind, setKind] = useState<'stockist' | 'employee'>('stockist')
  const [type, setType] = useState<'ethical' | 'generic'>('ethical')
  return (
    <>
      <div className={`${row} gap-5`}>
        <Checkbox label="Orders and holds" checked={on} onChange={setOn} />
        <Checkbox label="Some" some checked={false} />
        <Checkbox label="Off" defaultChecked={false} />
        <Checkbox label="Disabled" disabled checked />
      </div>
      <RadioGroup
        label="Rows"
        value={size}
        onChange={setSize}
        options={[
          { value: 10, label: '10 a page' },
          { value: 50, label: '50 a page' },
          { value: 500, label: '500 a page', disabled: true },
        ]}
      />
      <Segmented
        label="I am"
        full
        value={kind}
        onChange={setKind}
        options={[
          { value: 'stockist', label: 'Stockist' },
          { value: 'employee', label: 'Field employee' },
        ]}
      />
      <div className={row}>
        <Segmented
          label="Product type"
          value={type}
          onChange={setType}
          options={[
            { value: 'ethical', label: 'Ethical' },
            { value: 'generic', label: 'Generic' },
          ]}
        />
        <Segmented
          label="Density"
          disabled
          value="a"
          onChange={() => {}}
          options={[
            { value: 'a', label: 'Comfortable' },
            { value: 'b', label: 'Compact' },
          ]}
        />
      </div>
    </>
  )
}

const statuses = [
  ['warning', 'Awaiting confirmation'],
  ['warning', 'On hold'],
  ['success', 'Confirmed'],
  ['success', 'Fulfilled'],
  ['info', 'Sent'],
  ['info', 'In process'],
  ['info', 'Partly fulfilled'],
  ['info', 'Closed short'],
  ['danger', 'Rejected'],
  ['danger', 'Cancelled'],
  ['danger', 'Failed'],
] as const

function Statuses() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {statuses.map(([group, word]) => (
          <Badge key={word} group={group}>
            {word}
          </Badge>
        ))}
      </div>
      <div className="flex flex-wrap gap-5">
        <StatusMark group="success">Fulfilled</StatusMark>
        <StatusMark group="warning">On hold</StatusMark>
        <StatusMark group="danger">Rejected</StatusMark>
        <StatusMark group="info">In process</StatusMark>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <StockLevel level="full" />
        <StockLevel level="low" />
        <StockLevel level="out" />
        <Tag kind="new">New</Tag>
        <Tag>Discounted</Tag>
      </div>
    </>
  )
}

function Navigation({ theme }: { theme: Theme }) {
  const [tab, setTab] = useState<'discounts' | 'images' | 'launches'>('discounts')
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
        tabs={[
          { value: 'discounts', label: 'Activate discounts' },
          { value: 'images', label: 'Product Image' },
          { value: 'launches', label: 'New Product Launch', count: 24 },
        ]}
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
        <Pager page={far} pageSize={20} total={790} onPage={setFar} label={`Many pages, ${theme}`} />
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

type Product = { code: string; name: string; ptsPaise: number; packs: number; free: number; until: string }
const products: Product[] = [
  { code: '0040240', name: 'Cardivance 40', ptsPaise: 8139, packs: 22, free: 2, until: '2026-12-31' },
  { code: '0045065', name: 'Febrinil 650', ptsPaise: 2325, packs: 66, free: 6, until: '2026-12-15' },
  { code: '0044122', name: 'Glycenta M2', ptsPaise: 7707, packs: 40, free: 0, until: '2027-02-28' },
]
const codeOf = (product: Product) => product.code
const productColumns: Column<Product>[] = [
  { head: 'Product', kind: 'name', cell: (product) => product.name },
  { head: 'Code', kind: 'soft', cell: (product) => <Code>{product.code}</Code> },
  { head: 'Until', kind: 'date', cell: (product) => <DateText day={product.until} short /> },
  { head: 'PTS ₹', kind: 'number', cell: (product) => <Money paise={product.ptsPaise} column /> },
  { head: 'Packs', kind: 'number', cell: (product) => product.packs },
  { head: 'of it free', kind: 'number', cell: (product) => product.free || '–' },
]
const editableColumns: Column<Product>[] = [
  ...productColumns.slice(0, 2),
  ...productColumns.slice(3),
  {
    head: 'Actions',
    kind: 'actions',
    cell: (product) => (
      <>
        <IconButton label={`Edit ${product.name}`}>
          <Pencil />
        </IconButton>
        <IconButton
          label={`Delete ${product.name}`}
          onClick={() => confirm({ text: "You won't be able to revert this!", action: 'Delete' })}
        >
          <Trash />
        </IconButton>
      </>
    ),
  },
]

function ProductTable({ theme }: { theme: Theme }) {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set(['0044122']))
  return (
    <Table
      label={`Products, ${theme}`}
      columns={editableColumns}
      rows={products}
      rowKey={codeOf}
      selection={{
        keys,
        onChange: setKeys,
        nameOf: (key) => products.find((product) => product.code === key)?.name ?? String(key),
      }}
      foot={<Pager page={1} pageSize={3} total={24} onPage={() => {}} label={`Pages of products, ${theme}`} />}
    />
  )
}

function TableStates({ theme }: { theme: Theme }) {
  const shared = { columns: productColumns, rowKey: codeOf }
  return (
    <>
      <Table label={`Loading, ${theme}`} rows={undefined} skeletonRows={3} {...shared} />
      <Table
        label={`Empty, ${theme}`}
        rows={[]}
        empty={
          <EmptyState action={<Button size="small">Clear the search</Button>}>
            No orders match ‘balaji 40 mg’.
          </EmptyState>
        }
        {...shared}
      />
      <Table
        label={`Failed, ${theme}`}
        rows={undefined}
        failed={{ text: 'The list did not load.', onRetry: () => {} }}
        {...shared}
      />
      <div className="panel">
        <FailedState onRetry={() => {}}>The page did not load.</FailedState>
      </div>
    </>
  )
}

function Heads() {
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

function SchemeLine() {
  return (
    <div className="grid gap-2.5 rounded-panel bg-selected px-4 py-3.5">
      <SchemeStrip paid={9} free={1} packs={22} />
      <p className="num">
        <b className="font-semibold">Paid 20 + free 2</b>{' '}
        <span className="text-ink-2">· net ₹73.99 a pack, not ₹81.39 · add 8 to get 1 more free</span>
      </p>
    </div>
  )
}

function Notices() {
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

function DialogLooks({ theme }: { theme: Theme }) {
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture of a dialog, not a fieldset */}
      <div className="dialog rounded-dialog!" role="group" aria-label={`Confirmation, ${theme}`}>
        <div className="dialog-head">
          <h4 className="dialog-title">Are you sure?</h4>
        </div>
        <div className="dialog-body">
          <p className="dialog-text">You won't be able to revert this!</p>
        </div>
        <div className="dialog-foot">
          <Button>Cancel</Button>
          <Button kind="danger">Delete</Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture of a dialog, not a fieldset */}
      <div className="dialog rounded-dialog!" role="group" aria-label={`Form, ${theme}`}>
        <div className="dialog-head">
          <h4 className="dialog-title">Add Discounted Product</h4>
        </div>
        <div className="dialog-body">
          <Field label="Product Code">
            <TextInput code readOnly value="0041625" />
          </Field>
          <StatusMark group="success">Moxalune CV 625</StatusMark>
        </div>
        <div className="dialog-foot">
          <Button>Cancel</Button>
          <Button kind="primary">Add</Button>
        </div>
      </div>
      <div className="toast">
        <Mark group="success" />
        <p className="toast-text">Product updated successfully.</p>
      </div>
      <div className="toast">
        <Mark group="info" />
        <p className="toast-text">Torvique 10 taken out of the cart.</p>
        <Button kind="link">Undo</Button>
      </div>
    </div>
  )
}

function Openers() {
  const [open, setOpen] = useState<'form' | 'keys' | 'palette' | 'light' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={row}>
      <Button onClick={() => setOpen('form')}>Form dialog</Button>
      <Button onClick={() => setOpen('light')}>Light dialog</Button>
      <Button onClick={() => confirm({ text: "You won't be able to revert this!", action: 'Delete' })}>Confirm</Button>
      <Button
        onClick={() => alert({ title: 'No connection', text: 'You are offline. Check the network and try again.' })}
      >
        Alert
      </Button>
      <Button onClick={() => toast({ group: 'success', text: 'Product updated successfully.' })}>Toast</Button>
      <Button
        onClick={() =>
          toast({ group: 'info', text: 'Torvique 10 taken out of the cart.', action: { label: 'Undo', run: () => {} } })
        }
      >
        Toast with Undo
      </Button>
      <Button onClick={() => setOpen('palette')}>Go to anywhere</Button>
      <Button onClick={() => setOpen('keys')}>Keys</Button>
      <Tooltip text="Deletes the image">
        <IconButton label="Delete image">
          <Trash />
        </IconButton>
      </Tooltip>
      <Popover label="Columns" trigger={<Button>Popover</Button>}>
        <div className="grid gap-2">
          <Checkbox label="Molecule" defaultChecked />
          <Checkbox label="Last ordered" />
        </div>
      </Popover>
      <AccountMenu />
      <LaunchDialog open={open === 'form'} onClose={close} />
      <Dialog open={open === 'light'} onClose={close} title="0040240.png" size="small" light>
        <DialogText>What is only looked at closes by a press beside it.</DialogText>
      </Dialog>
      <KeysHelp open={open === 'keys'} onClose={close} groups={keyGroups} />
      <CommandPalette
        open={open === 'palette'}
        onClose={close}
        places={places}
        onGo={(to) => toast({ group: 'info', text: `Went to ${to}` })}
      />
    </div>
  )
}

function LaunchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('0040249')
  const [start, setStart] = useState<string | null>('2026-12-07')
  const [end, setEnd] = useState<string | null>('2026-12-31')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add launch"
      onSubmit={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Launch product
          </Button>
        </>
      }
    >
      <Field label="Product Code" help="As in the product master" counter={{ at: code.length, of: 20 }}>
        <TextInput code maxLength={20} value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <DatePair help="Month-day-year, typed or picked. Lists show it as day-month-year.">
        <Field label="Start Date">
          <DateField format="MM-DD-YYYY" value={start} onChange={setStart} min="2026-11-15" rangeEnd={end} />
        </Field>
        <Field label="End Date">
          <DateField format="MM-DD-YYYY" value={end} onChange={setEnd} min={start ?? '2026-11-15'} rangeStart={start} />
        </Field>
      </DatePair>
    </Dialog>
  )
}

function AccountMenu({ slim = true, side = 'bottom' }: { slim?: boolean; side?: 'top' | 'bottom' }) {
  const [theme, setTheme] = useState('system')
  return (
    <Menu
      trigger={<AccountButton name="Meera Deshpande" detail="Admin, ethical" slim={slim} />}
      head="Meera Deshpande"
      renderLink={link}
      side={side}
      align={side === 'top' ? 'start' : 'end'}
      items={[
        { label: 'My profile', icon: <User />, to: '/my-profile' },
        'line',
        {
          label: 'Appearance',
          value: theme,
          onChange(next) {
            setTheme(next)
            if (next === 'system') delete document.documentElement.dataset.theme
            else document.documentElement.dataset.theme = next
          },
          options: [
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ],
        },
        'line',
        { label: 'Sign out', icon: <LogOut />, onSelect: () => {} },
      ]}
    />
  )
}

const keyGroups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Go to a page' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'These keys' },
      { keys: ['Esc'], does: 'Close what lies on top' },
    ],
  },
  {
    title: 'Order sheet',
    keys: [
      { keys: ['↵'], does: 'Next quantity' },
      { keys: ['Alt', '↑'], does: 'Take the offered packs' },
      { keys: ['Ctrl', '↵'], does: 'Review the cart' },
    ],
  },
]

const customerNav: NavItem[] = [
  { to: '/home', label: 'Home', icon: <House />, current: true },
  { to: '/order-sheet', label: 'Order sheet', icon: <List /> },
  { to: '/orders', label: 'Orders', icon: <FileText /> },
  { to: '/to-confirm', label: 'To confirm', icon: <LayoutList />, count: 2, hot: true },
  { to: '/invoices', label: 'Invoices', icon: <ReceiptText /> },
  { to: '/outstanding', label: 'Outstanding', icon: <IndianRupee /> },
  { to: '/reports', label: 'Reports', icon: <Tags />, wide: true },
]
const customerTabs: NavItem[] = [
  { to: '/home', label: 'Home', icon: <House />, current: true },
  { to: '/order-sheet', label: 'Order', icon: <List /> },
  { to: '/orders', label: 'Orders', icon: <FileText /> },
  { to: '/cart', label: 'Cart', icon: <ShoppingCart />, count: 10 },
]
const officeGroups: NavGroup[] = [
  { items: [{ to: '/admin/dashboard', label: 'Today', icon: <House /> }] },
  {
    label: 'Orders',
    items: [
      { to: '/admin/orders', label: 'Order book', icon: <FileText /> },
      { to: '/admin/queue', label: 'Work queue', icon: <LayoutList />, count: 7 },
    ],
  },
  {
    label: 'Catalogue',
    items: [
      { to: '/admin/products', label: 'Products', icon: <PackageIcon /> },
      { to: '/admin/manage-product-image', label: 'Manage product', icon: <ImageIcon />, current: true },
      { to: '/admin/offers', label: 'Bonus offers', icon: <Gift /> },
    ],
  },
  { label: 'Money', items: [{ to: '/admin/invoices', label: 'Invoices', icon: <ReceiptText /> }] },
  { label: 'People', items: [{ to: '/admin/distributors', label: 'Distributors', icon: <Users /> }] },
  { label: 'Content', items: [{ to: '/admin/messages', label: 'Messages', icon: <MessageSquare />, count: 2 }] },
]
const places = officeGroups.flatMap((group) => group.items.map((item) => ({ ...item, group: group.label ?? 'Start' })))

function useGoTo() {
  const [isOpen, setOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcut('Ctrl+K', () => setOpen(true))
  useShortcut('/', () => setOpen(true))
  useShortcut('?', () => setHelpOpen(true))
  const element = (
    <>
      <CommandPalette
        open={isOpen}
        onClose={() => setOpen(false)}
        places={places}
        onGo={(to) => toast({ group: 'info', text: `Went to ${to}` })}
      />
      <KeysHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} groups={keyGroups} />
    </>
  )
  return { element, show: () => setOpen(true) }
}

function TypeSwitch() {
  const [type, setType] = useState<'ethical' | 'generic'>('ethical')
  return (
    <Segmented
      label="Product type"
      value={type}
      onChange={setType}
      options={[
        { value: 'ethical', label: 'Ethical' },
        { value: 'generic', label: 'Generic' },
      ]}
    />
  )
}

type Order = {
  no: string
  placed: string
  by: string
  lines: number
  paise: number
  group: 'warning' | 'info' | 'success' | 'danger'
  status: string
}
const orders: Order[] = [
  {
    no: '26-104417',
    placed: '2026-11-18',
    by: 'Rohan Kulkarni',
    lines: 8,
    paise: 2084300,
    group: 'warning',
    status: 'On hold',
  },
  {
    no: '26-104402',
    placed: '2026-11-17',
    by: 'Rohan Kulkarni',
    lines: 5,
    paise: 3050400,
    group: 'warning',
    status: 'Awaiting confirmation',
  },
  { no: '26-104352', placed: '2026-11-15', by: 'You', lines: 22, paise: 6142000, group: 'info', status: 'In process' },
  {
    no: '26-104201',
    placed: '2026-11-08',
    by: 'You',
    lines: 17,
    paise: 11873500,
    group: 'success',
    status: 'Fulfilled',
  },
  {
    no: '26-104166',
    placed: '2026-11-06',
    by: 'Rohan Kulkarni',
    lines: 6,
    paise: 2219000,
    group: 'danger',
    status: 'Rejected',
  },
]
const orderColumns: Column<Order>[] = [
  {
    head: 'Order',
    card: 'title',
    cell: (order) => (
      <a className="num font-semibold" href={`#${order.no}`}>
        {order.no}
      </a>
    ),
  },
  { head: 'Placed', kind: 'date', cell: (order) => <DateText day={order.placed} /> },
  { head: 'By', kind: 'soft', cell: (order) => order.by, card: 'none' },
  { head: 'Lines', kind: 'number', cell: (order) => order.lines, card: 'none' },
  { head: 'To pay ₹', kind: 'number', cell: (order) => <Money paise={order.paise} column /> },
  { head: 'Status', cell: (order) => <StatusMark group={order.group}>{order.status}</StatusMark> },
]

function CustomerPage() {
  const goTo = useGoTo()
  return (
    <CustomerShell
      home="/home"
      nav={customerNav}
      tabs={customerTabs}
      renderLink={link}
      onSearch={goTo.show}
      productType={<TypeSwitch />}
      tools={
        <IconButton label="Notifications, 3 unread">
          <Bell />
        </IconButton>
      }
      account={<AccountMenu />}
    >
      <div className="grid gap-7">
        <PageHead
          title="Three things wait for you"
          actions={
            <>
              <Button>
                <Upload />
                Upload an order
              </Button>
              <Button kind="primary">Open the order sheet</Button>
            </>
          }
        >
          Shree Balaji Medical Agencies, Thursday <DateText day="2026-11-19" />
        </PageHead>
        <Notice
          group="warning"
          title="Pay ₹42,310.00 of INV-26-00118 to release this order and 2 others"
          actions={
            <>
              <Button size="small">Share payment details</Button>
              <Button size="small" kind="primary">
                Open INV-26-00118
              </Button>
            </>
          }
        >
          The invoice fell due on <DateText day="2026-08-14" />, 97 days ago; the limit is 90.
        </Notice>
        <section className="grid gap-2">
          <SectionHead title="Recent orders">
            <a href="#all">All orders</a>
          </SectionHead>
          <Table
            label="Recent orders"
            columns={orderColumns}
            rows={orders}
            rowKey={(order) => order.no}
            foot={<Pager page={1} pageSize={5} total={118} onPage={() => {}} />}
          />
        </section>
      </div>
      {goTo.element}
    </CustomerShell>
  )
}

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
  {
    head: 'Actions',
    kind: 'actions',
    cell: (launch) => (
      <>
        <IconButton label={`Edit ${launch.name}`}>
          <Pencil />
        </IconButton>
        <IconButton
          label={`Delete ${launch.name}`}
          onClick={() => confirm({ text: "You won't be able to revert this!", action: 'Delete' })}
        >
          <Trash />
        </IconButton>
      </>
    ),
  },
]
const manyLaunches = Array.from({ length: 2000 }, (_, at) => ({
  ...(launches[at % launches.length] as Launch),
  code: String(40000 + at).padStart(7, '0'),
}))

function OfficePage() {
  const goTo = useGoTo()
  const [tab, setTab] = useState<'discounts' | 'images' | 'launches'>('launches')
  const [isAdding, setAdding] = useState(false)
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
        <Tabs
          label="Manage product"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'discounts', label: 'Activate discounts' },
            { value: 'images', label: 'Product Image' },
            { value: 'launches', label: 'New Product Launch' },
          ]}
        >
          <div className="mt-5 mb-3 flex min-h-8 items-center justify-between gap-4 max-tablet:flex-col max-tablet:items-stretch">
            <h2 className="text-heading">
              New Product Launch <span className="num font-normal text-ink-3">24</span>
            </h2>
            <div className="acts max-tablet:[&>*]:flex-1">
              <Button size="small">10 a page</Button>
              <Button size="small" kind="primary" onClick={() => setAdding(true)}>
                <Plus />
                Add launch
              </Button>
            </div>
          </div>
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

function SignInPage() {
  const [kind, setKind] = useState<'stockist' | 'employee'>('stockist')
  return (
    <SignInFrame
      title="Sign in to order"
      lead="For stockists of Sahyadri Remedies and its field staff."
      foot={
        <>
          <span>Help: 1800 000 0000, Mon to Sat, 9 to 19</span>
          <span>
            <a href="#questions">Questions</a> · <a href="#office">Back office</a>
          </span>
        </>
      }
    >
      <form>
        <Segmented
          label="I am"
          full
          value={kind}
          onChange={setKind}
          options={[
            { value: 'stockist', label: 'Stockist' },
            { value: 'employee', label: 'Field employee' },
          ]}
        />
        <Field label="Customer code or e-mail">
          <TextInput autoComplete="username" defaultValue="40021877" className="num" />
        </Field>
        <Field label="Password" aside={<a href="#forgot">Forgot it?</a>}>
          <PasswordInput defaultValue="correct horse" />
        </Field>
        <Button kind="primary" type="submit">
          Sign in
        </Button>
      </form>
      <p className="mt-4.5 text-ink-2 text-small">
        New here? Your field employee opens the account; have your GSTIN and drug licence at hand.
      </p>
    </SignInFrame>
  )
}

const root = document.getElementById('root')
if (root) {
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme) document.documentElement.dataset.theme = theme
  createRoot(root).render(
    <StrictMode>
      <Gallery />
      <Asks />
      <Toasts />
    </StrictMode>,
  )
}
