import { readAdminClaims, readCustomerClaims } from '#accounts/claims.ts'
import { tokens } from '#kit/web/tokens.ts'
import type { Passes } from '../guard.ts'

/** What the two tokens in this browser let their holder open; an expired one opens nothing. */
export function passesNow(now = Date.now()): Passes {
  const customer = readCustomerClaims(tokens.get('customer') ?? '')
  const admin = readAdminClaims(tokens.get('admin') ?? '')
  const isAlive = ({ exp }: { exp: number }) => exp * 1000 > now
  return {
    customer:
      customer && isAlive(customer)
        ? { kind: 'customer', userType: customer.type, productType: customer.product_type, role: customer.role }
        : null,
    admin: admin && isAlive(admin) ? { kind: 'admin', productType: admin.product_type, rights: admin.rights } : null,
  }
}
