import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { readClaims, readCustomerClaims } from '#accounts/claims.ts'
import { offlineMessage } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { whichMatch } from '#kit/matching.ts'
import { useDebounced } from '#kit/web/debounce.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { CommandPalette, type Place, type PlaceGroup } from '#ui/dialogs/CommandPalette.tsx'
import { find, findInOffice } from '../finding/find.ts'
import { redirectFor } from '../guard.ts'
import { type ScreenPath, screenAt, screens } from '../screens.ts'
import { actsMatching, asCommanded, commandIn } from './acts.ts'
import type { BuiltScreens } from './built.ts'
import { inOrder } from './nav.ts'
import { passesNow } from './passes.ts'
import { placeFound, recentFirst, recentOf } from './recent.ts'
import { recentSlice } from './recentSlice.ts'

type FinderProps = { open: boolean; onClose: () => void; built: BuiltScreens; kind: 'customer' | 'admin' }

/** Long enough that a word in one go asks once, short enough that nobody waits for it. */
const pauseMs = 40

/** Everything that one may see: what was found last, pages, and what the server finds. */
export function Finder({ open, onClose, built, kind }: FinderProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const command = commandIn(text)
  const settled = useDebounced(command.what, pauseMs)
  const read = useRead(
    kind === 'admin' ? findInOffice : find,
    { search_text: settled },
    { enabled: open && settled !== '', keepPrevious: true, ownFailure: true },
  )
  const [kept, changeKept] = useSlice(recentSlice)
  const who = whoIs(kind)
  const recent = recentOf(kept, who).filter(({ to }) => mayOpen(to, built))
  const isOld = settled !== command.what || read.isPlaceholderData
  const hits = text === '' || !read.data ? [] : hitsIn(read.data.data, built, isOld ? command.what : '')
  const groups: PlaceGroup[] = [
    { title: 'Recent', places: text === '' ? [...recent] : [] },
    { title: 'Pages', places: pagesMatching(built, text) },
    { title: 'Actions', places: actsMatching(text, (to) => mayOpen(to, built)) },
    ...asCommanded(hits, command),
  ].map(({ title, places }) => ({ title, places: text === '' ? places : recentFirst(places, recent) }))

  function close() {
    onClose()
    setTyped('')
  }

  return (
    <CommandPalette
      open={open}
      onClose={close}
      text={typed}
      onText={setTyped}
      groups={groups.filter(({ places }) => places.length > 0)}
      isBusy={text !== '' && (isOld || read.isLoading)}
      failed={text !== '' && read.isError ? whyNot(read.error.status) : undefined}
      onGo={(place, group) => {
        changeKept((state) => placeFound(state, who, { ...place, group }))
        navigate(place.to)
      }}
    />
  )
}

function whyNot(status: number): string {
  return status === 1
    ? `Only pages are listed. ${offlineMessage}`
    : 'Only pages are listed: the search did not answer. Type on to try again.'
}

/** The person and the product type: what one found is not shown to the next. */
function whoIs(kind: FinderProps['kind']): string {
  const claims = readClaims(tokens.get(kind) ?? '')
  return claims ? `${kind} ${claims.sub} ${claims.product_type}` : ''
}

type Found = Output<typeof find>['data']

/**
 * What leads to a screen that one may open. Answers to an earlier text are narrowed to this one
 * until its own come.
 */
function hitsIn(groups: Found, built: BuiltScreens, narrow: string): PlaceGroup[] {
  return groups.map(({ group, hits }) => {
    const places = hits
      .filter(({ to }) => mayOpen(to, built))
      .map(({ title, detail, to }): Place => ({ label: title, detail, to }))
    return { title: group, places: whichMatch(places, narrow, ({ label, detail }) => `${label} ${detail}`) }
  })
}

function mayOpen(to: string, built: BuiltScreens): boolean {
  const path = screenAt(to.split(/[?#]/)[0] ?? '')
  return path !== null && path in built && redirectFor(path, passesNow()) === null
}

/** Those whose name begins with the text first. */
function pagesMatching(built: BuiltScreens, text: string): Place[] {
  const begins = ({ label }: Place) => Number(label.toLowerCase().startsWith(text.toLowerCase()))
  return whichMatch(pagesOf(built), text, ({ label }) => label).sort((one, other) => begins(other) - begins(one))
}

/** The built screens that this person may open by their name alone, each title once. */
function pagesOf(built: BuiltScreens): Place[] {
  const isDepot = readCustomerClaims(tokens.get('customer') ?? '')?.depot_login === true
  const pages = inOrder(Object.keys(built) as ScreenPath[])
    .filter((path) => !path.includes('{') && isOwnPlace(path) && mayOpen(path, built))
    .map((path) => ({ label: screens[path].title, to: placeOf(path, isDepot) }))
  return pages.filter((place, at) => pages.findIndex((other) => other.label === place.label) === at)
}

/** What lies under another screen is reached from there, with what it is about. */
function isOwnPlace(path: ScreenPath): boolean {
  const { access, under } = screens[path]
  return access.kind !== 'anyone' && access.kind !== 'signedOut' && under === undefined
}

function placeOf(path: ScreenPath, isDepot: boolean): string {
  const { nav } = screens[path]
  return isDepot && nav && 'depot' in nav && nav.depot ? nav.depot : path
}
