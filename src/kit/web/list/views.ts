// How a person wants each list to look, kept in the browser: which columns are away, and how close
// the rows stand.
import { type Slice, useSlice } from '../store.ts'

type Views = { hidden: Record<string, readonly string[]>; compact: readonly string[] }

export const listViewsSlice: Slice<Views> = { name: 'listViews', initial: { hidden: {}, compact: [] } }

export function columnShown(state: Views, list: string, head: string, isShown: boolean): Views {
  const others = hiddenOf(state, list).filter((one) => one !== head)
  return { ...state, hidden: { ...state.hidden, [list]: isShown ? others : [...others, head] } }
}

export function columnsHidden(state: Views, list: string, heads: readonly string[]): Views {
  return { ...state, hidden: { ...state.hidden, [list]: heads } }
}

export function densityChosen(state: Views, list: string, isCompact: boolean): Views {
  const others = state.compact.filter((one) => one !== list)
  return { ...state, compact: isCompact ? [...others, list] : others }
}

/** What another version stored may be anything. */
export function hiddenOf({ hidden }: Views, list: string): readonly string[] {
  const heads = hidden[list]
  return Array.isArray(heads) ? heads : []
}

export function useListView(list: string) {
  const [views, change] = useSlice(listViewsSlice)
  return {
    hidden: hiddenOf(views, list),
    isCompact: views.compact.includes(list),
    showColumn: (head: string, isShown: boolean) => change((state) => columnShown(state, list, head, isShown)),
    hideColumns: (heads: readonly string[]) => change((state) => columnsHidden(state, list, heads)),
    setCompact: (isCompact: boolean) => change((state) => densityChosen(state, list, isCompact)),
  }
}
