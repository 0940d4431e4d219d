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
 * Answers what Node refuses by itself like any other refusal: what is no HTTP, comes too slowly or has too long a head.
 * The returned function is the handler of `clientError`.
 */
export function answerConnectionErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    if (socket.destroyed || socket.writableEnded) return // the client hung up, or got its answer: the parser may report more errors for the same socket
    if (error.code === 'ECONNRESET' || halfAnswered(socket)) socket.destroy()
    else refuseConnection(socket, parserProblems[error.code ?? ''] ?? 'Bad request', headers)
  }
}

/** The last answer begun on each connection. */
const answers = new WeakMap<Duplex, ServerResponse>()

/** Whether an answer is on its way, into which nothing else may be written. */
const halfAnswered = (socket: Duplex): boolean => {
  const answer = answers.get(socket)
  return answer !== undefined && answer.headersSent && !answer.writableFinished
}

export function noteAnswers(server: Server): void {
  server.on('request', (request, answer) => answers.set(request.socket, answer))
  // What a client expects besides "100-continue" is passed over; Node would refuse it.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer))
}
