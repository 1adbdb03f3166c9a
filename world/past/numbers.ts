// Numbers of documents of the past, as `next_document_no` gives them.
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { plants } from '../goods/plants.ts'

const lettersOf = new Map(plants.map(({ code, series }) => [code, series]))

/** 'NGI/2526/000001', 'NGI/2526/000002' …: to be asked in the order of time. */
export function documentNumbers(series: string): (plant: string, day: Day) => string {
  const last = new Map<string, number>()
  return (plant, day) => {
    const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)
    const begin = `${lettersOf.get(plant)}${series}/${String(year).slice(2)}${String(year + 1).slice(2)}/`
    const number = (last.get(begin) ?? 0) + 1
    last.set(begin, number)
    return begin + String(number).padStart(6, '0')
  }
}

/** The next documents go on from those that are there. */
export async function continueDocumentNumbers(db: Db): Promise<void> {
  await db.change(sql`
    insert into document_numbers (series, plant_code, year_begins, last)
    select substr(d.begin, length(p.series) + 1), p.code, make_date(2000 + d.year, 4, 1), max(d.last)
    from (
      select plant_code, split_part(no, '/', 1) as begin, left(split_part(no, '/', 2), 2)::integer as year,
        split_part(no, '/', 3)::integer as last
      from (select plant_code, invoice_no from invoices union all select plant_code, note_no from notes) all_of (plant_code, no)
    ) d
    join plants p on p.code = d.plant_code
    group by 1, 2, 3`)
}
