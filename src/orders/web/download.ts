import { offline, refused, unanswered } from '#kit/calling.ts'
import { showFailure } from '#kit/web/query.ts'
import { tokens } from '#kit/web/tokens.ts'

/** Fetches a file with the session's token and hands it to the browser to keep; a failure is shown. */
export async function download(path: string, name: string): Promise<void> {
  if (navigator.onLine === false) return showFailure(offline())
  let answer: Response
  let file: Blob
  try {
    answer = await fetch(path, { headers: { authorization: `Bearer ${tokens.get('customer') ?? ''}` } })
    file = await answer.blob()
  } catch {
    return showFailure(unanswered())
  }
  if (!answer.ok) {
    const body: unknown = await file
      .text()
      .then(JSON.parse)
      .catch(() => null)
    const { headers, status: http } = answer
    return showFailure(
      refused({ http, body, requestId: headers.get('x-request-id'), retryAfter: headers.get('retry-after') }),
    )
  }
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
