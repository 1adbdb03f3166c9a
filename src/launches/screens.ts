import type { Feature } from '#kit/screen.ts'

export const launches = {
  uses: ['catalogue'],
  screens: {},
} as const satisfies Feature
