import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { getMaster } from '../contract.ts'

/** What deactivating a product means for the carts that are open now, in a sentence. */
export async function cartsInWords(product_code: string): Promise<string> {
  const open = await call(getMaster, { product_code }).then(
    ({ data }) => data.open_carts,
    () => null,
  )
  if (open === 0) return 'No open cart holds it.'
  const which =
    open === null
      ? 'Open carts'
      : open === 1
        ? 'The one open cart that holds it'
        : `The ${groupIndian(open)} open carts that hold it`
  return `${which} ${open === 1 ? 'keeps' : 'keep'} the line, marked as not sold any more, and can’t be placed until it is taken out.`
}
