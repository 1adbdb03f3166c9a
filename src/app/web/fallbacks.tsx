import { buttonClass } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'

/** In place of a screen that met a fault of ours. */
export function Broken() {
  return (
    <section role="alert" className="mx-auto flex max-w-120 flex-col items-start gap-3 px-4 py-14">
      <h1 className="text-title">This page met a fault</h1>
      <p className="text-ink-2">
        What you saved is safe. Load the page again; if the fault stays, tell us what you did.
      </p>
      <button type="button" className={buttonClass('primary')} onClick={() => window.location.reload()}>
        Load again
      </button>
    </section>
  )
}

/** While a screen's code is on its way. */
export function Waiting({ title }: { title: string }) {
  return (
    <div aria-busy="true" className="grid gap-3 py-2">
      <h1 className="sr-only">{title}</h1>
      <Skeleton width={240} height={22} />
      <Skeleton width={320} />
    </div>
  )
}
