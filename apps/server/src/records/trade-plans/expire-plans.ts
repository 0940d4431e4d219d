import { DAY, dateOf, wallClockAt } from '@afterclose/core/time'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { expirePlansBefore, findJournalsWithPlansBefore, hasPlansBefore } from './repository.ts'

/**
 * Lets active plans expire whose last day is over, by the calendar of their journal. Run at night, or as often as one
 * likes: what has expired stays so. A journal at a time, so that a stop in the middle loses nothing.
 *
 * @returns how many expired
 */
export async function expirePlans(db: Db, now: Date): Promise<number> {
  const tomorrow = dateOf(now.getTime() + DAY) // somewhere it is tomorrow already, nowhere later
  let count = 0
  for (const { id: journalId, timeZone } of await findJournalsWithPlansBefore(db, tomorrow)) {
    const today = dateOf(wallClockAt(now.getTime(), timeZone))
    if (!(await hasPlansBefore(db, journalId, today))) continue
    count += await transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      return expirePlansBefore(tx, journalId, today, now.toISOString())
    })
  }
  return count
}
