import type { Feature } from '#kit/screen.ts'

export const views = {
  uses: [],
  screens: {},
} as const satisfies Feature
