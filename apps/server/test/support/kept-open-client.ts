import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CurrentUser } from '@afterclose/contract/auth'
import type { Call } from '@afterclose/contract/call'
import { type Example, headersOf, urlOf } from './client.ts'

export interface KeptOpenAnswer {
  readonly status: number
  /** Whether the server said that it closes the connection. */
  readonly closes: boolean
}

/** How a request ended that got no whole answer. */
export interface Broken {
  readonly code: string
  /** Whether some of an answer had come. */
  readonly begun: boolean
}

/** Makes one call after the other on a connection that it keeps open for as long as the server does. */
export class KeptOpenClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #base: string
  readonly #user: CurrentUser

  constructor(base: string, user: CurrentUser) {
    this.#base = base
    this.#user = user
  }

  send(call: Call, { params, query, body }: Example): Promise<KeptOpenAnswer | Broken> {
    return new Promise((resolve) => {
      const sent = request(this.#base + urlOf(call, params, query), {
        agent: this.#agent,
        method: call.method,
        headers: { ...headersOf(this.#user), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      })
      const broken = (begun: boolean) => (error: Error) =>
        resolve({ code: 'code' in error ? String(error.code) : error.message, begun })
      sent.on('error', broken(false))
      sent.on('response', (answer: IncomingMessage) => {
        const { statusCode = 0, headers } = answer
        text(answer).then(() => resolve({ status: statusCode, closes: headers.connection === 'close' }), broken(true))
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
