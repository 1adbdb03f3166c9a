import Bell from 'lucide-react/icons/bell'
import Upload from 'lucide-react/icons/upload'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { DateText } from '#ui/base/DateText.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { CustomerShell } from '#ui/shell/CustomerShell.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { useGoTo } from './GoTo.tsx'
import { customerEnds, customerMenus, customerNav, customerTabs } from './places.tsx'
import { link, TypeSwitch } from './shared.tsx'

type Order = {
  no: string
  placed: string
  by: string
  lines: number
  paise: number
  group: 'warning' | 'info' | 'success' | 'danger'
  status: string
}
const rohan = 'Rohan Kulkarni'
// biome-ignore format: a table reads better
const orders: Order[] = [
  { no: '26-104417', placed: '2026-11-18', by: rohan, lines: 8, paise: 2084300, group: 'warning', status: 'On hold' },
  { no: '26-104402', placed: '2026-11-17', by: rohan, lines: 5, paise: 3050400, group: 'warning', status: 'Awaiting confirmation' },
  { no: '26-104352', placed: '2026-11-15', by: 'You', lines: 22, paise: 6142000, group: 'info', status: 'In process' },
  { no: '26-104201', placed: '2026-11-08', by: 'You', lines: 17, paise: 11873500, group: 'success', status: 'Fulfilled' },
  { no: '26-104166', placed: '2026-11-06', by: rohan, lines: 6, paise: 2219000, group: 'danger', status: 'Rejected' },
]
const orderColumns: Column<Order>[] = [
  {
    head: 'Order',
    card: 'title',
    cell: (order) => (
      <a className="figures font-semibold" href={`#${order.no}`}>
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

export function CustomerPage() {
  const goTo = useGoTo()
  return (
    <CustomerShell
      home="/home"
      nav={customerNav}
      menus={customerMenus}
      onReach={() => {}}
      ends={customerEnds}
      name="Suresh Agrawal"
      own={{ to: '/profile', label: 'My profile' }}
      tabs={customerTabs}
      renderLink={link}
      onSearch={goTo.show}
      productType={{ now: 'Ethical', choice: <TypeSwitch /> }}
      tools={
        <IconButton label="Notifications, 3 unread">
          <Bell />
        </IconButton>
      }
      account={<AccountMenu />}
    >
      <div className="grid gap-8">
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
