import { DAY, dateOf, wallClockAt } from '@afterclose/core/time'
import { inBatches } from '../../store/breath.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { expirePlansBefore, findJournalsWithPlansBefore, hasPlansBefore } from './repository.ts'

/**
 * Lets active plans expire whose last day is over, by the calendar of their journal. Run at night, or as often as one
 * likes: what has expired stays so. Some of a journal at a time, so that others write in between, and a stop in the middle loses nothing.
 *
 * @returns how many expired
 */
export async function expirePlans(db: Db, now: Date): Promise<number> {
  const tomorrow = dateOf(now.getTime() + DAY) // somewhere it is tomorrow already, nowhere later
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
