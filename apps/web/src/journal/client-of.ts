import type { Call } from '@afterclose/contract/call'
import { callOf, type ClientOf } from './call-server.ts'
import { freshCallOf } from './fresh-proof.ts'

/** A call as a function, which requests a proof of identity if the call needs one. */
export const clientOf = <C extends Call>(call: C): ClientOf<C> =>
  call.fresh === true ? freshCallOf(call) : callOf(call)
