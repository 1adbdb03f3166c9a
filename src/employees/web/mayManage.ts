import { useCallback } from 'react'
import { authSlice } from '#accounts/state.ts'
import { useSlice } from '#kit/web/store.ts'
import { whyNotManage } from '../rules.ts'

type Account = Parameters<typeof whyNotManage>[1]

/** Whether this admin may change people; without it the screens only show them. */
export function useMayManage(): boolean {
  const [{ adminClaims }] = useSlice(authSlice)
  return adminClaims?.rights.includes('people') ?? false
}

/** Why this admin can't change an account; null where they may. */
export function useWhyNotManage(): (account: Account | null | undefined) => string | null {
  const [{ adminClaims }] = useSlice(authSlice)
  return useCallback(
    (account) => {
      if (!adminClaims?.rights.includes('people')) return 'Only admins who manage people can change this.'
      return account ? whyNotManage({ divType: adminClaims.div_type, rights: adminClaims.rights }, account) : null
    },
    [adminClaims],
  )
}
