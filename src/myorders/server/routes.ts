import { type Route, route } from '#kit/server/http/serve.ts'
import { editOrder, fillUsual, getEdit, reorder } from '../edit-contract.ts'
import { putUsual } from './basket.ts'
import { edit, editState } from './editing.ts'
import { putAgain } from './reordering.ts'

export const myOrderRoutes: Route[] = [
  route(getEdit, async (context) => ({ data: await editState(context) })),
  route(editOrder, async (context) => ({ data: await edit(context) })),
  route(reorder, putAgain),
  route(fillUsual, putUsual),
]
