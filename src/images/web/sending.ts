import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallFailure } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { queryClient, readAgain } from '#kit/web/query.ts'
import { useMay } from '#kit/web/rights.ts'
import { counted } from '#ui/base/counted.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { addImages, listImages, restoreImages } from '../contract.ts'
import { inRequests } from '../rules.ts'

type Replaced = { product_image_id: number; image_url: string }
type Sending<T> = { onAdded: () => void; onSent: (added: readonly T[]) => void }

/**
 * Sends as many requests as the files need, one after the other. One that is refused leaves its own
 * files behind and lets the next go; one that does not arrive ends the sending. Closing the dialog
 * gives it up.
 */
export function useSending<T extends { file: File }>({ onAdded, onSent }: Sending<T>) {
  const mayRestore = useMay(restoreImages)
  const giveUp = useRef<AbortController>(null)
  const [progress, setProgress] = useState({ added: 0, all: 0 })
  const sending = useMutation(
    {
      mutationFn: async (files: readonly T[]) => {
        giveUp.current = new AbortController()
        const { signal } = giveUp.current
        const failed: CallFailure[] = []
        const added: T[] = []
        const replaced: Replaced[] = []
        setProgress({ added: 0, all: files.length })
        for (const some of inRequests(files)) {
          try {
            const { data } = await call(addImages, { file: some.map(({ file }) => file) }, { signal })
            added.push(...some)
            replaced.push(...data.filter(({ was_replaced }) => was_replaced))
            setProgress({ added: added.length, all: files.length })
          } catch (failure) {
            if (signal.aborted) break
            if (!(failure instanceof CallFailure)) throw failure
            failed.push(failure)
            if (!isRefusal(failure)) break
          }
        }
        return { added, failed: eachOnce(failed), replaced, isGivenUp: signal.aborted }
      },
      meta: { ownFailure: true },
      onSuccess: ({ added, failed, replaced, isGivenUp }) => {
        const isWhole = failed.length === 0 && !isGivenUp
        if (isWhole || replaced.length > 0)
          toast({
            group: 'success',
            text: isWhole ? 'Product Image Added Successfully' : `${counted(added.length, 'image')} added.`,
            ...(replaced.length > 0 &&
              mayRestore && { action: { label: 'Undo', run: () => restoring.mutate(replaced) } }),
          })
        if (isWhole) onAdded()
        else onSent(added)
      },
      // Also after a failure: what was given up may have arrived all the same.
      onSettled: () => readAgain([listImages]),
    },
    queryClient,
  )
  const restoring = useMutation(
    {
      mutationFn: async (images: readonly Replaced[]) => {
        let restored = 0
        for (const some of inRequests(images)) {
          const seen = some.map(({ product_image_id, image_url }) => ({ product_image_id, image_url }))
          restored += (await call(restoreImages, { images: seen })).data.length
        }
        return restored
      },
      onSuccess: (restored) => toast({ group: 'success', text: `${counted(restored, 'previous picture')} restored.` }),
      onSettled: () => readAgain([listImages]),
    },
    queryClient,
  )

  return {
    send: (files: readonly T[]) => sending.mutate(files),
    cancel: () => giveUp.current?.abort(),
    isSending: sending.isPending,
    progress,
    /** Why some were not added; null where nothing failed. */
    failed: sending.data && sending.data.failed.length > 0 ? sending.data.failed : null,
  }
}

/** The server read these files and said no; the next ones may be better. */
function isRefusal({ http }: CallFailure): boolean {
  return http === 409 || http === 413 || http === 415 || http === 422
}

function eachOnce(failures: readonly CallFailure[]): CallFailure[] {
  return [...new Map(failures.map((failure) => [failure.message, failure])).values()]
}
