import type { Call } from '@afterclose/contract/call'
import { type AnyInput, ApiError, callOf, type ClientOf } from './call-server.ts'
import { askForProof } from './dialogs.ts'

type Client = (input: AnyInput, signal?: AbortSignal) => Promise<unknown>

/**
 * A call that needs a fresh proof of identity, as a function: if the last proof is too old, a dialog asks for another, and the call is
 * retried. Without a proof it rejects with the server's error.
 */
export function freshCallOf<C extends Call>(call: C): ClientOf<C> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes the input of the call, as this does
  const send = callOf(call) as unknown as Client
  const client: Client = async (...input) => {
    try {
      return await send(...input)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'Confirm first' || !(await askForProof())) throw error
      return send(...input)
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers what `send` does
  return client as unknown as ClientOf<C>
}
