import type { Socket } from 'node:net'
import { pipeline, type Readable, Transform } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'
import { TransferError } from './ftp-access.ts'
import type { FtpLimits } from './ftp-settings.ts'

/** Encrypts a connection that a client opened. */
export const encryptedSocket = (socket: Socket, secureContext: SecureContext): TLSSocket =>
  new TLSSocket(socket, { isServer: true, secureContext })

/**
 * Streams a connection until the client ends it. Fails with a TransferError if `stop` is aborted, or if it is too large, pauses for too
 * long or takes too long, and with the error of a broken connection.
 */
export function receivedStream(socket: Socket, limits: FtpLimits, stop: AbortSignal): Readable {
  let bytes = 0
  const content = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limits.mostBytes ? new TransferError('too large') : null, chunk)
    },
  })
  const cut = (reason: TransferError['reason']) => (): void => void content.destroy(new TransferError(reason))
  const late = setTimeout(cut('too slow'), limits.transferMs)
  const aborted = cut('aborted')
  stop.addEventListener('abort', aborted)
  socket.setTimeout(limits.dataIdleMs, cut('too slow'))
  pipeline(socket, content, () => {
    clearTimeout(late)
    stop.removeEventListener('abort', aborted)
    socket.destroy()
  })
  if (stop.aborted) aborted()
  return content
}
