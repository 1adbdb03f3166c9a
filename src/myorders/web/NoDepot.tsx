import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'

/**
 * The specification gives the depot screens to every customer; who has no depot login sees their
 * own orders there.
 */
export function NoDepot() {
  const [{ DepotLogin, userType }] = useSlice(authSlice)
  if (DepotLogin) return null
  const whose = userType === 'Employee' ? 'the orders of the distributors you serve' : 'your own orders'
  return <p className="mt-2 text-ink-2">You have no depot login, so these are {whose}.</p>
}
