import { filteredMissed } from '@afterclose/core/filtered-missed'
import type { Filters } from '@afterclose/core/filters'
import type { Rating } from '@afterclose/core/comment'
import type { PipSize } from '@afterclose/core/strategy'
import { isOfJournal, type OfJournal, type View } from '@afterclose/engine/reports/definition'
import type { SessionDay } from '@afterclose/engine/reports/sessions/session-day'
import { anyReport, type ReportName } from '@afterclose/engine/reports/registry'
import { findInstruments } from '../../records/instruments/repository.ts'
import { findMissedTrades } from '../../records/missed-trades/repository.ts'
import { findSessions } from '../../records/sessions/repository.ts'
import { spanOf } from '../../records/sessions/span.ts'
import { readRatings } from '../../records/references/repository.ts'
import { findReviews } from '../../records/reviews/repository.ts'
import { findAnswers } from '../../records/week-rules/repository.ts'
import { listWeekRules } from '../../records/week-rules/service.ts'
import type { Db } from '../../store/db.ts'

const everyOne = { from: undefined, to: undefined, limit: Number.MAX_SAFE_INTEGER, after: null }

interface ReportQuestion {
  readonly name: ReportName
  readonly filters: Filters
  readonly view: View
}

/**
 * Completes a report's view with journal data besides trades, which pages already have. Rated comments are read only if the URL omits them.
 */
export async function withJournalsOwn(
  db: Db,
  journalId: number,
  { name, filters, view }: ReportQuestion,
): Promise<View> {
  const own: Record<string, readonly (object | number)[]> = {}
  const parameters = new Map(Object.entries(view ?? {}))
  for (const [parameter, of] of Object.entries(anyReport(name).view ?? {}))
    if (isOfJournal(of)) own[parameter] = await read[of.is](db, journalId, filters)
    else if (of.is === 'ratedComments' && parameters.get(parameter) === undefined)
      own[parameter] = await ratedIds(db, journalId, of.rating)
  return Object.keys(own).length === 0 ? view : { ...view, ...own }
}

const ratedIds = async (db: Db, journalId: number, wanted: Rating): Promise<readonly number[]> =>
  [...(await readRatings(db, journalId))].flatMap(([id, { rating }]) => (rating === wanted ? [id] : []))

const read: Readonly<
  Record<OfJournal['is'], (db: Db, journalId: number, filters: Filters) => Promise<readonly object[]>>
> = {
  missedTrades: async (db, journalId, filters) =>
    filteredMissed(await findMissedTrades(db, journalId, everyOne), filters),
  sessions: async (db, journalId) => {
    const sessions = await findSessions(db, journalId, everyOne)
    return sessions.map(
      (session): SessionDay => ({
        ...spanOf({
          sessionDate: session.session_date,
          startTime: session.start_time,
          endTime: session.end_time,
          maxLoss: session.max_loss,
        }),
        marketCondition: session.market_condition,
      }),
    )
  },
  weekRules: listWeekRules,
  weekRuleAnswers: findAnswers,
  reviews: findReviews,
  // a page's loaded ones are exact: without them, highs and lows decide
  walks: () => Promise.resolve([]),
  pipSizes: async (db, journalId) => {
    const instruments = await findInstruments(db, journalId)
    return instruments.flatMap(({ id, pip_size: pipSize }): PipSize[] =>
      pipSize === null ? [] : [{ instrumentId: id, pipSize: Number(pipSize) }],
    )
  },
}
