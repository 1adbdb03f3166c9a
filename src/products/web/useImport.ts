import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { applyImport, getHistory, getMaster, listMaster, previewImport } from '../contract.ts'

export type Preview = Output<typeof previewImport>['data']
export type Applied = Output<typeof applyImport>['data']

/** One key for one preview: sent again after a failure, it applies nothing twice. */
type Looked = { file: File; preview: Preview; key: string; isRenewed: boolean }

/** A file on its way into the master: chosen, looked at, applied. Nothing is kept on the server in between. */
export function useImport() {
  const client = useQueryClient()
  const [looked, setLooked] = useState<Looked | null>(null)
  const giveUp = useRef<AbortController>(null)

  const reading = useMutation<Looked, unknown, File>({
    mutationFn: async (chosen) => {
      giveUp.current = new AbortController()
      // Held in memory: what is applied is what was looked at, whatever becomes of the file on the disk.
      const file = new File([await chosen.arrayBuffer()], chosen.name)
      const { data } = await call(previewImport, { file: [file] }, { signal: giveUp.current.signal })
      return { file, preview: data, key: newKey(), isRenewed: false }
    },
    meta: { ownFailure: true },
    onSuccess: setLooked,
  })
  const applying = useMutation<Applied, unknown, Looked>({
    mutationFn: async ({ file, preview, key }) => {
      const { fingerprint } = preview
      const { data } = await call(applyImport, { fingerprint, file: [file] }, { idempotencyKey: key })
      return data
    },
    meta: { ownFailure: true },
    onSuccess: () => {
      for (const { path } of [listMaster, getMaster, getHistory]) void client.invalidateQueries({ queryKey: [path] })
    },
    onError: (failure, { file }) => {
      const fresh = failure instanceof CallFailure && isPreview(failure.data) ? failure.data : null
      if (fresh) setLooked({ file, preview: fresh, key: newKey(), isRenewed: true })
    },
  })

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

function isPreview(data: unknown): data is Preview {
  return typeof data === 'object' && data !== null && 'fingerprint' in data
}

/** randomUUID is there only on secure origins. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
