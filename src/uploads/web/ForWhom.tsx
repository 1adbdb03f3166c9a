import { useRef, useState } from 'react'
import type { Choice } from '#cart/web/choosing/choice.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { ShortSelect } from './ShortSelect.tsx'

const DistributorDialog = whenOpened(() =>
  import('#cart/web/choosing/DistributorDialog.tsx').then((part) => part.DistributorDialog),
)

/** An employee says for whom, unless the file does; who has several CFAs says from where. */
export function ForWhom({ choice, hint }: { choice: Choice; hint?: string }) {
  const { served, cfa, isEmployee, choose } = choice
  const [isChoosing, setChoosing] = useState(false)
  const pick = useRef<HTMLButtonElement>(null)
  const hasSeveral = served !== undefined && served.cfas.length > 1
  if (!isEmployee && !hasSeveral) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isEmployee && (
        <>
          <Button ref={pick} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {served ? `For ${served.name}` : 'Choose a stockist'}
          </Button>
          {!served && hint && <span className="text-ink-3 text-small">{hint}</span>}
          <DistributorDialog
            open={isChoosing}
            onClose={() => setChoosing(false)}
            returnTo={pick}
            now={served?.distributor}
            onChoose={(one) => choose(one)}
          />
        </>
      )}
      {hasSeveral && (
        <ShortSelect
          label="From which CFA"
          className="max-w-75"
          options={served.cfas.map(({ code, name }) => ({ value: code, label: `From ${name}` }))}
          value={cfa?.code ?? ''}
          onChange={(code) => choose(served.distributor, code)}
        />
      )}
    </div>
  )
}
