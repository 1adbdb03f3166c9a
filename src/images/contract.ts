import { admin, adminWho, anyone } from '#kit/access.ts'
import { endpoint, type FileLike } from '#kit/endpoint.ts'
import { body, count, id, page, record, searchText, text, z } from '#kit/shape.ts'
import { mayPublish } from './rights.ts'
import { maxImageBytes, mostFiles } from './rules.ts'

const productImage = record({ product_image_id: z.number(), image_url: z.string(), image_name: z.string() })

export const listImages = endpoint({
  method: 'GET',
  path: '/api/adm/product-images',
  summary: 'Product images, the newest first, 20 a page; search finds any part of the name',
  access: admin,
  input: body({ search_text: searchText, page }),
  output: record({ data: z.array(productImage), total: count, count_product_images: count }),
})

export const showImage = endpoint({
  method: 'GET',
  path: '/api/images/{hash}/{name}',
  summary: 'A picture by the hash of its content',
  access: anyone,
  input: body({ hash: text(64).check(z.regex(/^[0-9a-f]{64}$/, 'There is no such picture.')), name: text(300) }),
  output: null,
  media: 'image/png',
  mayBeStale: true,
})

export const addImages = endpoint({
  method: 'POST',
  path: '/api/adm/product-images',
  summary: 'Add PNG images of 200 by 200 pixels; one that has the name of another replaces it',
  access: adminWho(mayPublish),
  input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
  output: record({
    data: z.array(
      record({
        ...productImage.shape,
        /** Another picture had this name and can be put back. */
        was_replaced: z.boolean(),
      }),
    ),
  }),
  created: true,
  files: { field: 'file', most: mostFiles, bytesEach: maxImageBytes },
})

export const checkImageNames = endpoint({
  method: 'GET',
  path: '/api/adm/product-image-names',
  summary: 'What images of these names would replace, and whose pictures they would be',
  access: admin,
  input: body({
    /** With commas between; a comma inside a name is `%2C`. */
    names: text(mostFiles * 201),
  }),
  output: record({
    data: z.array(
      record({
        image_name: z.string(),
        /** The picture that has the name now. */
        replaces_url: z.nullable(z.string()),
        /**
         * The product of the session’s type that has it as its code; null where the name matches
         * none.
         */
        product_name: z.nullable(z.string()),
      }),
    ),
  }),
})

export const restoreImages = endpoint({
  method: 'POST',
  path: '/api/adm/product-images/restorations',
  summary: 'Put back the pictures that these replaced, unless they were changed since',
  access: adminWho(mayPublish),
  input: body({
    images: z
      .array(body({ product_image_id: z.int().check(z.gte(1)), image_url: text(1300) }))
      .check(
        z.minLength(1, 'Choose at least one image.'),
        z.maxLength(mostFiles, `Choose at most ${mostFiles} images.`),
      ),
  }),
  output: record({ data: z.array(productImage) }),
})

export const deleteImage = endpoint({
  method: 'PUT',
  path: '/api/adm/delete-product-image/{product_image_id}',
  summary: 'Delete a product image',
  access: adminWho(mayPublish),
  input: body({ product_image_id: id }),
  output: null,
})
