import type { Feature } from '#kit/screen.ts'

export const orders = { uses: ['cart'], screens: {} } as const satisfies Feature
