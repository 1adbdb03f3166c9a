import type { Feature } from '#kit/screen.ts'

/** Its one screen, /cart, is declared by orders: placing belongs to it. */
export const cart = {
  uses: ['locks'],
  screens: {},
} as const satisfies Feature
