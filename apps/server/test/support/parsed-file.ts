import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedFile, ParsedTrade } from '@afterclose/importers/importer'
import type { Statement } from '@afterclose/importers/statements/records'
import { compareKnown } from '../../src/imports/statements/compare-known.ts'
import { joinWithKnown, nameFile, ownNames } from '../../src/imports/statements/join-with-known.ts'
import type { FileJoin } from '../../src/imports/plan/join-file.ts'
import { planImport } from '../../src/imports/plan/plan.ts'
import { groupingOf } from '../../src/imports/plan/position-grouping.ts'
import type { ImportPlan, KnownTrade, PlanInput } from '../../src/imports/plan/plan-types.ts'

/** A closed trade as an importer gives it. */
export const parsedTrade: ParsedTrade = {
  externalId: '1',
  account: '77',
  symbol: 'EURUSD.m',
  market: null,
  direction: 'LONG',
  entryDate: '2024-03-04T10:00:00',
  exitDate: '2024-03-04T11:00:00',
  entryPrice: '1.10000',
  exitPrice: '1.10100',
  size: '1',
  stopLoss: null,
  takeProfit: null,
  finalStop: null,
  highestPrice: null,
  lowestPrice: null,
  commission: '7',
  swap: '-1.5',
  netGain: '91.5',
  pointValue: null,
  currency: null,
  fxRate: null,
  notes: '',
  executions: [],
  lines: [10],
  texts: ['row 10'],
}
/** A file that holds these trades and nothing else. */
export const parsedFile = (trades: readonly ParsedTrade[], more: Partial<ParsedFile> = {}): ParsedFile => ({
  format: 'Test',
  failure: null,
  accountCurrency: 'USD',
  timeZone: null,
  rowsRead: trades.flatMap(({ lines }) => lines).length,
  fills: [],
  positions: trades,
  payins: [],
  actions: [],
  rejected: [],
  duplicateLines: [],
  totals: [],
  warnings: [],
  mapping: null,
  span: { from: '2024-01-01T00:00:00', to: '2024-12-31T00:00:00', stated: false },
  ...more,
})
export const journalFacts = {
  currency: 'USD',
  timeZone: 'UTC',
  tradeMarkets: ['FOREX', 'STOCKS'],
  setupId: 1,
  partialExits: 'ONE_TRADE',
  optionLegs: 'TOGETHER',
  legDecisions: [],
  lastGroup: 0,
} as const
/** What a file changes where these statements are known. */
export function joinOf(parsed: ParsedFile, others: readonly Statement[] = []): FileJoin {
  const file = nameFile(parsed)
  const { format: form, span } = parsed
  const own = span === null ? [] : [{ ...file.records, id: 'file', form, span }]
  const sides = compareKnown({
    before: others,
    after: [...others, ...own],
    ownNamesIn: ownNames(file),
    grouping: groupingOf(journalFacts, ''),
  })
  return joinWithKnown(parsed, file, { spans: others.map((other) => other.span), sides }, 'yyyy-MM-dd')
}
/** @throws Error when the rows do not add up */
export function plan(parsed: ParsedFile, more: Partial<PlanInput> = {}): ImportPlan {
  const options = { timeZone: null, mapping: null, rates: {} }
  const made = planImport({
    parsed,
    options,
    journal: journalFacts,
    instruments: [],
    join: joinOf(parsed),
    trades: [],
    payins: new Map(),
    typed: [],
    toJoin: new Map(),
    ...more,
  })
  if (made === null) throw new Error('the rows do not add up')
  return made
}
/** A row of a journal that is about a fill, with nothing but what its columns say. */
export const knownTrade = (id: number, fill: string, trade: TradeInput, touched = false): KnownTrade => ({
  id,
  fill,
  trade,
  touched,
  slots: [],
  hasMore: false,
  shownOn: null,
  kept: {},
})
/** The trades of a journal after a plan was carried out. */
export const after = ({ changes }: ImportPlan): readonly KnownTrade[] =>
  changes.create.map(({ externalId, trade }, i) => knownTrade(100 + i, externalId, { ...trade, instrumentId: 50 }))
