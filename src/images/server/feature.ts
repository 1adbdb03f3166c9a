import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { imageRoutes } from './routes.ts'
import { showRoute } from './serve-image.ts'

export const feature: ServerFeature = {
  routes: ({ filesS3Url }) => {
    const store = openFiles(filesS3Url)
    return [...imageRoutes(store), showRoute(store)]
  },
}
