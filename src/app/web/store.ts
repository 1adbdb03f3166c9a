import { listViewsSlice } from '#kit/web/list/views.ts'
import { createRootStore, type Slice } from '#kit/web/store.ts'
import { recentSlice } from './recentSlice.ts'

/** What the features' `state.ts` keep. */
const found = import.meta.glob<readonly Slice<object>[]>('../../*/state.ts', { eager: true, import: 'slices' })

export const store = createRootStore([...Object.values(found).flat(), listViewsSlice, recentSlice])
