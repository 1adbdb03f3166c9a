// What a firm owes and what is left of its credit, asked of the database's functions.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { overdueDays } from '../rules.ts'

export type Open = {
  kind: 'invoice' | 'debit_note'
  id: number
  no: string
  product_type: 'E' | 'G'
  dated: Day
  due_date: Day
  total_paise: number
  balance_paise: number
}

export function openDocuments(db: Db, firmId: number): Promise<Open[]> {
  return db.rows<Open>(sql`
    select kind, id, no, product_type, dated, due_date, total_paise, balance_paise from owed_documents(${firmId})`)
}

type Credit = {
  credit_limit_paise: number
  open_orders_paise: number
  on_account_paise: number
  credit_left_paise: number
}

export function creditOf(db: Db, firmId: number, today: Day): Promise<Credit> {
  return db.one<Credit>(sql`
    select limit_paise as credit_limit_paise, open_paise as open_orders_paise, on_account_paise, left_paise as credit_left_paise
    from credit_of(${firmId}, ${today}, ${overdueDays})`)
}
