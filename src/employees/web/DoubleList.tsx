import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { DivType } from '#kit/access.ts'
import { useDebounced } from '#kit/web/debounce.ts'
import { useRead } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { SearchInput } from '#ui/fields/SearchInput.tsx'
import { findServable } from '../contract.ts'
import type { Firm } from './words.tsx'

type DoubleListProps = {
  chosen: Firm[]
  onChange: (firms: Firm[]) => void
  divType: DivType
  error?: string | undefined
  disabled: boolean
}

/** Who is served, and who could be: both are searched, and the arrows, Enter and Tab are enough. */
export function DoubleList({ chosen, onChange, divType, error, disabled }: DoubleListProps) {
  const [wanted, setWanted] = useState('')
  const [served, setServed] = useState('')
  const search_text = useDebounced(wanted.trim(), 300)
  const found = useRead(findServable, { search_text, div_type: divType }, { keepPrevious: true, ownFailure: true })
  const codes = new Set(chosen.map((firm) => firm.code))
  const available = (found.data?.data ?? []).filter((firm) => !codes.has(firm.code))
  const sought = served.trim().toLowerCase()
  const shown = sought
    ? chosen.filter(({ code, name, city }) => `${code} ${name} ${city}`.toLowerCase().includes(sought))
    : chosen
  const more = (found.data?.total ?? 0) - (found.data?.data.length ?? 0)

  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Side
        title="Serves"
        count={counted(chosen.length, 'distributor')}
        search={<SearchInput label="Search those served" value={served} onChange={setServed} />}
        empty={
          chosen.length === 0 ? 'Nobody yet. Add distributors from the other list.' : `Nobody matches '${served}'.`
        }
        firms={shown}
        verb="Remove"
        icon={<X />}
        disabled={disabled}
        onPress={(firm) => onChange(chosen.filter((one) => one.code !== firm.code))}
      />
      {!disabled && (
        <Side
          title="Available"
          count={found.data ? counted(found.data.total, 'distributor') : ''}
          search={<SearchInput label="Search all distributors" value={wanted} onChange={setWanted} />}
          empty={
            found.isError
              ? 'The distributors did not load.'
              : found.data
                ? `Nobody else matches${wanted ? ` '${wanted}'` : ''}.`
                : 'Loading…'
          }
          firms={available}
          verb="Add"
          icon={<Plus />}
          onPress={(firm) => onChange([...chosen, firm].sort((one, other) => one.name.localeCompare(other.name)))}
          foot={
            <>
              {more > 0 && (
                <span className="text-ink-3 text-small">{counted(more, 'more distributor')}. Search to find them.</span>
              )}
              {wanted && available.length > 1 && (
                <Button
                  kind="link"
                  onClick={() =>
                    onChange([...chosen, ...available].sort((one, other) => one.name.localeCompare(other.name)))
                  }
                >
                  Add all {available.length}
                </Button>
              )}
            </>
          }
        />
      )}
      {error && (
        <p role="alert" className="text-danger-ink text-small tablet:col-span-2">
          {error}
        </p>
      )}
    </div>
  )
}

type SideProps = {
  title: string
  count: string
  search: ReactNode
  empty: string
  firms: Firm[]
  verb: 'Add' | 'Remove'
  icon: ReactNode
  disabled?: boolean
  onPress: (firm: Firm) => void
  foot?: ReactNode
}

function Side({ title, count, search, empty, firms, verb, icon, disabled = false, onPress, foot }: SideProps) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <span className="figures text-ink-3 text-small">{count}</span>
      </div>
      {search}
      {firms.length === 0 ? (
        <p className="py-3 text-ink-3 text-small">{empty}</p>
      ) : (
        <ul className="relative max-h-80 overflow-y-auto rounded-panel border border-line" onKeyDown={moveFocus}>
          {firms.map((firm) => (
            <li key={firm.code} className="border-line border-b last:border-b-0">
              <button
                type="button"
                disabled={disabled}
                className="flex w-full items-center justify-between gap-3 px-3 py-2 text-left hover:bg-hover"
                onClick={(event) => {
                  focusNext(event.currentTarget)
                  onPress(firm)
                }}
              >
                <span className="min-w-0">
                  <span className="sr-only">{verb} </span>
                  {firm.name}
                  <span className="block text-ink-2 text-small">
                    <Code>{firm.code}</Code> {firm.city}
                  </span>
                </span>
                {!disabled && icon}
              </button>
            </li>
          ))}
        </ul>
      )}
      {foot}
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const row = (event.target as HTMLElement).closest('li')
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  event.preventDefault()
  next?.querySelector('button')?.focus()
}

/**
 * The pressed row goes to the other list: whoever uses the keyboard goes on with the row after it.
 */
function focusNext(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector('button')?.focus()
}
