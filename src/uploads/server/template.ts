import { findBuyer } from '#catalogue/server/buyer.ts'
import { formatDay } from '#kit/date.ts'
import { Problem } from '#kit/problem.ts'
import type { FileAnswer } from '#kit/server/http/file-answer.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { writeWorkbook } from '#kit/server/sheet/sheet-write.ts'
import type { uploadTemplate } from '../contract.ts'
import { templateRows } from './queries.ts'

const howTo = [
  ['1', 'Fill in the column Quantity, in packs. Rows without a quantity are left out.'],
  ['2', 'Save the file and upload it on ‘Upload an order’. Nothing is ordered until you place the cart.'],
  ['3', 'Codes are text: keep their leading zeros. Your own item codes work too, once you have said what they mean.'],
  ['4', 'You can add rows, delete rows, and change the order of the columns.'],
  ['5', 'Two rows of one product are added up. Schemes are applied when the file is read.'],
]

export async function template({ db, me, input, today }: Context<typeof uploadTemplate>): Promise<FileAnswer> {
  const { distributor_id } = await findBuyer(db, me, input)
  if (distributor_id === null) throw new Problem(422, 'Choose who you are ordering for.')
  const rows = await templateRows(db, me, distributor_id)
  return {
    name: `order-template-${today}.xlsx`,
    content: writeWorkbook({
      name: 'Order',
      columns: [
        { head: 'Product code', width: 14, format: '@' },
        { head: 'Product name', width: 36 },
        { head: 'Pack', width: 16 },
        { head: 'Last ordered', width: 22 },
        { head: 'Quantity', width: 12 },
      ],
      rows: [
        rows.map(({ product_code, name, pack, ordered_on, quantity }) => [
          product_code,
          name,
          pack,
          ordered_on ? `${quantity} on ${formatDay(ordered_on)}` : '',
          '',
        ]),
      ],
      more: [
        {
          name: 'How to',
          columns: [
            { head: 'Step', width: 8 },
            { head: 'What to do', width: 100 },
          ],
          rows: [howTo],
        },
      ],
    }),
  }
}
