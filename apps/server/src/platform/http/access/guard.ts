import type { Call } from '@afterclose/contract/call'
import { AppError } from '@afterclose/contract/problems'
import { isWriting, scopesOf } from '@afterclose/contract/scopes'
import { Id, IdParam } from '@afterclose/contract/values'
import { planIncludes } from '@afterclose/core/permission'
import type { FastifyRequest } from 'fastify'
import { journalAccess, mustBeWritable } from './journal-access.ts'
import { hasKey, keyUser } from './api-key.ts'
import { isInside } from './inside-call.ts'
import type { Buckets } from './bucket.ts'
import { freshUntil } from './fresh-proof.ts'
import { type CallingKey, type SessionUser, sessionUser } from './login-session.ts'

type Guarded = Pick<Call, 'method' | 'access' | 'scope' | 'journalField' | 'permission' | 'fresh'>

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the wrong key against the network. @throws AppError 'Not signed in', 'Too many attempts' */
    refuseKey: (address: string) => Promise<never>
    /** Rate limit per key on this server: burst, and calls per second. */
    callsOfKeys: Buckets
  }
}

/** A message to /mcp: allowed for a key of any scope; its tools check theirs. */
export const mcpMessage: Guarded = { method: 'POST', access: 'user', scope: [] }

/**
 * Access control. Passes a request, or throws: 415 for an anonymous form instead of JSON, 401 without a valid session or key, 429 for a
 * rate-limited key, 403 for a call not open to the key or without a required fresh proof, 412 before the second factor, 404 for a journal
 * the caller may not see, 403 for a read-only journal and for features not in the caller's plan. Runs before the body is read; if the body
 * names the journal, `guardNamed` checks it afterwards.
 */
export async function guard(call: Guarded, request: FastifyRequest): Promise<void> {
  const { access, journalField } = call
  if (access === 'anyone') return mustBeFromOwnPage(call, request)
  const user = hasKey(request.headers) ? await userOfKey(call, request) : await userOfSession(request)
  request.user = user
  if (access === 'session') return
  if (!user.fullyAuthenticated) throw new AppError('Not fully authenticated')
  if (journalField !== undefined) return
  if (access === 'user') {
    guardPlan(call, user)
    return mustBeFresh(call, user, Date.now())
  }
  await guardJournal(call, request, IdParam.safeParse(fieldOf(request.params, 'journalId')).data)
}

function userOfSession({ server, headers, ip }: FastifyRequest): Promise<SessionUser> {
  return sessionUser(server.services, headers, ip)
}

async function userOfKey(call: Guarded, request: FastifyRequest): Promise<SessionUser> {
  const { server, headers } = request
  const now = Date.now()
  const user = await keyUser(server.services, headers, now)
  if (user === null) return server.refuseKey(request.ip)
  server.keyOwners.note(headers.authorization ?? '', user.id)
  if (isInside(request)) return user
  countCall(request, user.key.id, now)
  request.keyId = user.key.id // not earlier: a flood of rejected calls would push the others out of its log
  mustBeInScope(call, user.key)
  guardPlan({ ...call, permission: 'PROGRAMS' }, user)
  return user
}

/** Counts a call of a key against its rate limit. @throws AppError 'Too many attempts' */
export function countCall({ server }: FastifyRequest, keyId: number, now: number): void {
  const wait = server.callsOfKeys.take(keyId, now)
  if (wait > 0)
    throw new AppError('Too many attempts', {
      message: `This API key makes too many calls. Please try again in ${wait} seconds.`,
      retryAfter: wait,
    })
}

/** @throws AppError 'Key not allowed', with the missing scope */
function mustBeInScope(call: Guarded, key: CallingKey): void {
  const needed = scopesOf(call)
  if (needed === null) throw new AppError('Key not allowed', { message: 'No API key may make this call.' })
  if (key.redacted && call !== mcpMessage)
    throw new AppError('Key not allowed', { message: 'This API key only works for /mcp, and shows R but no money.' })
  const lacking = needed.filter((scope) => !key.scopes.includes(scope))
  if (lacking.length > 0)
    throw new AppError('Key not allowed', { message: `This API key lacks the scope ${lacking.join(' and ')}.` })
}

/**
 * CSRF protection: a call without a token could be made by a form of any web page. Forms cannot send JSON without a preflight, which is
 * denied.
 * @throws AppError 'Unsupported content'
 */
function mustBeFromOwnPage({ method }: Guarded, { headers }: FastifyRequest): void {
  const json = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  if (method !== 'GET' && !json) throw new AppError('Unsupported content')
}

/** The part of the guard that needs the body, already parsed by the call's schema. */
export async function guardNamed(call: Guarded & { journalField: string }, request: FastifyRequest): Promise<void> {
  await guardJournal(call, request, Id.safeParse(fieldOf(request.body, call.journalField)).data)
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(field) : undefined

async function guardJournal(call: Guarded, request: FastifyRequest, id: number | undefined): Promise<void> {
  const { access } = call
  if (id === undefined || request.user === null) throw new AppError('Unknown journal')
  const { key } = request.user
  if (key !== null && key.journals !== null && !key.journals.includes(id)) throw new AppError('Unknown journal')
  const journal = await journalAccess(request.server.services.db, request.user, id)
  request.journal = journal
  const writes = access === 'write' || (key !== null && scopesOf(call)?.some(isWriting) === true)
  if (writes) mustBeWritable(journal)
  if (access === 'owner' && journal.access === 'reader') throw new AppError('Owner only')
  guardPlan(call, request.user)
}

/**
 * A session may have been stolen, so some calls need a proof of identity at most a few minutes old.
 * @throws AppError 'Confirm first', 'Demo account' for an account without proofs
 */
function mustBeFresh({ fresh }: Guarded, { demo, confirmedAt }: SessionUser, now: number): void {
  if (fresh !== true) return
  if (demo) throw new AppError('Demo account')
  if (freshUntil(confirmedAt, now) === null) throw new AppError('Confirm first')
}

function guardPlan({ permission }: Guarded, { plan }: SessionUser): void {
  if (permission !== undefined && !planIncludes(plan, permission)) throw new AppError('No permission')
}
