import { usePathname } from 'wouter/use-browser-location'
import { buttonClass } from '#ui/base/Button.tsx'
import { cx } from '#ui/base/cx.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { isOffice } from '../screens.ts'

/** In place of a screen that is not there, with the way home. */
export function NotFound() {
  const path = usePathname()
  const home = isOffice(path) ? '/admin' : '/home'
  return (
    <>
      <PageHead title="We can’t find that page">
        There is no page at <span className="code break-all text-ink">{path}</span>. It may have moved, or the address
        may have been cut short.
      </PageHead>
      <a href={home} className={cx(buttonClass('primary'), 'mt-6')}>
        {isOffice(path) ? 'Go to the back office' : 'Go to home'}
      </a>
    </>
  )
}
