import { DAY, dateOf, wallClockAt } from '@afterclose/core/time'
import { inBatches } from '../../store/breath.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { expirePlansBefore, findJournalsWithPlansBefore, hasPlansBefore } from './repository.ts'

/**
 * Expires active plans whose last day is over in their journal's zone. Idempotent; runs at night. In batches, so that others can write in
 * between, and a crash half-way loses nothing.
 *
 * @returns how many expired
 */
export async function expirePlans(db: Db, now: Date): Promise<number> {
  const tomorrow = dateOf(now.getTime() + DAY) // in some zone it is tomorrow already, never later
  let count = 0
  for (const { id: journalId, timeZone } of await findJournalsWithPlansBefore(db, tomorrow)) {
    const today = dateOf(wallClockAt(now.getTime(), timeZone))
    await inBatches(async (most) => {
      if (!(await hasPlansBefore(db, journalId, today))) return 0
      const expired = await transaction(db, async (tx) => {
        await raiseRevision(tx, journalId)
        return expirePlansBefore(tx, journalId, today, { now: now.toISOString(), most })
      })
      count += expired
      return expired
    })
  }
  return count
}
