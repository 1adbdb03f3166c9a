import { admin } from '#kit/access.ts'
import { endpoint, type FileLike } from '#kit/endpoint.ts'
import { body, count, id, page, record, searchText, z } from '#kit/shape.ts'
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

export const addImages = endpoint({
  method: 'POST',
  path: '/api/adm/product-images',
  summary: 'Add PNG images of 200 by 200 pixels; one that has the name of another replaces it',
  access: admin,
  input: body({ file: z.optional(z.array(z.custom<FileLike>())) }),
  output: record({ data: z.array(productImage) }),
  created: true,
  files: { field: 'file', most: mostFiles, bytesEach: maxImageBytes },
})

export const deleteImage = endpoint({
  method: 'PUT',
  path: '/api/adm/delete-product-image/{product_image_id}',
  summary: 'Delete a product image',
  access: admin,
  input: body({ product_image_id: id }),
  output: null,
})
