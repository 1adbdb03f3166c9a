import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import type { CartAutosave } from '#cart/web/autosave/cartAutosave.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import type { Entry } from '../../ahead.ts'
import { useEntries } from './entries.ts'
import { type Ahead, selectSearch } from './useAhead.ts'

/** Below 16 px a phone zooms in when it is typed in. */
const boxClass = 'input h-8 max-tablet:h-11 max-tablet:text-lead'

/**
 * Below the search: the quantity of a product that is still looked up, and what did not get into
 * the cart.
 */
export function AheadStrip({ ahead, autosave }: { ahead: Ahead; autosave: CartAutosave }) {
  const entries = useEntries(autosave)
  const waiting = entries.filter(({ why }) => why === null)
  const missed = entries.filter(({ why }) => why !== null)
  if (!ahead.now && entries.length === 0) return null
  return (
    <section
      className="grid gap-1.5 pr-5 pb-3 pl-(--gutter) text-note leading-4.5 in-[.ordering-page]:px-0 max-tablet:pr-(--gutter)"
      aria-label="Typed ahead"
    >
      {ahead.now && <Quantity key={ahead.now.id} ahead={ahead} now={ahead.now} />}
      {waiting.length > 0 && (
        <p role="status" className="text-ink-2">
          Looking up {counted(waiting.length, 'product')}: {waiting.map(({ text }) => text).join(', ')}
        </p>
      )}
      {missed.length > 0 && (
        <div role="alert">
          <p className="flex items-center gap-1.75 font-semibold">
            <Mark group="danger" />
            {missed.length === 1 ? '1 entry is' : `${missed.length} entries are`} not in the cart. Correct the code or
            name and press <Kbd>↵</Kbd>.
          </p>
          <ul>
            {missed.map((entry) => (
              <Missed key={entry.id} entry={entry} ahead={ahead} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Quantity({ ahead, now }: { ahead: Ahead; now: NonNullable<Ahead['now']> }) {
  const { text, typed, meant } = now
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === 'ArrowDown') ahead.enter()
    else if (event.key === 'Escape') ahead.back()
    else if (event.key === '/') {
      if (ahead.submit()) selectSearch()
      else ahead.back()
    } else if (typed === '' && (event.key === 'Backspace' || /^\p{L}$/u.test(event.key))) {
      // The search is being corrected: the key belongs there.
      ahead.back(event.key === 'Backspace')
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the quantity is typed on without a pause
        autoFocus
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        className={`${boxClass} figures w-24 text-right font-semibold`}
        aria-label={`Quantity of ‘${text}’`}
        aria-describedby="ahead-says"
        value={typed}
        onChange={(event) => ahead.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={ahead.submit}
      />
      <span id="ahead-says" role="status">
        {meant === null ? (
          `Looking up ‘${text}’. Type the quantity.`
        ) : 'why' in meant ? (
          <>
            <Mark group="warning" /> {meant.why} <Kbd>Esc</Kbd> back to the search
          </>
        ) : (
          `${meant.product.product_name}, ${meant.product.pack}`
        )}
      </span>
    </p>
  )
}

function Missed({ entry, ahead }: { entry: Entry; ahead: Ahead }) {
  const { id, text, typed, why } = entry
  const [corrected, setCorrected] = useState(text)
  return (
    <li className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (corrected.trim()) ahead.correct(id, corrected.trim())
        }}
      >
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          className={`${boxClass} code w-42`}
          aria-label={`Code or name for ${typed} packs`}
          value={corrected}
          onChange={(event) => setCorrected(event.target.value)}
        />
      </form>
      <span className="figures">× {typed}</span>
      <span className="text-ink-2">{why}</span>
      <IconButton label={`Remove ‘${text}’, ${typed} packs`} onClick={() => ahead.remove(id)}>
        <X />
      </IconButton>
    </li>
  )
}
