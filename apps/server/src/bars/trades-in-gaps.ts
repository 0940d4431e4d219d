import { endingAfter, type Span } from '@afterclose/bars/spans'
import { type BarHealth, gapTrades } from '@afterclose/contract/bar-health'
import { instantOf, type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { Db } from '../store/db.ts'

export type TradesOfGap = BarHealth['gaps'][number]['trades']

/** An instrument whose trades use the bars of a series. */
export interface TradedInstrument {
  readonly journalId: number
  readonly instrumentId: number
  /** Zone of the trades' times. */
  readonly zone: string
}

/**
 * Finds the trades that were open during gaps, closed or still open.
 * @param gaps sorted by time, disjoint
 * @returns the trades per gap
 */
export async function tradesInGaps(
  db: Db,
  instruments: readonly TradedInstrument[],
  gaps: readonly Span[],
): Promise<readonly TradesOfGap[]> {
  const found = gaps.map((): { journalId: number; count: number; ids: number[] }[] => [])
  if (gaps.length === 0) return found
  const journals = [...Map.groupBy(instruments, ({ journalId }) => journalId)].toSorted(([a], [b]) => a - b)
  for (const [journalId, ofJournal] of journals) {
    const ids = ofJournal.map(({ instrumentId }) => instrumentId)
    for (const trade of await findTimes(db, journalId, ids)) {
      const { entry, end } = openTime(trade, ofJournal[0]!.zone)
      for (let i = endingAfter(gaps, entry); i < gaps.length && gaps[i]!.from < end; i++) {
        const last = found[i]!.at(-1)
        if (last?.journalId !== journalId) found[i]!.push({ journalId, count: 1, ids: [trade.id] })
        else {
          last.count++
          if (last.ids.length < gapTrades) last.ids.push(trade.id)
        }
      }
    }
  }
  return found
}

interface TradeTimes {
  readonly entry_date: LocalDateTime
  readonly exit_date: LocalDateTime | null
}

/** Seconds UTC, the end excluded. */
function openTime({ entry_date: entryDate, exit_date: exitDate }: TradeTimes, zone: string) {
  const utc = (text: LocalDateTime): number => instantOf(wallClock(text), zone) / 1000
  const entry = utc(entryDate)
  // A trade of zero duration is in the bar of its entry.
  return { entry, end: exitDate === null ? Number.POSITIVE_INFINITY : Math.max(utc(exitDate), entry + 1) }
}

/** The newest first. */
const findTimes = (db: Db, journalId: number, instrumentIds: readonly number[]) =>
  db
    .selectFrom('trade')
    .select(['id', 'entry_date', 'exit_date'])
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'in', instrumentIds)
    .orderBy('id', 'desc')
    .execute()
