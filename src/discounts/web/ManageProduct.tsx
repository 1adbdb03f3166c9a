import { Suspense, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAddress } from '#kit/web/address.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

// Each tab's code comes when it is opened, and while the page rests.
const DiscountTab = whenShown(() => import('./DiscountTab.tsx').then((tab) => tab.DiscountTab))
const ImageTab = whenShown(() => import('#images/web/ImageTab.tsx').then((tab) => tab.ImageTab))
const LaunchTab = whenShown(() => import('#launches/web/LaunchTab.tsx').then((tab) => tab.LaunchTab))

const tabs = [
  { value: 'discounts', label: 'Activate discounts', Content: DiscountTab },
  { value: 'images', label: 'Product Image', Content: ImageTab },
  { value: 'launches', label: 'New Product Launch', Content: LaunchTab },
] as const

type TabName = (typeof tabs)[number]['value']

const storageKey = 'manageProductTab'

export function ManageProduct() {
  const [params, change] = useAddress()
  const state = useHistoryState<{ tab?: string } | null>()
  const tab = named(params.get('tab')) ?? named(state?.tab) ?? named(recall()) ?? 'discounts'
  const { Content } = tabs.find(({ value }) => value === tab) ?? tabs[0]

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

  function choose(next: TabName) {
    remember(next)
    change({ tab: next })
  }

  return (
    <>
      <PageHead title="Manage product" crumbs={[{ label: 'Catalogue' }, { label: 'Manage product' }]} />
      <div className="mt-5">
        <Tabs label="Manage product" tabs={[...tabs]} value={tab} onChange={choose}>
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

function named(text: string | null | undefined): TabName | undefined {
  return tabs.find(({ value }) => value === text)?.value
}

/** A private window may refuse its storage: then the tab is not remembered, and nothing else is lost. */
function recall(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function remember(tab: TabName): void {
  try {
    localStorage.setItem(storageKey, tab)
  } catch {
    // It stays in the address.
  }
}
