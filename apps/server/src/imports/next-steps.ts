import type { JobRunner } from '../platform/jobs/runner.ts'
import type { NewJob } from '../platform/jobs/repository.ts'
import type { Db } from '../store/db.ts'
import { findArrivals, findArrivalsAtRest } from './arrivals-repository.ts'
import { writingOwner } from './writing-owner.ts'

/** Job kind that merges fills sent by programs. */
export const mergeKind = 'merge-fills'
/** Job kind that imports statements published by terminals. */
export const statementsKind = 'ftp-statements'

const nextStep = (kind: string, journalId: number, wait: number): NewJob => ({
  kind,
  payload: { journalId },
  journalId,
  key: `${kind} ${journalId}*`,
  ...(wait === 0 ? {} : { runAfter: new Date(Date.now() + wait).toISOString() }),
})

/** Job that takes the next step with the fills of a journal. @param wait in milliseconds */
export const mergeFills = (journalId: number, wait = 0): NewJob => nextStep(mergeKind, journalId, wait)
/** Job that takes the next step with the statements of a journal. */
export const importStatements = (journalId: number): NewJob => nextStep(statementsKind, journalId, 0)

/** Resumes waiting fills and statements after an import of the journal was read, ended or was discarded. */
export async function askForNextSteps(db: Db, jobs: JobRunner, journalId: number): Promise<void> {
  const { fills, statements } = await findArrivals(db, journalId)
  if (fills) await jobs.add(db, mergeFills(journalId))
  if (statements) await jobs.add(db, importStatements(journalId))
}

/** Schedules jobs that nothing else resumes, because a server was killed, or because a journal was read-only when data arrived. */
export async function findLeftSteps(db: Db): Promise<readonly NewJob[]> {
  const { fills, statements } = await findArrivalsAtRest(db)
  const writable = new Set<number>()
  for (const id of new Set([...fills, ...statements])) if ((await writingOwner(db, id)) !== null) writable.add(id)
  const mayWrite = (id: number): boolean => writable.has(id)
  return [...fills.filter(mayWrite).map((id) => mergeFills(id)), ...statements.filter(mayWrite).map(importStatements)]
}
