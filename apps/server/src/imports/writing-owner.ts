import { planAt } from '@afterclose/core/permission'
import { ownsEarlierJournal } from '../platform/http/access/repository.ts'
import type { Db } from '../store/db.ts'
import { findOwner } from './repository.ts'

/** The owner, if the plan allows writing the journal; else null, also for a deleted journal. */
export async function writingOwner(db: Db, journalId: number): Promise<number | null> {
  const owner = await findOwner(db, journalId)
  if (owner === undefined) return null
  const plan = planAt(owner.plan, owner.plan_until, new Date().toISOString())
  return plan === 'FREE' && (await ownsEarlierJournal(db, owner.id, journalId)) ? null : owner.id
}
