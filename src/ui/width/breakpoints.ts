/** The widths of `breakpoints.css`, for what is not said in a style: the check compares them. */
export const breakpoints = { tablet: 721, desk: 1101, large: 1280, wide: 1360 }

export type Breakpoint = keyof typeof breakpoints
