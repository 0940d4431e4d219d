import type { Account } from '../support/account.ts'
import { keysOf } from './keys.ts'

/** Sends messages of the Model Context Protocol as an assistant does; returns their results. */
export type Assistant = (method: string, params: object) => Promise<unknown>

/** A message is one POST, as sent by the SDK's client once it knows the server; its response is JSON, or an event with JSON. */
export function assistantOf(account: Account): Assistant {
  const nextKey = keysOf(account)
  let id = 0
  return async (method, params) => {
    const answer = await fetch(`${account.url}/mcp`, {
      method: 'POST',
      headers: {
        ...(await nextKey()),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const told: { result?: { isError?: boolean } } = JSON.parse((await answer.text()).replace(/^(.*\n)?data: /, ''))
    if (told.result === undefined || told.result.isError === true)
      throw new Error(`${method} was answered ${answer.status}: ${JSON.stringify(told).slice(0, 300)}`)
    return told.result
  }
}
