import { urlOfImage } from '#catalogue/image-url.ts'
import { notFound, Problem } from '#kit/problem.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { type Context, type Route, route } from '#kit/server/http/serve.ts'
import { giveBackBuffers } from '#kit/server/process/memory.ts'
import { addImages, checkImageNames, deleteImage, listImages, restoreImages } from '../contract.ts'
import {
  type ImageFile,
  imageNameOf,
  isImageName,
  listOfNames,
  mostFiles,
  productCodeOf,
  readPngHeader,
  sentences,
  whyNotUpload,
} from '../rules.ts'
import { redraw } from './png.ts'
import {
  checkNames,
  foreignName,
  haveOneTwice,
  type ImageRow,
  lockNames,
  pageOfImages,
  putBack,
  removeImage,
  upsertImages,
} from './queries.ts'

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
        if (await haveOneTwice(db, names))
          throw new Problem(422, 'Two of these names are the same. Send each image once.')
        const before = await lockNames(db, names)
        const added = await upsertImages(db, images, me.productType)
        return { data: added.map((image) => ({ ...shown(image), was_replaced: isAnother(image, before) })) }
      },
      (context) => receive(context, store),
    ),

    route(checkImageNames, async ({ db, me, input }) => {
      const names = listOfNames.fromText(input.names).filter(isImageName).slice(0, mostFiles)
      const checked = await checkNames(db, names, names.map(productCodeOf), me.productType)
      return {
        data: checked.map(({ image_name, replaced_name, file_hash, product_name }) => ({
          image_name,
          replaces_url: file_hash && replaced_name ? urlOfImage(file_hash, replaced_name) : null,
          product_name,
        })),
      }
    }),

    route(restoreImages, async ({ db, me, input }) => {
      const seen = input.images.map(({ product_image_id, image_url }) => ({
        id: product_image_id,
        hash: /^\/api\/images\/([^/]+)\//.exec(image_url)?.[1] ?? '',
      }))
      const restored = await putBack(db, seen, me.productType)
      if (restored.length < new Set(seen.map(({ id }) => id)).size)
        throw new Problem(409, 'One of these pictures has been changed since, so nothing was put back.')
      return { data: restored.map(shown) }
    }),

    route(deleteImage, async ({ db, me, input }) => {
      if (!(await removeImage(db, input.product_image_id, me.productType))) throw notFound('That image')
      return undefined
    }),
  ]
}

/**
 * Decodes and stores each file as it arrives, one in memory at a time; refuses all when one is bad.
 */
async function receive({ db, files }: Context, store: FileStore): Promise<Stored[]> {
  const seen: ImageFile[] = []
  const stored: Stored[] = []
  for await (const { name: sent, bytes, isCut } of files) {
    // Browsers send a quotation mark in a file's name as %22.
    const name = imageNameOf(sent.replaceAll('%22', '"'))
    const file = { name, size: isCut ? Number.POSITIVE_INFINITY : bytes.length, dimensions: readPngHeader(bytes) }
    seen.push(file)
    if (whyNotUpload([file])) continue
    const image = await redraw(bytes)
    if (image) stored.push({ name, hash: await store.put(db, image, 'image/png') })
    else file.dimensions = null
    giveBackBuffers()
  }
  const why = whyNotUpload(seen)
  if (why) throw new Problem(why === sentences.size ? 413 : why === sentences.kind ? 415 : 422, why)
  return stored
}

/** The same picture again replaces nothing. */
function isAnother({ product_image_id, file_hash }: ImageRow, before: ReadonlyMap<number, string>): boolean {
  const hash = before.get(product_image_id)
  return hash !== undefined && hash !== file_hash
}

function shown({ product_image_id, image_name, file_hash }: ImageRow) {
  return { product_image_id, image_name, image_url: urlOfImage(file_hash, image_name) }
}
