import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { messageNotices } from '../notices.ts'
import { answerRoutes } from './answers.ts'
import { messageFileRoutes } from './file-routes.ts'
import { messageFiles } from './list-files.ts'
import { messageRoutes } from './routes.ts'

export const feature: ServerFeature = {
  notices: messageNotices,
  routes: ({ filesS3Url, clamdUrl }) => [
    ...messageRoutes,
    ...answerRoutes,
    ...messageFiles,
    ...messageFileRoutes(openFiles(filesS3Url), clamdUrl),
  ],
}
