import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from '../../calling.ts'
import type { Endpoint, Input, Output } from '../../endpoint.ts'
import { call } from '../call.ts'
import { queryClient, readAgain } from '../query.ts'

/** What every preview of a file says, whatever its rows are. */
export type AnyPreview = {
  fingerprint: string
  sheet: string
  ignored_columns: string[]
  new: number
  changed: number
  unchanged: number
  refused: number
}

export type Applied = { new: number; changed: number; refused: number }

export type ImportCalls = {
  preview: Endpoint
  apply: Endpoint
  /** The reads that an import makes stale. */
  refresh: readonly Endpoint[]
}

/** One key for one preview: sent again after a failure, it applies nothing twice. */
type Looked<Preview> = { file: File; preview: Preview; key: string; isRenewed: boolean }

/** A file on its way in: chosen, looked at, applied. Nothing is kept on the server in between. */
export function useImport<Preview extends AnyPreview>({ preview: look, apply, refresh }: ImportCalls) {
  const [looked, setLooked] = useState<Looked<Preview> | null>(null)
  const giveUp = useRef<AbortController>(null)

  const reading = useMutation<Looked<Preview>, unknown, File>(
    {
      mutationFn: async (chosen) => {
        giveUp.current = new AbortController()
        // Held in memory: what is applied is what was looked at, whatever becomes of the file on
        // the disk.
        const file = new File([await chosen.arrayBuffer()], chosen.name)
        const answer = await call(look, { file: [file] } as Input<Endpoint>, { signal: giveUp.current.signal })
        return { file, preview: dataOf<Preview>(answer), key: newKey(), isRenewed: false }
      },
      meta: { ownFailure: true },
      onSuccess: setLooked,
    },
    queryClient,
  )
  const applying = useMutation<Applied, unknown, Looked<Preview>>(
    {
      mutationFn: async ({ file, preview, key }) => {
        const input = { fingerprint: preview.fingerprint, file: [file] } as Input<Endpoint>
        return dataOf<Applied>(await call(apply, input, { idempotencyKey: key }))
      },
      meta: { ownFailure: true },
      onSuccess: () => {
        readAgain(refresh)
      },
      onError: (failure, { file }) => {
        const fresh = failure instanceof CallFailure && isPreview<Preview>(failure.data) ? failure.data : null
        if (fresh) setLooked({ file, preview: fresh, key: newKey(), isRenewed: true })
      },
    },
    queryClient,
  )

  function startOver() {
    giveUp.current?.abort()
    setLooked(null)
    reading.reset()
    applying.reset()
  }

  return {
    looked,
    applied: applying.data ?? null,
    choose: (file: File) => {
      startOver()
      reading.mutate(file)
    },
    apply: () => looked && applying.mutate(looked),
    startOver,
    reading: reading.isPending ? (reading.variables ?? null) : null,
    isApplying: applying.isPending,
    /** A new preview says itself what is the matter. */
    failure: applying.error ?? reading.error,
  }
}

function dataOf<Data>(answer: Output<Endpoint>): Data {
  return (answer as unknown as { data: Data }).data
}

function isPreview<Preview>(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'fingerprint' in data
}

/** randomUUID is there only on secure origins. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
