// Files chosen for a message: each is sent as soon as it is chosen, so that one that can't be read
// is told at once.
import { useState } from 'react'
import { useWrite } from '#kit/web/query.ts'
import { type addMessageFile, type addOfficeFile, maxFileBytes, mostFiles } from '../contract.ts'

type Chosen = { id: number; name: string; size: number }

export type Files = {
  chosen: readonly Chosen[]
  problem: string
  isSending: boolean
  add: (files: File[]) => void
  remove: (id: number) => void
  clear: () => void
}

export function useFiles(endpoint: typeof addMessageFile | typeof addOfficeFile): Files {
  const send = useWrite(endpoint as typeof addMessageFile, { ownFailure: true })
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(0)

  async function add(files: File[]) {
    setProblem('')
    if (chosen.length + files.length > mostFiles) return setProblem(`Attach at most ${mostFiles} files.`)
    setSending((now) => now + 1)
    for (const file of files) {
      if (file.size > maxFileBytes) {
        setProblem(`${file.name} is larger than 10 MB. Choose a smaller file.`)
        continue
      }
      await send.mutateAsync({ file: [file] }).then(
        ({ data }) => setChosen((was) => [...was, { id: data.id, name: data.file_name, size: file.size }]),
        (failure: { message: string }) => setProblem(failure.message || `${file.name} was not sent. Try again.`),
      )
    }
    setSending((now) => now - 1)
  }

  return {
    chosen,
    problem,
    isSending: sending > 0,
    add: (files) => void add(files),
    remove: (id) => setChosen((was) => was.filter((one) => one.id !== id)),
    clear: () => setChosen([]),
  }
}
