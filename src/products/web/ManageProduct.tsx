import { Suspense, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAddress } from '#kit/web/address.ts'
import type { TabPart } from '#kit/web/screens.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

// A feature declares its tab in `web/product-tab.ts`. Its code comes when it is opened, and while
// the page rests.
const tabs = Object.values(import.meta.glob<TabPart>('../../*/web/product-tab.ts', { eager: true, import: 'tab' }))
  .toSorted((one, other) => one.order - other.order)
  .map(({ value, label, load }) => ({ value, label, Content: whenShown(load) }))

const storageKey = 'manageProductTab'

export function ManageProduct() {
  const [params, change] = useAddress()
  const state = useHistoryState<{ tab?: string } | null>()
  const { value: tab, Content } = tabNamed([params.get('tab'), state?.tab, recall()])

  // Back must find the tab that was open here, though another one is remembered by then.
  const isNoted = state?.tab === tab
  useEffect(() => {
    if (!isNoted) window.history.replaceState({ ...window.history.state, tab }, '')
  }, [isNoted, tab])

  useEffect(() => {
    const fetchRest = () => {
      for (const { Content } of tabs) Content.ahead()
    }
    const timer = setTimeout(fetchRest, 1500)
    return () => clearTimeout(timer)
  }, [])

  function choose(next: string) {
    remember(next)
    change({ tab: next })
  }

  return (
    <>
      <PageHead title="Manage product" crumbs={[{ label: 'Catalogue' }, { label: 'Manage product' }]} />
      <div className="mt-5">
        <Tabs label="Manage product" tabs={tabs} value={tab} onChange={choose}>
          <Suspense fallback={<Waiting />}>
            <Content />
          </Suspense>
        </Tabs>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="mt-5 min-h-8">
      <Spinner label="Loading" className="text-ink-3" />
    </div>
  )
}

/** The first that there is of these names; else the first of all. */
function tabNamed(names: (string | null | undefined)[]) {
  const named = names.flatMap((name) => tabs.find(({ value }) => value === name) ?? [])
  return (named[0] ?? tabs[0]) as (typeof tabs)[number]
}

/**
 * A private window may refuse its storage: then the tab is not remembered, and nothing else is
 * lost.
 */
function recall(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function remember(tab: string): void {
  try {
    localStorage.setItem(storageKey, tab)
  } catch {
    // It stays in the address.
  }
}
