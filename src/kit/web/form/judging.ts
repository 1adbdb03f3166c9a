import { useState } from 'react'

/**
 * Which fields may say what is wrong with them: those that were left, and all once sending was
 * tried.
 */
export function useJudging<Name extends string>() {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [isTried, setTried] = useState(false)
  return {
    isTried,
    judgeAll: () => setTried(true),
    leave: (name: Name) => setLeft((was) => new Set(was).add(name)),
    isJudged: (name: Name) => isTried || left.has(name),
  }
}

/** A list of choices has no element of its name that could be focused. */
export function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name) ?? form.querySelector('[role=combobox]')
  if (field instanceof HTMLElement) field.focus()
}
