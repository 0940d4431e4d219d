import { exportJournal } from '@afterclose/contract/export'
import { replaceInstrument } from '@afterclose/contract/instruments'
import { changeTrades, listTrades, tradeFeed } from '@afterclose/contract/trades'
import { callOfReport } from '@afterclose/server/numbers/reports/report-calls'
import { sent } from '../callers/send.ts'
import type { KnownUser } from './played-users.ts'

/** Concurrent calls of one of them. */
const atOnce = 20

/**
 * Users who make the most expensive requests in sequence, until the signal.
 *
 * @returns number of successful calls, and of those rate limited (429)
 * @throws Error for any other response
 */
export async function doTheWorst(
  users: readonly KnownUser[],
  trades: number,
  stop: AbortSignal,
): Promise<{ readonly answered: number; readonly refused: number }> {
  let answered = 0
  let refused = 0
  const ids = Array.from({ length: trades }, (_, i) => i + 1)
  const count = (status: number): void => {
    if (status === 429) refused++
    else if (status === 200) answered++
    else throw new Error(`A user who does the worst was answered ${status}`)
  }
  async function be({ account, journalId }: KnownUser, place: number): Promise<void> {
    const params = { journalId }
    const ask = async (...asked: Parameters<typeof sent> extends [unknown, ...infer Rest] ? Rest : never) =>
      count((await sent(account, ...asked)).status)
    const many = (...asked: Parameters<typeof ask>) =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          if (!stop.aborted) await ask(...asked)
        }),
      )
    const things = [
      (round: number) =>
        ask(replaceInstrument, {
          params: { ...params, instrumentId: 1 },
          body: { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: String(11 + (round % 2)) },
        }),
      () => many(callOfReport.pivot, { params, query: { row: 'weekday', column: 'hour' } }),
      () => many(listTrades, { params, query: { limit: 500, ledger: 'true' } }),
      () => many(tradeFeed, { params }),
      () => ask(exportJournal, { params, query: { format: 'archive' } }),
      (round: number) =>
        ask(changeTrades, { params, body: { ids, change: { type: 'star', inReview: round % 2 === 0 } } }),
    ]
    for (let round = place; !stop.aborted; round++) await things[round % things.length]!(round)
  }
  await Promise.all(users.map(be))
  return { answered, refused }
}
