import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ProblemCode, problems } from '@afterclose/contract/problems'

/** Timeout for a client to read the refusal and to close the connection. */
const lingerMs = 2000

/**
 * Sends an error on the bare socket, outside of the framework, and closes it. Incoming bytes are discarded meanwhile: closing a socket with
 * unread bytes sends a reset, which destroys the response before it is read.
 */
export function refuseConnection(socket: Duplex, code: ProblemCode, headers: Readonly<Record<string, string>>): void {
  const { status, message } = problems[code]
  const body = JSON.stringify({ code, message })
  const head = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  socket.resume()
  const patience = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(patience))
}
