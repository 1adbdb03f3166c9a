import { authSlice } from '#accounts/state.ts'
import { cartBackSlice, cartSlice } from '#cart/state.ts'
import { createRootStore } from '#kit/web/store.ts'
import { invoiceFilterSlice } from '#receivables/state.ts'
import { uploadFileSlice, uploadOrderSlice } from '#uploads/state.ts'

export const store = createRootStore([
  authSlice,
  cartSlice,
  cartBackSlice,
  uploadOrderSlice,
  uploadFileSlice,
  invoiceFilterSlice,
])
