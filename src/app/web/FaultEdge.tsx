import { Component, type ReactNode } from 'react'
import { ChunkFailed } from '#kit/web/ChunkFailed.tsx'
import { ChunkFailure } from '#kit/web/chunk.ts'

type Props = { children: ReactNode; fallback: ReactNode }

/** Where a fault in a screen ends: the rest of the page goes on. */
export class FaultEdge extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return error instanceof ChunkFailure ? <ChunkFailed /> : this.props.fallback
  }
}
