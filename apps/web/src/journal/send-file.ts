import type { Call, ResponseOf } from '@afterclose/contract/call'
import type { z } from 'zod'
import { addressOf, problemIn, unreachableError } from './call-server.ts'
import { authHeaders, currentUser, endSessionIfRefused } from './session.ts'
import { askBeforeLeaving } from './waiting-writes.ts'

type Upload = Call & { readonly body: 'multipart'; readonly response: z.ZodType }

interface Sending {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body: FormData
  /** Sent fraction of the form, from 0 to 1. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads a file that may be large: `fetch` does not report upload progress.
 *
 * @throws ApiError; the signal's reason when it is aborted
 */
export async function sendFile<C extends Upload>(call: C, sending: Sending): Promise<ResponseOf<C>> {
  const { params = {}, body, onProgress, signal } = sending
  signal.throwIfAborted()
  const sentBy = currentUser()?.signature
  const request = new XMLHttpRequest()
  const answered = new Promise<void>((done, fail) => {
    request.addEventListener('load', () => done())
    request.addEventListener('error', () => fail(unreachableError()))
    request.addEventListener('abort', () => fail(signal.reason))
  })
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  request.open(call.method, addressOf(call, { params }))
  for (const [name, value] of Object.entries(authHeaders())) request.setRequestHeader(name, value)
  request.send(body)
  try {
    await askBeforeLeaving(answered)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  const answer = jsonOf(request.responseText)
  if (request.status >= 200 && request.status < 300) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what the call's own schema read
    return call.response.parse(answer) as ResponseOf<C>
  }
  endSessionIfRefused(request.status, sentBy)
  throw problemIn(request.status, answer)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
