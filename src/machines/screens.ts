import type { Feature } from '#kit/screen.ts'
import { mayManageJobs } from './rights.ts'

/**
 * Other systems: their keys and calls, and what they are told. Its tabs are on the screen of jobs.
 */
export const machines = { uses: [], rights: [mayManageJobs], screens: {} } as const satisfies Feature
