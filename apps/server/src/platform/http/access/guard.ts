import type { Call } from '@afterclose/contract/call'
import { AppError } from '@afterclose/contract/problems'
import { Id, IdParam } from '@afterclose/contract/values'
import { planIncludes } from '@afterclose/core/permission'
import type { FastifyRequest } from 'fastify'
import { journalAccess, mustBeWritable } from './journal-access.ts'
import { type SessionUser, sessionUser } from './login-session.ts'

type Guarded = Pick<Call, 'method' | 'access' | 'journalField' | 'permission'>

/**
 * Lets a request pass, or throws: 415 for a form that takes the place of JSON from a stranger, 401 without a valid session, 412 half-way through a sign-in, 404 for a journal the
 * caller may not see, 403 for one he may only read and for what his plan does not include. Runs before the body is
 * read; where the body names the journal, `guardNamed` asks about it afterwards.
 */
export async function guard(call: Guarded, request: FastifyRequest): Promise<void> {
  const { access, journalField } = call
  if (access === 'anyone') return mustBeFromOwnPage(call, request)
  const { db, key } = request.server.services
  const user = await sessionUser(db, key, request.headers)
  request.user = user
  if (access === 'session') return
  if (!user.fullyAuthenticated) throw new AppError('Not fully authenticated')
  if (journalField !== undefined) return
  if (access === 'user') return guardPlan(call, user)
  await guardJournal(call, request, IdParam.safeParse(fieldOf(request.params, 'journalId')).data)
}

/**
 * A call that takes no token could be made by a form of any web page (cross-site request forgery). None can send JSON
 * without asking first, and the answer to that is no.
 * @throws AppError 'Unsupported content'
 */
function mustBeFromOwnPage({ method }: Guarded, { headers }: FastifyRequest): void {
  const json = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  if (method !== 'GET' && !json) throw new AppError('Unsupported content')
}

/** The part of the guard that needs the body. It was parsed by the call's schema. */
export async function guardNamed(call: Guarded & { journalField: string }, request: FastifyRequest): Promise<void> {
  await guardJournal(call, request, Id.safeParse(fieldOf(request.body, call.journalField)).data)
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(field) : undefined

async function guardJournal(call: Guarded, request: FastifyRequest, id: number | undefined): Promise<void> {
  const { access } = call
  if (id === undefined || request.user === null) throw new AppError('Unknown journal')
  const journal = await journalAccess(request.server.services.db, request.user, id)
  request.journal = journal
  if (access === 'write') mustBeWritable(journal)
  if (access === 'owner' && journal.access === 'reader') throw new AppError('Owner only')
  guardPlan(call, request.user)
}

function guardPlan({ permission }: Guarded, { plan }: SessionUser): void {
  if (permission !== undefined && !planIncludes(plan, permission)) throw new AppError('No permission')
}
