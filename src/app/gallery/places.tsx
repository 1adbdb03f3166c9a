// Where one can go, and by which keys.
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import ImageIcon from 'lucide-react/icons/image'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import LayoutList from 'lucide-react/icons/layout-list'
import List from 'lucide-react/icons/list'
import MessageSquare from 'lucide-react/icons/message-square'
import PackageIcon from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Tags from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import type { NavGroup, NavItem } from '#ui/shell/nav.ts'

export const keyGroups = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Go to a page' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'These keys' },
      { keys: ['Esc'], does: 'Close dialog' },
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

export const customerNav: NavItem[] = [
  { to: '/home', label: 'Home', icon: <House />, current: true },
  { to: '/order-sheet', label: 'Order sheet', icon: <List /> },
  { to: '/to-confirm', label: 'To confirm', icon: <LayoutList />, count: 2, hot: true, wide: true },
]
export const customerMenus = [
  {
    label: 'Orders',
    items: [
      { to: '/orders', label: 'Regular orders', icon: <FileText />, fact: { says: '5 open, 3 on hold' } },
      { to: '/discounts', label: 'Discount orders', icon: <Tags />, fact: { says: '1 to confirm', hot: true } },
    ],
  },
  {
    label: 'Money',
    items: [
      { to: '/invoices', label: 'Invoices', icon: <ReceiptText />, fact: { says: '10 open' } },
      { to: '/outstanding', label: 'Outstanding', icon: <IndianRupee /> },
    ],
  },
]
export const customerEnds: NavItem[] = [{ to: '/cart', label: 'Cart', icon: <ShoppingCart />, count: 10 }]
export const customerTabs: NavItem[] = [
  { to: '/home', label: 'Home', icon: <House />, current: true },
  { to: '/order-sheet', label: 'Order', icon: <List /> },
  { to: '/orders', label: 'Orders', icon: <FileText /> },
  { to: '/cart', label: 'Cart', icon: <ShoppingCart />, count: 10 },
]
export const officeGroups: NavGroup[] = [
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
export const places = officeGroups.flatMap((group) =>
  group.items.map((item) => ({ ...item, group: group.label ?? 'Start' })),
)

export type ManageTab = 'discounts' | 'images' | 'launches'
export const manageTabs: { value: ManageTab; label: string }[] = [
  { value: 'discounts', label: 'Activate discounts' },
  { value: 'images', label: 'Product Image' },
  { value: 'launches', label: 'New Product Launch' },
]
