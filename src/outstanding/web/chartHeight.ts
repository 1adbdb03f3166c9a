import { useMedia } from '#ui/width/useMedia.ts'

/**
 * How high the chart of twelve months is, for what stands there before it: side by side on a small
 * screen its sentence takes two lines.
 */
export const useChartHeight = () => (useMedia('max-desk') ? 262 : 242)
