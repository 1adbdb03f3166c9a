import type { Feature } from '#kit/screen.ts'

export const pricing = {
  uses: [],
  screens: {},
} as const satisfies Feature
