import type { Feature } from '#kit/screen.ts'
import { mayEnterMoney, mayRelease } from './rights.ts'

export const credit = {
  uses: [],
  rights: [mayRelease, mayEnterMoney],
  screens: {},
} as const satisfies Feature
