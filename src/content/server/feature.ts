import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { findQuestions } from './find.ts'
import { contentRoutes } from './routes.ts'

export const feature: ServerFeature = {
  finds: [findQuestions],
  routes: ({ filesS3Url }) => contentRoutes(openFiles(filesS3Url)),
}
