import type { Feature } from '#kit/screen.ts'

export const images = {
  uses: ['catalogue'],
  screens: {},
} as const satisfies Feature
