// Something picked by its name, bulk work on a list, and the page of one document.
import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Badge } from '#ui/base/StatusMark.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { DocumentLoading, DocumentPage, DocumentSection } from '#ui/page/DocumentPage.tsx'
import { BulkBar } from '#ui/table/BulkBar.tsx'
import { link, type Theme } from './shared.tsx'

const nothing = () => {}

/** Some chosen; some of them can't; the answer afterwards, where one failed. */
export function BulkBars() {
  const [isRead, setRead] = useState(false)
  const actions = [
    { key: 'cancel', label: 'Cancel', count: 3, onAct: nothing },
    { key: 'release', label: 'Release', count: 2, onAct: nothing, primary: true },
  ]
  const shared = { noun: 'order', actions, onClear: nothing }
  return (
    <>
      <BulkBar {...shared} count={3} sum="₹1,23,456.00" cannot="1 can’t be released: confirmed." />
      <BulkBar
        {...shared}
        count={1}
        sum="₹12,400.00"
        answer={
          isRead
            ? null
            : {
                done: '2 orders released. 1 order could not be:',
                failed: [
                  { key: 1, name: '20260118', why: 'This order is cancelled, so it can’t be released any more.' },
                ],
              }
        }
        onAnswerRead={() => setRead(true)}
      />
    </>
  )
}

const found = [
  { code: '0040249', name: 'Amvelin 5', detail: 'Tablet, 5 mg, 10 × 10' },
  { code: '0040250', name: 'Amvelin 10', detail: 'Tablet, 10 mg, 10 × 10' },
]

/** Typed into, looking, and without a match. */
export function Pickers() {
  const [text, setText] = useState('')
  const hits = found.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <Field label="Product" help="Type ‘am’">
        <Picker
          text={text}
          onText={setText}
          onPick={({ name }) => setText(name)}
          choices={text ? hits : undefined}
          takesFirst
          empty={`No product matches ‘${text}’.`}
        />
      </Field>
      <Field label="Product, while it is looked for">
        <Picker text="amv" onText={nothing} onPick={nothing} choices={undefined} isLoading takesFirst />
      </Field>
    </>
  )
}

/** Whole, and while it loads. */
export function Documents({ theme }: { theme: Theme }) {
  return (
    <>
      <DocumentPage
        noun="order"
        title="Order 20260118"
        badge={<Badge group="warning">On hold</Badge>}
        crumbs={[{ label: 'Orders' }, { label: 'Order book', to: '/orders' }, { label: '20260118' }]}
        renderLink={link}
        neighbours={{ place: { at: 3, of: 41 }, previous: nothing, next: null }}
        actions={<Button kind="primary">Release order</Button>}
        context="For Vidarbha Drug House, Nagpur."
        facts={[
          { label: 'To pay', value: '₹1,23,456.00', strong: true },
          { label: 'Lines', value: '12' },
        ]}
        notices={
          <Notice group="warning" title="Pay ₹42,310.00 of INV-26-00118 to release this order">
            It was due on 01-11-2026.
          </Notice>
        }
        side={<p>Its story</p>}
      >
        <DocumentSection id={`lines-${theme}`} title="Lines" aside="12 lines">
          <p>The lines</p>
        </DocumentSection>
      </DocumentPage>
      <DocumentLoading title="Order" />
    </>
  )
}
