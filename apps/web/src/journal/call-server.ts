import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@afterclose/contract/call'
import { type Activity, isProblem, userMessage } from '@afterclose/contract/problems'
import { z } from 'zod'
import { NoRoom } from '@afterclose/core/no-room'
import { basePath } from './base-path.ts'
import { waitWhileBusy } from './busy-calls.ts'
import { forgetComing } from './coming-start.ts'
import { noteWrite } from './live/own-writes.ts'
import { isOffline } from './offline.ts'
import { authHeaders, currentUser, endSessionIfRefused, isKept, signedInAgain } from './session.ts'
import { hasUnsaved } from './unsaved.ts'
import { askBeforeLeaving } from './waiting-writes.ts'

declare global {
  /** Responses that public/early.js requested while this code was loading, by address, and their session. */
  var earlyAnswers:
    | { readonly signature: string | undefined; readonly of: Record<string, Promise<Response>> }
    | undefined
}

/** A response that was not 2xx, or no response (status 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; message: string }[]
  /** When the server last answered this call on this device, milliseconds UTC; null if it never did, or did now. */
  readonly lastAnsweredAt: number | null = null

  constructor(status: number, code: string, message: string, fields: ApiError['fields'] = []) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Params<C extends Call> = C extends { params: z.ZodType } ? { params: ParamsOf<C> } : unknown
type Query<C extends Call> = C extends { query: z.ZodType } ? { query?: QueryOf<C> } : unknown
type Body<C extends Call> = C extends { body: 'multipart' }
  ? { body: FormData }
  : C extends { body: z.ZodType; form: object }
    ? { body: BodyOf<C> | FormData }
    : C extends { body: z.ZodType }
      ? { body: BodyOf<C> }
      : unknown
/** A key lets a write be sent again after a lost response: the server runs it once. */
type Key<C extends Call> = C extends { idempotent: true } ? { key?: string } : unknown
type InputOf<C extends Call> = Params<C> & Query<C> & Body<C> & Key<C>

/** Client function of a call; its input is optional if the call needs none. */
export type ClientOf<C extends Call> =
  object extends InputOf<C>
    ? (input?: InputOf<C>, signal?: AbortSignal) => Promise<ResponseOf<C>>
    : (input: InputOf<C>, signal?: AbortSignal) => Promise<ResponseOf<C>>

export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly key?: string
}

/** Address of a call: with its parameters and its query; undefined entries are omitted. */
export function addressOf(call: Call, { params = {}, query = {} }: AnyInput): string {
  const path = basePath + call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
})

/** Problem in an error response. */
export function problemIn(status: number, answer: unknown): ApiError {
  const body = ErrorBody.safeParse(answer)
  if (!body.success) return new ApiError(status, 'Unexpected error', `Error ${status}`)
  return new ApiError(status, body.data.code, body.data.message, body.data.fields)
}

/** No response. */
export const unreachableError = (lastAnsweredAt: number | null = null): ApiError =>
  Object.assign(new ApiError(0, 'Unexpected error', 'The server could not be reached.'), { lastAnsweredAt })

/** Maximum attempts for a call that a busy server rejected without processing it, one second apart. */
const mostTries = 30

type KeptAnswer = (call: Call, address: string, answer: Promise<unknown>) => Promise<unknown>
/** Keeps answers on the device, and returns them if the server cannot be reached, once its code is there (device/kept-answers.ts). */
let orKept: KeptAnswer = (_call, _address, answer) => answer
export const keepAnswers = (keptAnswer: KeptAnswer): void => void (orKept = keptAnswer)

/**
 * Response of the server, not yet validated by the contract. If the session ends while something is unsaved, the call waits for the next
 * sign-in, and is then retried.
 */
export async function answerTo(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  const signsIn = call.access === 'anyone' || call.access === 'session'
  const answer = signsIn ? answerWhenFree(call, input, signal) : answerSignedIn(call, input, signal)
  if (call.method === 'GET') return orKept(call, addressOf(call, input), answer)
  return !signsIn && changes(call) ? askBeforeLeaving(answer) : answer
}

async function answerSignedIn(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  if (isKept()) await signedInAgain()
  try {
    return await answerWhenFree(call, input, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && (await signedInAgain()))
      return answerWhenFree(call, input, signal)
    throw error
  }
}

async function answerWhenFree(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  for (let tries = 1; ; tries++)
    try {
      return await answerOnce(call, input, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'Busy' || tries === mostTries) throw error
      await waitWhileBusy(1000, signal)
    }
}

/** Whether data of a call would be lost with it. */
const changes = ({ method, access }: Call): boolean => method !== 'GET' && access !== 'read'

/** Each early response is used once; it may belong to another session than the current one. */
function earlyAnswer(address: string): Promise<Response> | undefined {
  const earlyResponses = globalThis.earlyAnswers
  if (earlyResponses === undefined || earlyResponses.signature !== currentUser()?.signature) return undefined
  const answer = earlyResponses.of[address]
  delete earlyResponses.of[address]
  return answer
}

/** Discards the early responses, which would be outdated. */
export const forgetEarlyAnswers = (): void => void (globalThis.earlyAnswers = undefined)

/** The last response to a tagged call, only in memory: no user data stays on the device that signing out does not remove. */
let lastTagged: { readonly of: string; readonly tag: string; readonly answer: unknown } | null = null

async function answerOnce(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  const json = call.body !== undefined && !(input.body instanceof FormData)
  const address = addressOf(call, input)
  const sentBy = currentUser()?.signature
  const taggedAddress = call.tagged === true ? `${sentBy} ${address}` : null
  const taggedBefore = taggedAddress === lastTagged?.of ? lastTagged : null
  const init: RequestInit = {
    method: call.method,
    headers: {
      ...authHeaders(),
      ...(json ? { 'Content-Type': 'application/json' } : {}),
      ...(input.key === undefined ? {} : { 'Idempotency-Key': input.key }),
      ...(taggedBefore === null ? {} : { 'If-None-Match': taggedBefore.tag }),
    },
    cache: 'no-store',
  }
  if (input.body instanceof FormData) init.body = input.body
  else if (json) init.body = JSON.stringify(input.body)
  if (signal !== undefined) init.signal = signal

  // its hint may arrive before its response; a reader may also choose a journal or arrange a grid, which changes nothing in it
  const answered = changes(call) ? noteWrite(Number(input.params?.['journalId'])) : null
  let response: Response
  try {
    response = await (earlyAnswer(address) ?? fetch(address, init))
    answered?.()
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw unreachableError()
  } finally {
    if (changes(call)) forgetComing()
  }
  if (response.status === 304 && taggedBefore !== null) return taggedBefore.answer
  if (!response.ok) {
    endSessionIfRefused(response.status, sentBy, changes(call) || hasUnsaved())
    throw problemIn(response.status, await response.json().catch(() => null))
  }
  if (call.response === 'binary') return response.arrayBuffer()
  const answer: unknown = await response.json()
  const tag = response.headers.get('etag')
  if (taggedAddress !== null && tag !== null) lastTagged = { of: taggedAddress, tag, answer }
  return answer
}

async function send(call: Call, input: AnyInput, signal: AbortSignal | undefined): Promise<unknown> {
  const answer = await answerTo(call, input, signal)
  return call.response === 'binary' ? answer : call.response.parse(answer)
}

/** A call of the contract as a function. Rejects with an ApiError. */
export function callOf<C extends Call>(call: C): ClientOf<C> {
  const client = (input: AnyInput = {}, signal?: AbortSignal) => send(call, input, signal)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `send` answers what the call's own schema read
  return client as unknown as ClientOf<C>
}

/** Error message for any error thrown while `doing`. */
export function sentenceOf(error: unknown, doing: Activity): string {
  if (error instanceof NoRoom) return error.message
  if (!(error instanceof ApiError)) return userMessage('', doing)
  if (error.status === 0)
    return isOffline.get()
      ? 'You are offline. Try again when the connection is back.'
      : 'The server could not be reached. Check the connection and try again.'
  // a proxy, or a server newer than this page, has other codes: their texts are not for users
  const isKnownProblem = isProblem(error.code) && error.code !== 'Unexpected error'
  return isKnownProblem ? error.message : userMessage('', doing)
}
