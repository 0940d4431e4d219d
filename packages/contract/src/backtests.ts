import { backtestKinds, backtestStatuses } from '@afterclose/core/backtest'
import { z } from 'zod'
import { call } from './call.ts'
import { RichText } from './rich-text.ts'
import { Receipt, Removed } from './undo.ts'
import {
  Amount,
  Id,
  IdParam,
  JournalParams,
  LocalDateText,
  ModifiedWhenRead,
  Name,
  NonNegativeDecimal,
  Percent,
  PositiveDecimal,
  WholeParamOr,
} from './values.ts'

/** Characters of a backtest's notes as HTML, also in stored form. */
export const longestBacktestNotes = 20_000

const fields = {
  /** The kind of a backtest is immutable. Practice has no spread: the walk uses that of the bars. */
  kind: z.enum(backtestKinds),
  name: Name.max(100),
  instrumentId: Id.nullable(),
  setupId: Id.nullable(),
  timeframe: z.string().trim().max(40),
  /** First and last day of the tested period. */
  periodFrom: LocalDateText.nullable(),
  periodTo: LocalDateText.nullable(),
  /** In the journal's currency. */
  startBalance: PositiveDecimal,
  /** Percentage of the balance that each trade risks. */
  riskPercent: Percent,
  /** Assumed spread of a trade. Needs an instrument with a tick size. */
  spreadTicks: NonNegativeDecimal,
  checklistId: Id.nullable(),
  notes: RichText(longestBacktestNotes),
  status: z.enum(backtestStatuses),
}
export const BacktestInput = z
  .object({
    ...fields,
    kind: fields.kind.default('LOGGED'),
    instrumentId: fields.instrumentId.default(null),
    setupId: fields.setupId.default(null),
    timeframe: fields.timeframe.default(''),
    periodFrom: fields.periodFrom.default(null),
    periodTo: fields.periodTo.default(null),
    startBalance: fields.startBalance.default('10000'),
    riskPercent: fields.riskPercent.default('1'),
    /** Defaults to the instrument's; rejected if that is in ticks of unknown size. */
    spreadTicks: fields.spreadTicks.nullish(),
    checklistId: fields.checklistId.default(null),
    notes: fields.notes.default(''),
    status: fields.status.default('RUNNING'),
    /** `modified` of the backtest when it was read. Refused with 'Changed elsewhere' if it was changed since. */
    modified: ModifiedWhenRead,
  })
  .refine(({ periodFrom, periodTo }) => periodFrom === null || periodTo === null || periodFrom <= periodTo, {
    path: ['periodTo'],
    message: 'must not be before the start',
  })
export const BacktestView = z.object({
  id: Id,
  ...fields,
  /** Tick data of the instrument when the backtest was last saved, to price its spread. */
  tickSize: PositiveDecimal.nullable(),
  /** Number of trades, and of those with an R. */
  trades: z.int(),
  tradesWithR: z.int(),
  winners: z.int(),
  losers: z.int(),
  breakEvens: z.int(),
  totalR: z.number(),
  /** Balance after the last trade; null if it exceeds the range of amounts. */
  balance: Amount.nullable(),
  created: z.string(),
  modified: z.string(),
})
export type BacktestView = z.infer<typeof BacktestView>

const url = '/v1/databases/:journalId/backtests'
const one = JournalParams.extend({ backtestId: IdParam })

export const listBacktests = call({
  method: 'GET',
  url,
  summary: 'Backtests with the results of their trades, newest first',
  access: 'read',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  query: z.object({
    limit: WholeParamOr(1, 200, 100),
    /** The `next` of the previous page. */
    after: IdParam.optional(),
  }),
  response: z.object({ backtests: z.array(BacktestView), next: Id.nullable() }),
})
export const createBacktest = call({
  method: 'POST',
  url,
  summary: 'Start a backtest',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  body: BacktestInput,
  response: BacktestView,
})
/** Replaces a backtest, and recalculates its trades with the new spread and balance. */
export const replaceBacktest = call({
  method: 'PUT',
  url: `${url}/:backtestId`,
  summary: 'Replace the details of a backtest, or finish it',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: BacktestInput,
  response: BacktestView.extend({ receipt: Receipt }),
})
export const removeBacktest = call({
  method: 'DELETE',
  url: `${url}/:backtestId`,
  summary: 'Delete a backtest with its trades',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: Removed,
})
