import { useState } from 'react'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted, listed } from '#ui/base/counted.ts'
import { Kbd } from '#ui/base/Kbd.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { mainKey, useShortcut } from '#ui/base/useShortcut.ts'
import { toast } from '#ui/dialogs/toast.ts'
import type { DeskGroup } from '../contract.ts'
import type { Choice } from '../rules.ts'
import { type Carried, type Chosen, carriedOf } from './chosen.ts'
import type { ShortageCalls } from './shortageCalls.ts'

const ReasonDialog = whenOpened(() => import('#ui/dialogs/ReasonDialog.tsx').then((part) => part.ReasonDialog))

type CarryOutProps = {
  calls: ShortageCalls
  groups: DeskGroup[]
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** What was chosen, done in one go: asked once why lines are closed, answered line by line. */
export function CarryOut({ onChosen, ...desk }: CarryOutProps) {
  const { mine, closing, asking, stopAsking, failed, begin, send, isBusy, problem, whyNot } = useCarrying({
    onChosen,
    ...desk,
  })
  useShortcut('Ctrl+Enter', begin, { scope: 'page', off: mine.length === 0 || whyNot !== null })
  return (
    <>
      {failed.length > 0 && (
        <Notice live group="warning" title={`${counted(failed.length, 'line')} could not be done`}>
          <ul>
            {failed.map(({ id, name, why }) => (
              <li key={id}>
                <span className="figures font-medium">{name}</span> {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {mine.length > 0 && (
        <section
          className="sticky bottom-4 z-5 flex flex-wrap items-center gap-3 py-3 px-4 rounded-panel bg-raised shadow-pop max-tablet:bottom-18"
          aria-label="Carry out"
        >
          <p className="min-w-0" role="status">
            <b>{counted(mine.length, 'line')} chosen</b>
            <span className="block text-ink-2 text-small">
              {sentenceOf(mine.map(({ choice }) => choice))}
              {elsewhereInWords(mine.filter(({ isElsewhere }) => isElsewhere).length)}
            </span>
            {problem && !asking.isOpen && <span className="block text-danger-ink text-small">{problem}</span>}
          </p>
          <div className="acts ml-auto">
            <Button onClick={() => onChosen(new Map())}>Undo all</Button>
            <Button kind="primary" busy={isBusy} whyNot={whyNot} onClick={begin}>
              Carry out {mine.length}
              <span className="max-tablet:hidden">
                <Kbd>{mainKey}</Kbd> <Kbd>↵</Kbd>
              </span>
            </Button>
          </div>
        </section>
      )}
      <ReasonDialog
        key={asking.times}
        open={asking.isOpen}
        onClose={stopAsking}
        title={`Close ${counted(closing, 'line')}?`}
        text="The packs will not come. The distributor reads the reason. A line can be re-opened."
        action={mine.length === closing ? `Close ${counted(closing, 'line')}` : `Carry out ${mine.length}`}
        busy={isBusy}
        failure={problem}
        onReason={send}
      />
    </>
  )
}

/** The lines that something was chosen for, on whichever page, and doing it. */
function useCarrying({ calls, groups, chosen, onChosen }: CarryOutProps) {
  const carry = useWrite(calls.carryOut, {
    refresh: [calls.desk, calls.group, calls.list, calls.order, calls.rate],
    ownFailure: true,
  })
  const [asking, setAsking] = useState({ isOpen: false, times: 0 })
  const [failed, setFailed] = useState<{ id: string; name: string; why: string }[]>([])
  const mine = carriedOf(chosen, groups)
  const closing = mine.filter(({ choice }) => choice === 'close').length
  const stopAsking = () => setAsking((was) => ({ ...was, isOpen: false }))

  function send(reason: string) {
    const names = new Map(mine.map(({ line }) => [line.id, line.order_no]))
    carry.mutate(
      {
        choices: mine.flatMap(({ choice, group, line }) => {
          if (choice === 'close') return { id: line.id, choice, reason }
          if (choice === 'cfa') return { id: line.id, choice, cfa_code: line.cfa_codes[0] ?? '' }
          if (choice !== 'substitute') return []
          const best = group.substitutes.find((one) => line.substitute_codes.includes(one.product_code))
          return { id: line.id, choice, product_code: best?.product_code ?? line.substitute_codes[0] ?? '' }
        }),
      },
      {
        onSuccess: ({ data }) => {
          const refused = data.filter(({ ok }) => !ok)
          const next = new Map(chosen)
          for (const { id, ok } of data) if (ok) next.delete(id)
          stopAsking()
          if (refused.length < data.length) toast({ group: 'success', text: doneInWords(mine, data) })
          setFailed(refused.map(({ id, message = '' }) => ({ id, name: names.get(id) ?? id, why: message })))
          onChosen(next)
        },
      },
    )
  }

  function begin() {
    if (mine.length === 0 || carry.isPending) return
    setFailed([])
    carry.reset()
    if (closing > 0) setAsking(({ times }) => ({ isOpen: true, times: times + 1 }))
    else send('')
  }

  const problem = whyFailed(carry.error)
  return {
    mine,
    closing,
    asking,
    stopAsking,
    failed,
    begin,
    send,
    isBusy: carry.isPending,
    problem,
    whyNot: carry.whyNot,
  }
}

/** ' 3 of them are on another page.' */
function elsewhereInWords(lines: number): string {
  if (lines === 0) return ''
  return ` ${lines} of them ${lines === 1 ? 'is' : 'are'} on another page.`
}

/** 'Done: 1 from another CFA and 2 closed. Each distributor is told.' */
function doneInWords(mine: Carried[], answers: { id: string; ok: boolean }[]): string {
  const done = new Set(answers.filter(({ ok }) => ok).map(({ id }) => id))
  return `Done: ${sentenceOf(mine.filter(({ line }) => done.has(line.id)).map(({ choice }) => choice))}`
}

function sentenceOf(choices: Choice[]): string {
  const count = (choice: Choice) => choices.filter((one) => one === choice).length
  const parts = [
    count('cfa') > 0 && `${count('cfa')} from another CFA`,
    count('substitute') > 0 && `${count('substitute')} offered a substitute`,
    count('close') > 0 && `${count('close')} closed`,
  ].filter((part) => part !== false)
  return `${listed(parts)}. Each distributor is told.`
}
