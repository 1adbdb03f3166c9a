import { authSlice } from '#accounts/state.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { listMyDistributors } from '../contract.ts'
import { servedOnly } from '../rules.ts'

/**
 * Tells a brand manager what a screen leaves out: their divisions are wider than the distributors
 * they serve.
 */
export function ServedOnly({ what }: { what: string }) {
  const [{ BrandManager }] = useSlice(authSlice)
  const served = useRead(listMyDistributors, { limit: 1 }, { enabled: BrandManager, ownFailure: true }).data?.total
  if (!BrandManager || served === undefined) return null
  return <p className="mt-2 text-ink-2">{servedOnly(what, served)}</p>
}
