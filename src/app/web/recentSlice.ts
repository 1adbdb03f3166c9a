import type { Slice } from '#kit/web/store.ts'

export type Kept = { label: string; to: string; detail?: string; group: string }
export type Recent = { who: string; places: readonly Kept[] }

export const recentSlice: Slice<Recent> = { name: 'recentlyFound', initial: { who: '', places: [] } }
