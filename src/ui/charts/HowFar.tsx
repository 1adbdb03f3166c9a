import type { ComponentProps } from 'react'
import './howFar.css'

type HowFarProps = ComponentProps<'progress'> & {
  /** Without a ground: one share of many, below each other. */
  bare?: boolean
}

/** How far something is, or which share of the most it has. */
export function HowFar({ bare = false, ...rest }: HowFarProps) {
  return <progress className="how-far" data-bare={bare || undefined} {...rest} />
}
