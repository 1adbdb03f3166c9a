// A file or pasted rows on the way to the server: what is sent, how to call it off, why it was
// refused.
import { useRef, useState } from 'react'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { provider } from '#kit/web/settings.ts'
import { takeUpload, type tryUpload, type Upload } from '../contract.ts'

export type Given = {
  file?: File
  text?: string
  sheet?: string
  distributor?: string
  cfa_code?: string
  purchase_order?: string
}

export function useSending(
  endpoint: typeof takeUpload | typeof tryUpload,
  onDone: (upload: Upload, given: Given) => void,
) {
  const [name, setName] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const going = useRef<AbortController | null>(null)

  async function send(given: Given) {
    going.current?.abort()
    const control = new AbortController()
    going.current = control
    setFailure(null)
    setName(given.file?.name ?? 'Pasted rows')
    try {
      const { file, ...others } = given
      const options = {
        signal: control.signal,
        idempotencyKey: endpoint === takeUpload ? crypto.randomUUID() : undefined,
      }
      const { data } = await call(endpoint, { ...others, ...(file && { file: [file] }) }, options)
      setName(null)
      onDone(data, given)
    } catch (caught) {
      if (control.signal.aborted) return
      setName(null)
      setFailure(
        caught instanceof CallFailure ? whatToShow(caught, provider) : 'The file could not be read. Choose it again.',
      )
    }
  }

  return {
    /** What is on its way. */
    name,
    failure,
    send: (given: Given) => void send(given),
    cancel() {
      going.current?.abort()
      setName(null)
    },
  }
}
