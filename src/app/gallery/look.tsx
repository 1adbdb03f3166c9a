// Colour, type, status.
import { Code } from '#ui/base/Code.tsx'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { Marked, Matches } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Badge, StatusMark } from '#ui/base/StatusMark.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { SchemeStrip } from '#ui/goods/SchemeStrip.tsx'
import { StockLevel } from '#ui/goods/StockLevel.tsx'
import { Dotted } from '#ui/page/Dotted.tsx'

export function Swatches() {
  const rows = [
    ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected', 'line', 'line-strong', 'field'],
    ['ink', 'ink-2', 'ink-3', 'accent', 'accent-soft', 'accent-line', 'focus', 'rail', 'rail-active', 'rail-accent'],
    ['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft', 'info', 'info-soft'],
    ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'],
  ]
  return rows.map((names) => (
    <ul key={names[0]} className="grid grid-cols-2 gap-2 text-ink-2 text-micro">
      {names.map((name) => (
        <li key={name}>
          <span
            className="mb-1 block h-10 rounded-control border border-line-strong"
            style={{ background: `var(--${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  ))
}

export function Figures() {
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

export function Statuses() {
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
        <StatusMark group="neutral">Inactive</StatusMark>
      </div>
      <p className="text-ink-3">
        <Dotted>
          <Code>TQ0010</Code>
          10 × 10
          {''}
          Cardia
        </Dotted>
      </p>
      <Matches search="amvelin">
        <p>
          <Marked>Amvelin 5, amlodipine 5 mg</Marked>
        </p>
      </Matches>
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

export function SchemeLine() {
  return (
    <div className="grid gap-2.5 rounded-panel bg-selected px-4 py-3.5">
      <SchemeStrip paid={9} free={1} packs={22} />
      <p className="figures">
        <b className="font-semibold">Paid 20 + free 2</b>{' '}
        <span className="text-ink-2">· net ₹73.99 a pack, not ₹81.39 · add 8 to get 1 more free</span>
      </p>
    </div>
  )
}
