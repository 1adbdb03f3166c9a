import { useState } from 'react'
import { Code } from '#ui/base/Code.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { type FieldName, fieldInWords, fields } from '../rules.ts'
import type { Filled } from './filling.ts'
import './statements.css'

const pageSize = 50

type StatementRowsProps = {
  rows: readonly Filled[]
  /** Without it they are only read. */
  onType?: ((code: string, field: FieldName, text: string) => void) | undefined
  /** The version before, to compare with: what was another is said. */
  before?: ReadonlyMap<string, Record<FieldName, number>> | undefined
}

export function StatementRows({ rows, onType, before }: StatementRowsProps) {
  const [page, setPage] = useState(1)
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  return (
    <div className="statement-rows panel">
      <div
        className="statement-row border-t-0 py-2.5 text-[12px] text-ink-3 [&>span:not(:first-child)]:text-right max-tablet:hidden"
        aria-hidden="true"
      >
        <span>Product</span>
        {fields.map((field) => (
          <span key={field}>{fieldInWords[field]}</span>
        ))}
      </div>
      {shown.map((row) => (
        <fieldset key={row.product_code} className="statement-row">
          <legend className="sr-only">{row.product_name}</legend>
          <div className="min-w-0 max-tablet:col-span-full">
            <span className="font-medium">{row.product_name}</span>{' '}
            <Code className="text-ink-3">{row.product_code}</Code>
            <span className="block text-ink-3 text-small">{row.pack}</span>
          </div>
          {fields.map((field) => (
            <Figure
              key={field}
              field={field}
              of={row.product_name}
              value={row[field]}
              isWrong={row.wrong?.field === field}
              onType={onType && ((text) => onType(row.product_code, field, text))}
            />
          ))}
          <Said row={row} before={before?.get(row.product_code)} isCompared={before !== undefined} />
        </fieldset>
      ))}
      {rows.length > pageSize && (
        <Pager page={page} pageSize={pageSize} total={rows.length} onPage={setPage} label="Pages of products" />
      )}
    </div>
  )
}

type FigureProps = {
  field: FieldName
  of: string
  /** Not a number while what is typed is none. */
  value: number
  isWrong: boolean
  onType: ((text: string) => void) | undefined
}

function Figure({ field, of, value, isWrong, onType }: FigureProps) {
  const [typed, setTyped] = useState('')
  return (
    <label>
      <span className="block font-normal text-ink-3 text-micro tablet:hidden">{fieldInWords[field]}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        readOnly={!onType}
        aria-label={`${fieldInWords[field]}, ${of}`}
        aria-invalid={isWrong || undefined}
        value={Number.isNaN(value) ? typed : String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
        }}
      />
    </label>
  )
}

type SaidProps = { row: Filled; before: Record<FieldName, number> | undefined; isCompared: boolean }

function Said({ row, before, isCompared }: SaidProps) {
  const changed = before
    ? fields
        .filter((field) => before[field] !== row[field])
        .map((field) => `${fieldInWords[field]} was ${before[field]}.`)
    : isCompared
      ? ['Not in the version before.']
      : []
  return (
    <>
      {row.wrong && (
        <p className="text-note col-span-full flex gap-2 px-0 pt-1 pb-0.5 text-ink-2">
          <Mark group="danger" className="mt-0.75" /> {row.wrong.why}
        </p>
      )}
      {row.differences.map((difference) => (
        <p key={difference} className="text-note col-span-full flex gap-2 px-0 pt-1 pb-0.5 text-ink-2">
          <Mark group="warning" className="mt-0.75" /> {difference}
        </p>
      ))}
      {changed.length > 0 && (
        <p className="text-note col-span-full flex gap-2 px-0 pt-1 pb-0.5 text-ink-2">
          <Mark group="info" /> {changed.join(' ')}
        </p>
      )}
    </>
  )
}
