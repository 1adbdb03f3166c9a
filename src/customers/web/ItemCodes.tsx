import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { forgetItemCode, listItemCodes } from '#people/contract.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'

type ItemCode = Output<typeof listItemCodes>['data'][number]

/** What the firm's own codes mean, as its uploads taught us; each can be forgotten. */
export function ItemCodes() {
  const list = useList(listItemCodes, { name: 'code' })
  const forget = useWrite(forgetItemCode, { refresh: [listItemCodes] })
  const ask = useStable(async ({ id, code, product_name }: ItemCode) => {
    const isSure = await confirm({
      title: `Forget ‘${code}’?`,
      text: `The next upload with this code asks again which product it is. Now it means ${product_name}.`,
      action: 'Forget code',
    })
    if (isSure) forget.mutate({ id }, { onSuccess: () => toast({ group: 'success', text: `‘${code}’ is forgotten.` }) })
  })
  const columns = useMemo(() => columnsOf(ask), [ask])
  return (
    <section>
      <SectionHead title="Your own item codes">
        <ExportMenu list={listItemCodes} input={list.narrowed} name="item-codes" disabled={!list.total} />
      </SectionHead>
      <ListView
        list={list}
        noun="code"
        search="Search by your code or our product"
        columns={columns}
        rowKey={({ id }) => id}
        empty="None yet. When you pick a product for an unknown code in an upload, the code is remembered here."
        actions={1}
      />
    </section>
  )
}

function columnsOf(onForget: (code: ItemCode) => void): ListColumn<ItemCode>[] {
  return [
    {
      head: 'Your code',
      card: 'title',
      cell: ({ code }) => (
        <Code>
          <Marked>{code}</Marked>
        </Code>
      ),
    },
    {
      head: 'Our product',
      kind: 'name',
      card: 'wide',
      cell: ({ product_name, product_code }) => (
        <>
          <Marked>{product_name}</Marked> <Code className="font-normal text-ink-3">{product_code}</Code>
        </>
      ),
    },
    { head: 'Since', kind: 'date', cell: ({ learned_at }) => formatDay(todayInIndia(new Date(learned_at))) },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (code) => (
        <IconButton label={`Forget ${code.code}`} title="Forget" onClick={() => onForget(code)}>
          <Trash2 />
        </IconButton>
      ),
    },
  ]
}
