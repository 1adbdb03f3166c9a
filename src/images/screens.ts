import type { Feature } from '#kit/screen.ts'
import { mayPublish } from './rights.ts'

export const images = {
  uses: ['catalogue'],
  rights: [mayPublish],
  screens: {},
} as const satisfies Feature
