import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { manyOf } from '#ui/base/counted.ts'
import { whenOpened } from '#ui/base/later.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import type { MenuItem } from '#ui/dialogs/Menu.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { changeView, chooseDefaultView, deleteView, listViews, type SavedView } from '../../saved-views.ts'
import { useRead, useWrite } from '../query.ts'
import type { Looks, SavedViewsProps, Show } from './officeTools.ts'

const SaveViewForm = whenOpened(() => import('./SaveViewForm.tsx').then((part) => part.SaveViewForm))

/**
 * The views of an office list: choosing one, keeping what is shown as one, and which one the list
 * opens with.
 */
export function SavedViews({ name, noun, looks, show, isFresh }: SavedViewsProps) {
  const [list] = useState(() => `${window.location.pathname} ${name}`)
  const [isSaving, setSaving] = useState(false)
  const views = useRead(listViews, { list }, { ownFailure: true }).data?.data
  const refresh = [listViews]
  const change = useWrite(changeView, { refresh })
  const choose = useWrite(chooseDefaultView, { refresh })
  const remove = useWrite(deleteView, { refresh })

  useOpening(views, isFresh, show)
  if (!views) return null

  const shown = views.find((one) => isSame(one, looks))
  const items: MenuItem[] = [
    {
      label: 'Views',
      options: [
        { value: '', label: `All ${manyOf(noun)}` },
        ...views.map((one) => ({ value: String(one.id), label: <ViewLabel view={one} /> })),
      ],
      value: shown ? String(shown.id) : isSame(looks, everything) ? '' : 'none',
      onChange: (id) => show(views.find((one) => String(one.id) === id) ?? everything),
    },
    'line',
    { label: 'Save this view…', onSelect: () => setSaving(true) },
    ...(shown ? itemsOf(shown) : []),
  ]

  function itemsOf(one: SavedView): MenuItem[] {
    const id = String(one.id)
    const opening: MenuItem = {
      label: one.is_default ? 'Don’t open the list with it' : 'Open the list with this view',
      onSelect: () => choose.mutate({ id, is_default: !one.is_default }),
    }
    if (!one.is_mine) return [opening]
    return [
      opening,
      {
        label: one.shared ? 'Keep it to myself' : 'Show it to everyone in the office',
        onSelect: () => change.mutate({ id, shared: !one.shared }),
      },
      { label: 'Delete view', danger: true, onSelect: () => void removeAfterAsking(one) },
    ]
  }

  async function removeAfterAsking({ id, name, shared }: SavedView) {
    const text = shared ? 'Everyone in the office loses it.' : 'The list itself stays as it is.'
    if (!(await confirm({ title: `Delete the view ‘${name}’?`, text, action: 'Delete view' }))) return
    const onSuccess = () => toast({ group: 'success', text: `‘${name}’ is deleted.` })
    remove.mutate({ id: String(id) }, { onSuccess })
  }

  return (
    <>
      <MenuButton
        trigger={
          <Button size="small" className="views-button">
            <span className="truncate">{shown?.name ?? 'Views'}</span>
            <ChevronDown />
          </Button>
        }
        items={items}
      />
      <SaveViewForm
        open={isSaving}
        onClose={() => setSaving(false)}
        list={list}
        looks={{ address: looks.address, hidden: [...looks.hidden] }}
      />
    </>
  )
}

function ViewLabel({ view: { name, is_mine, saved_by, is_default, shared } }: { view: SavedView }) {
  const notes = [is_default && 'opens first', is_mine ? shared && 'everyone' : saved_by].filter(Boolean)
  return (
    <span className="min-w-0">
      {name}
      {notes.length > 0 && <span className="ml-2 text-ink-3 text-small">{notes.join(', ')}</span>}
    </span>
  )
}

const everything: Looks = { address: '', hidden: [] }

/** A list that was come to without a search or filter opens with the person's view, once. */
function useOpening(views: SavedView[] | undefined, isFresh: boolean, show: Show) {
  const isOpened = useRef(false)
  useEffect(() => {
    if (!views || isOpened.current) return
    isOpened.current = true
    const first = views.find((one) => one.is_default)
    if (first && isFresh) show(first, { replace: true })
  }, [views, isFresh, show])
}

function isSame(one: Looks, other: Looks): boolean {
  const isAway = (head: string) => other.hidden.includes(head)
  return one.address === other.address && one.hidden.length === other.hidden.length && one.hidden.every(isAway)
}
