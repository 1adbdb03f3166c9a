import type { Feature } from '#kit/screen.ts'
import { mayManageStock } from './rights.ts'

/** Its plants and divisions are tabs of fulfilment's screen, which adds their stock. */
export const places = { uses: ['accounts'], rights: [mayManageStock], screens: {} } as const satisfies Feature
