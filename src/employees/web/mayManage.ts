import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'

/** Whether this admin may change people; without it the screens only show them. */
export function useMayManage(): boolean {
  const [{ adminClaims }] = useSlice(authSlice)
  return adminClaims?.rights.includes('people') ?? false
}
