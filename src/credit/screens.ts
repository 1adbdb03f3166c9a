import type { Feature } from '#kit/screen.ts'

export const credit = {
  uses: [],
  screens: {},
} as const satisfies Feature
