import { urlOfImage } from '#catalogue/image-url.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { FileStore } from '#kit/server/files.ts'
import { giveBackBuffers } from '#kit/server/memory.ts'
import { type Context, type Route, route } from '#kit/server/serve.ts'
import { addImages, deleteImage, listImages } from '../contract.ts'
import { type ImageFile, productCodeOf, readPngHeader, sentences, whyNotUpload } from '../rules.ts'
import { redraw } from './png.ts'
import { foreignName, type ImageRow, pageOfImages, removeImage, upsertImages } from './queries.ts'

type Stored = { name: string; hash: string }

export function imageRoutes(store: FileStore): Route[] {
  return [
    route(listImages, async ({ db, me, input }) => {
      const asked = { productType: me.productType, search: input.search_text, page: input.page }
      const { rows, total } = await pageOfImages(db, asked)
      return { data: rows.map(shown), total, count_product_images: total }
    }),

    route(
      addImages,
      async ({ db, me }, images: Stored[]) => {
        const names = images.map((image) => image.name)
        const foreign = await foreignName(db, names, names.map(productCodeOf), me.productType)
        if (foreign) throw new Problem(409, `${foreign} belongs to the other product type. Switch to it first.`)
        return { data: (await upsertImages(db, images, me.productType)).map(shown) }
      },
      (context) => receive(context, store),
    ),

    route(deleteImage, async ({ db, me, input }) => {
      if (!(await removeImage(db, input.product_image_id, me.productType))) throw notFound('That image')
      return undefined
    }),
  ]
}

/** Decodes and stores each file as it arrives, one in memory at a time; refuses all when one is bad. */
async function receive({ db, files }: Context, store: FileStore): Promise<Stored[]> {
  const seen: ImageFile[] = []
  const stored: Stored[] = []
  for await (const { name, bytes, isCut } of files) {
    const file = { name, size: isCut ? Number.POSITIVE_INFINITY : bytes.length, dimensions: readPngHeader(bytes) }
    seen.push(file)
    if (whyNotUpload([file])) continue
    const image = await redraw(bytes)
    if (image) stored.push({ name, hash: await store.put(db, image, 'image/png') })
    else file.dimensions = null
    giveBackBuffers()
  }
  const why = whyNotUpload(seen)
  if (why) throw new Problem(why === sentences.size ? 413 : 422, why)
  return stored
}

function shown({ product_image_id, image_name, file_hash }: ImageRow) {
  return { product_image_id, image_name, image_url: urlOfImage(file_hash, image_name) }
}
