// A chosen PDF is read while the person still looks at the form. Nothing waits for it, and nobody
// is told when it fails.
import { useRef, useState } from 'react'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { readPurchaseOrder } from '../purchase-orders.ts'

export type Found = Output<typeof readPurchaseOrder>['data']

export function useRecognising() {
  const [found, setFound] = useState<Found | null>(null)
  const [isReading, setReading] = useState(false)
  const going = useRef<AbortController | null>(null)

  async function read(file: File) {
    going.current?.abort()
    setFound(null)
    setReading(false)
    if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return
    const control = new AbortController()
    going.current = control
    setReading(true)
    try {
      const { data } = await call(readPurchaseOrder, { file: [file] }, { signal: control.signal })
      if (!control.signal.aborted) setFound(data)
    } catch {
      // Sending it says what is wrong with it.
    } finally {
      if (!control.signal.aborted) setReading(false)
    }
  }

  return { found, isReading, begin: (file: File) => void read(file) }
}
