import type { Call } from '@afterclose/contract/call'
import { ApiError, addressOf, problemIn, unreachableError } from './call-server.ts'
import { authHeaders, currentUser, endSessionIfRefused } from './session.ts'

/** Progress of a download. `size` is null if the server does not send it. */
export interface Received {
  readonly bytes: number
  readonly size: number | null
}

const pieceBytes = 16 * 1024 * 1024

/**
 * Downloads a file of a call, which may be large: it is assembled from chunks, which the browser need not keep in memory.
 *
 * @throws ApiError, also if the connection breaks; the signal's reason when it is aborted
 */
export async function receiveFile(
  call: Call,
  input: Parameters<typeof addressOf>[1],
  { onProgress, signal }: { onProgress: (received: Received) => void; signal: AbortSignal },
): Promise<Blob> {
  const sentBy = currentUser()?.signature
  try {
    const response = await fetch(addressOf(call, input), {
      method: call.method,
      headers: authHeaders(),
      cache: 'no-store',
      signal,
    })
    if (!response.ok) {
      endSessionIfRefused(response.status, sentBy)
      throw problemIn(response.status, await response.json().catch(() => null))
    }
    return await piecesOf(response, onProgress)
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    throw unreachableError()
  }
}

async function piecesOf(response: Response, onProgress: (received: Received) => void): Promise<Blob> {
  const length = response.headers.get('content-length')
  const size = length === null ? null : Number(length)
  const pieces: Blob[] = []
  let piece: Uint8Array<ArrayBuffer>[] = []
  let [bytes, inPiece] = [0, 0]
  const close = () => {
    pieces.push(new Blob(piece))
    piece = []
    inPiece = 0
  }
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    piece.push(part.value)
    bytes += part.value.length
    inPiece += part.value.length
    if (inPiece >= pieceBytes) close()
    onProgress({ bytes, size })
  }
  close()
  if (size !== null && bytes < size) throw unreachableError()
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
