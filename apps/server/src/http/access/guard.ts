import type { Access } from '@afterclose/contract/call'
import { AppError } from '@afterclose/contract/problems'
import { IdParam } from '@afterclose/contract/values'
import type { FastifyRequest } from 'fastify'
import { journalAccess, mustBeWritable } from './journal-access.ts'
import { sessionUser } from './session.ts'

/**
 * Lets a request pass, or throws: 401 without a valid session, 412 half-way through a sign-in, 404 for a journal the
 * caller may not see, 403 for one he may only read. Runs before the body is read.
 */
export async function guard(access: Access, request: FastifyRequest): Promise<void> {
  if (access === 'anyone') return
  const { db, key } = request.server.services
  const user = await sessionUser(db, key, request.headers)
  request.user = user
  if (access === 'session') return
  if (!user.fullyAuthenticated) throw new AppError('Not fully authenticated')
  if (access === 'user') return

  const { params } = request
  const asked = typeof params === 'object' && params !== null && 'journalId' in params ? params.journalId : undefined
  const journalId = IdParam.safeParse(asked)
  if (!journalId.success) throw new AppError('Unknown journal')
  const journal = await journalAccess(db, user, journalId.data)
  request.journal = journal
  if (access === 'write') mustBeWritable(journal)
  if (access === 'owner' && journal.access === 'reader') throw new AppError('Owner only')
}
