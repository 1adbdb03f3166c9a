import { useMedia } from '#ui/base/useMedia.ts'

/**
 * How high the chart of twelve months is, for what stands there before it: side by side on a small
 * screen its sentence takes two lines.
 */
export const useChartHeight = () => (useMedia('(max-width: 1060px)') ? 262 : 242)
