import { useCallback } from 'react'
import { authSlice } from '#accounts/state.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { useSlice } from '#kit/web/store.ts'
import { whyNotManage } from '../rules.ts'

type Account = Parameters<typeof whyNotManage>[1]

/**
 * Why this admin can't make a call on an account: a right that they lack, or one that the account
 * has beyond theirs.
 */
export function useWhyNotManage(
  endpoint: Pick<Endpoint, 'access'>,
): (account: Account | null | undefined) => string | null {
  const whyNot = useWhyNot(endpoint)
  const [{ adminClaims }] = useSlice(authSlice)
  return useCallback(
    (account) => {
      if (whyNot || !adminClaims || !account) return whyNot
      return whyNotManage({ divType: adminClaims.div_type, rights: adminClaims.rights }, account)
    },
    [whyNot, adminClaims],
  )
}
