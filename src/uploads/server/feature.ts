import { openFiles } from '#kit/server/files/files.ts'
import type { ServerFeature } from '#kit/server/http/feature.ts'
import { uploadNotices } from '../notices.ts'
import { poFiles } from './po-files.ts'
import { poRoutes } from './po-routes.ts'
import { removeOldUploads } from './queries.ts'
import { uploadRoutes } from './routes.ts'

export const feature: ServerFeature = {
  notices: uploadNotices,
  routes: ({ filesS3Url, clamdUrl }) => [...uploadRoutes, ...poRoutes(openFiles(filesS3Url), clamdUrl), ...poFiles],
  jobs: ({ pool }) => [
    {
      name: 'delete-old-uploads',
      every: '20 2 * * *',
      run: async () => {
        await removeOldUploads(pool)
      },
    },
  ],
}
