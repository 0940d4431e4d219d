import type { AttemptView, BreachView } from '@afterclose/contract/guard'
import type { GuardRule } from '@afterclose/core/guard-rule'
import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'

/** Rules of the worked example (beyond/DISCIPLINE 14), with a floor that follows the day's close. */
export const exampleRules: readonly GuardRule[] = [
  { kind: 'DAILY_LOSS', value: '1000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'WEEKLY_LOSS', value: '2000', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'MAX_LOSS', value: '2500', unit: 'MONEY', floor: 'TRAIL_EOD', lock: '0', measure: 'CLOSED' },
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
]

export const anAttempt = (changes: Partial<AttemptView> = {}): AttemptView => ({
  id: 1,
  startedAt: '2026-03-01T17:00:00',
  startBalance: '50000',
  payins: 'IGNORE',
  endedAt: null,
  versions: [
    { version: 1, madeAt: '2026-03-01T16:00:00', author: 'mara@example.org', dayStart: '17:00', rules: exampleRules },
  ],
  modified: '2026-03-01T16:00:00.000Z',
  ...changes,
})

/** Settings and plan of the owner, as in the list of attempts. */
export const anOwner = { weekStart: 1, riskPercent: 1, unwatched: [] }

/** A broken rule as stored. */
export const aBreach = (changes: Partial<BreachView> = {}): BreachView => ({
  id: 1,
  attemptId: 1,
  rule: 'DAILY_LOSS',
  version: 1,
  tradingDay: '2026-03-03',
  at: '2026-03-03T11:20:00',
  tradeId: 5,
  sure: true,
  judgedAfterwards: false,
  over: '50',
  forbiddenTradeIds: [6],
  foundAt: '2026-03-03T11:21:00.000Z',
  goneAt: null,
  goneWhy: null,
  note: '',
  ...changes,
})

const rows = [
  ['02T09:30', '02T10:10', '800', '400'],
  ['02T18:05', '02T18:50', '-300', '300'],
  ['03T09:35', '03T09:50', '-400', '400'],
  ['03T10:05', '03T10:40', '250', '300'],
  ['03T11:00', '03T11:20', '-600', '600'],
  ['03T12:00', '03T12:30', '500', '300'],
  ['04T09:30', '04T10:30', '1200', '400'],
  ['04T10:00', '04T11:00', '-200', '300'],
  ['05T09:40', null, null, '350'],
] as const

const dayOf = (text: string): string => `2026-03-${text}:00`

/** Its trades, as sent by the server. @param count of them, in the order of their numbers */
export const guardExampleFeed = (count: number = rows.length, revision = 1): Uint8Array =>
  encodeFeed(
    toColumns({
      revision,
      trades: rows.slice(0, count).map(([entry, exit, gain, risk], i) =>
        aFeedTrade({
          id: i + 1,
          entryDate: dayOf(entry),
          exitDate: exit === null ? null : dayOf(exit),
          gain,
          risk,
          ...(exit === null && { outcome: null, rMultiple: null, exitPrice: null }),
        }),
      ),
      payins: [{ id: 1, delta: '50000', timestamp: '2026-01-01T00:00:00' }],
    }),
  )
