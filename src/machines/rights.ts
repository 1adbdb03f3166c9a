import type { Right } from '#kit/access.ts'

export const mayManageJobs: Right = { key: 'jobs', words: 'manage jobs', order: 70 }
