import { planAt } from '@afterclose/core/permission'
import { ownsEarlierJournal } from '../platform/http/access/repository.ts'
import type { Db } from '../store/db.ts'
import { findOwner } from './repository.ts'

/** The owner, while his plan lets him write the journal; null as well for a journal that was deleted. */
export async function writingOwner(db: Db, journalId: number): Promise<number | null> {
  const owner = await findOwner(db, journalId)
  if (owner === undefined) return null
  const plan = planAt(owner.plan, owner.plan_until, new Date().toISOString())
  return plan === 'FREE' && (await ownsEarlierJournal(db, owner.id, journalId)) ? null : owner.id
}
