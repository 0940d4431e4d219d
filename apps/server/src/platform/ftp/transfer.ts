import type { Socket } from 'node:net'
import { pipeline, type Readable, Transform } from 'node:stream'
import { type SecureContext, TLSSocket } from 'node:tls'
import { FileTooLarge } from './ftp-access.ts'
import type { FtpLimits } from './ftp-settings.ts'

/** Encrypts a connection that a client opened. */
export const encryptedSocket = (socket: Socket, secureContext: SecureContext): TLSSocket =>
  new TLSSocket(socket, { isServer: true, secureContext })

/**
 * Streams a connection until the client ends it. Fails if `stop` is aborted, the connection breaks, pauses for too long or takes too long,
 * and with FileTooLarge.
 */
export function receivedStream(socket: Socket, limits: FtpLimits, stop: AbortSignal): Readable {
  let bytes = 0
  const content = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limits.mostBytes ? new FileTooLarge() : null, chunk)
    },
  })
  const cutOff = (): void => void content.destroy(new Error('The transfer was cut off'))
  const late = setTimeout(cutOff, limits.transferMs)
  stop.addEventListener('abort', cutOff)
  socket.setTimeout(limits.dataIdleMs, cutOff)
  pipeline(socket, content, () => {
    clearTimeout(late)
    stop.removeEventListener('abort', cutOff)
    socket.destroy()
  })
  if (stop.aborted) cutOff()
  return content
}
