import type { ProductType } from '#kit/access.ts'
import { useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { tokens } from '#kit/web/tokens.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { chooseAdminProductType, chooseProductType } from '../contract.ts'
import { authSlice, productTypeChosen } from '../state.ts'

export const typeNames = { E: 'Ethical', G: 'Generic' } as const

const options = (['E', 'G'] as const satisfies ProductType[]).map((value) => ({ value, label: typeNames[value] }))

/** Only who works in both has something to switch; null for everybody else. */
export function useTypeSwitch(): { now: ProductType; switchTo: (type: ProductType) => void; isBusy: boolean } | null {
  const [auth, change] = useSlice(authSlice)
  const choose = useWrite(chooseProductType)
  if (auth.DivType !== 'Both') return null

  function switchTo(product_type: ProductType) {
    choose.mutate(
      { product_type },
      {
        onSuccess: ({ data }) => {
          change((state) => productTypeChosen(state, 'user', product_type))
          tokens.set('customer', data.token)
        },
      },
    )
  }

  return { now: auth.productType ?? 'E', switchTo, isBusy: choose.isPending }
}

export function CustomerTypeSwitch() {
  const type = useTypeSwitch()
  if (!type) return null
  return (
    <Segmented
      label="Product type"
      options={options}
      value={type.now}
      onChange={type.switchTo}
      disabled={type.isBusy}
    />
  )
}

/** The same for an admin. */
export function useAdminTypeSwitch(): ReturnType<typeof useTypeSwitch> {
  const [auth, change] = useSlice(authSlice)
  const choose = useWrite(chooseAdminProductType)
  if (auth.adminClaims?.div_type !== 'B') return null

  function switchTo(product_type: ProductType) {
    choose.mutate(
      { product_type },
      {
        onSuccess: ({ data }) => {
          change((state) => productTypeChosen(state, 'admin', product_type))
          tokens.set('admin', data.token)
        },
      },
    )
  }

  return { now: auth.adminProductType ?? 'E', switchTo, isBusy: choose.isPending }
}

export function AdminTypeSwitch() {
  const type = useAdminTypeSwitch()
  if (!type) return null
  return (
    <Segmented
      label="Product type"
      options={options}
      value={type.now}
      onChange={type.switchTo}
      disabled={type.isBusy}
      full
    />
  )
}
