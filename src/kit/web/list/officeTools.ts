// What the lists of the office have besides. The office's shell brings it, so that the customer's
// page does not list its code.
import type { ComponentType } from 'react'

export type Looks = { address: string; hidden: readonly string[] }
export type Show = (wanted: Looks, options?: { replace: boolean }) => void

export type SavedViewsProps = {
  /** Of the list, on its screen. */
  name: string
  noun: string
  /** What is shown now, and how another is shown. */
  looks: Looks
  show: Show
  /** Nobody has searched, filtered or turned a page yet. */
  isFresh: boolean
}

let brought: ComponentType<SavedViewsProps> | null = null

export function bringSavedViews(part: ComponentType<SavedViewsProps>): void {
  brought = part
}

/** null on the customer's page. */
export function broughtSavedViews(): ComponentType<SavedViewsProps> | null {
  return brought
}
