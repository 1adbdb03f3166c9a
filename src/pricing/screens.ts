import type { Feature } from '#kit/screen.ts'
import { mayPrice } from './rights.ts'

export const pricing = {
  uses: [],
  rights: [mayPrice],
  screens: {},
} as const satisfies Feature
