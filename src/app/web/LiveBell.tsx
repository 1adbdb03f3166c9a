import { Bell } from '#notices/web/Bell.tsx'
import { useLiveOrders } from '#orders/web/live/useLiveOrders.ts'

export function FrontBell() {
  useLiveOrders('customer')
  return <Bell kind="customer" />
}

export function OfficeBell() {
  useLiveOrders('admin')
  return <Bell kind="admin" />
}
