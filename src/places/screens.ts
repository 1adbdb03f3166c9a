import type { Feature } from '#kit/screen.ts'

/** Its plants and divisions are tabs of fulfilment's screen, which adds their stock. */
export const places = { uses: [], screens: {} } as const satisfies Feature
