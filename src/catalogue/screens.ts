import type { Feature } from '#kit/screen.ts'

export const catalogue = {
  uses: ['pricing'],
  screens: {},
} as const satisfies Feature
