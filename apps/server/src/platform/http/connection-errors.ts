import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ProblemCode } from '@afterclose/contract/problems'
import { refuseConnection } from './raw-refusal.ts'

/** Errors and timeouts of Node's HTTP parser, as problems of the catalogue. */
const parserProblems: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'Too slow',
  HPE_HEADER_OVERFLOW: 'Headers too long',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'Request too large',
}

/**
 * Responds to requests that Node rejects by itself like to any other error: invalid HTTP, too slow, or too large headers. Returns the
 * handler of `clientError`.
 */
export function answerConnectionErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (socket.destroyed || socket.writableEnded) return // the client hung up, or has its response: the parser may report more errors for the same socket
    if (error.code === 'ECONNRESET' || halfAnswered(socket)) socket.destroy()
    else refuseConnection(socket, parserProblems[error.code ?? ''] ?? 'Bad request', headers)
  }
}

/** The last response started on each connection. */
const answers = new WeakMap<Duplex, ServerResponse>()

/** Whether a response is being sent, into which nothing else may be written. */
const halfAnswered = (socket: Duplex): boolean => {
  const answer = answers.get(socket)
  return answer !== undefined && answer.headersSent && !answer.writableFinished
}

export function noteAnswers(server: Server): void {
  server.on('request', (request, answer) => answers.set(request.socket, answer))
  // Expectations other than "100-continue" are ignored; Node would reject them.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer))
}
