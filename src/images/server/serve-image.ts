import { Problem } from '#kit/problem.ts'
import type { FileStore } from '#kit/server/files/files.ts'
import { fileRoute, type Route } from '#kit/server/http/serve.ts'
import { showImage } from '../contract.ts'

export function showRoute(store: FileStore): Route {
  return fileRoute(showImage, async ({ db, input: { hash, name } }) => {
    const file = await store.get(db, hash)
    if (!file || file.mediaType !== showImage.media) throw new Problem(404, 'There is no such picture.')
    return { name, content: file.bytes, hash }
  })
}
