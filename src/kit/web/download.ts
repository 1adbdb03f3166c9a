import { offline, refused, unanswered } from '../calling.ts'
import { showFailure } from './failures.ts'
import { type TokenKind, tokens } from './tokens.ts'

type Wanted = {
  path: string
  /** What the browser keeps it as. */
  name: string
  kind: TokenKind
  /** A file that is sent along: the answer is made of it. */
  file?: File
}

/**
 * Fetches a file with the session's token and hands it to the browser to keep; a failure is shown.
 */
export async function download({ path, name, kind, file }: Wanted): Promise<void> {
  if (navigator.onLine === false) return showFailure(offline())
  let answer: Response
  let bytes: Blob
  try {
    const headers = { authorization: `Bearer ${tokens.get(kind) ?? ''}` }
    answer = await fetch(path, { headers, ...(file && { method: 'POST', body: formOf(file) }) })
    bytes = await answer.blob()
  } catch {
    return showFailure(unanswered())
  }
  if (!answer.ok) {
    const body: unknown = await bytes
      .text()
      .then(JSON.parse)
      .catch(() => null)
    const { headers, status: http } = answer
    return showFailure(
      refused({ http, body, requestId: headers.get('x-request-id'), retryAfter: headers.get('retry-after') }),
    )
  }
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
