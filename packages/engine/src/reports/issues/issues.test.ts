import { issueCodes, issueSeverities, severities } from '@afterclose/core/issue'
import { big } from '@afterclose/core/decimal'
import { ledger } from '@afterclose/core/ledger'
import { localText, wallClock } from '@afterclose/core/time'
import { aTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { randomJournals } from '@afterclose/testkit/random-journals'
import type { FeedPayin, FeedTrade } from '../../trades/to-columns.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { buildTradeTable } from '../../trades/trade-table.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InstrumentFacts, issuesOf, mostTradesOfIssue } from './issues.ts'

const day = 24 * 3600 * 1000
const now = wallClock('2024-02-01T12:00:00')
const deposit: FeedPayin = { id: 1, timestamp: '2023-01-01T00:00:00', delta: '100000' }
const eurusd: InstrumentFacts = { id: 1, name: 'EURUSD', active: true, hasTickData: true }

const found = (
  trades: readonly FeedTrade[],
  payins: readonly FeedPayin[],
  facts: readonly InstrumentFacts[] = [eurusd],
) => issuesOf(buildTradeTable(toColumns({ revision: 1, trades, payins })), facts, now)

/** A trade that lacks nothing, with what a test wants otherwise. */
const complete = (id: number, changes: Partial<FeedTrade> = {}): FeedTrade => {
  const entryDate = localText(wallClock('2024-01-02T10:00:00') + id * 60_000)
  const input = aTrade({
    entryDate,
    highestPrice: '52',
    lowestPrice: '49.5',
    otpHit: 'YES',
    exitDate: '2024-01-10T11:00:00',
  })
  return { ...feedTradeOf({ id, input, screenshots: 0 }), ...changes }
}
const open = { exitDate: null, exitPrice: null, gain: null, outcome: null } as const

describe('issues of a journal', () => {
  it('are none where nothing is missing, and none of an empty journal', () => {
    expect(found([complete(1), complete(2)], [deposit])).toEqual([])
    expect(found([], [])).toEqual([])
  })

  it('name the instruments of which closed trades have no result, as their tick value is unknown', () => {
    const lost = { gain: null, outcome: null } as const
    const untold = [eurusd, { ...eurusd, id: 2, name: 'GER40', hasTickData: false }]
    const trades = [complete(1), complete(2, { ...lost, instrumentId: 2 }), complete(3, { ...lost, instrumentId: 2 })]
    expect(found(trades, [deposit], untold)[0]).toEqual({
      code: 'CLOSED_WITHOUT_RESULT',
      severity: 'WARNING',
      count: 2,
      tradeIds: [2, 3],
      text: '2 trades are closed and have no result: GER40 has no tick value.',
    })
    expect(found([complete(1), complete(2, lost)], [deposit])).toMatchObject([
      { text: '1 trade is closed and has no result: an entry price, an exit price or a size is missing.' },
    ])
    expect(found([complete(1), complete(2, open)], [deposit]).map(({ code }) => code)).not.toContain(
      'CLOSED_WITHOUT_RESULT',
    )
  })

  it('tell of deposits in the words of the warning', () => {
    expect(found([complete(1)], [])).toMatchObject([
      { code: 'NO_INITIAL_DEPOSIT', severity: 'ERROR', count: 0, tradeIds: [], text: 'Missing initial deposit.' },
    ])
    const late = { ...deposit, timestamp: '2024-01-02T10:01:30' }
    expect(found([complete(1), complete(2)], [late])).toEqual([
      {
        code: 'DEPOSIT_AFTER_FIRST_TRADE',
        severity: 'ERROR',
        count: 1,
        tradeIds: [1],
        text: 'First deposit should be before the first trade.',
      },
    ])
  })

  it('tell of a balance below 0, by trades and by withdrawals', () => {
    const loser = complete(1, { gain: '-500', outcome: 'LOSER' })
    const small = { ...deposit, delta: '100' }
    expect(found([loser, complete(2)], [small])).toMatchObject([
      { code: 'NEGATIVE_BALANCE', count: 2, tradeIds: [1, 2] }, // -400, then -300
    ])
    const withdrawn = { id: 2, timestamp: '2024-01-20T00:00:00', delta: '-100001000' }
    expect(found([complete(1)], [deposit, withdrawn])).toMatchObject([
      { code: 'NEGATIVE_BALANCE', count: 0, tradeIds: [] },
    ])
  })

  it('tell of instruments without tick data by name, and of symbols that nothing in use stands for', () => {
    const facts = [1, 2, 3, 4, 5].map((id) => ({ id, name: `I${id}`, active: id !== 2, hasTickData: id === 1 }))
    const trades = [1, 2, 3, 4, 5].map((id) => complete(id, { instrumentId: id, source: id === 3 ? 'MANUAL' : 'MT4' }))
    expect(found(trades, [deposit], facts)).toMatchObject([
      {
        code: 'INSTRUMENT_WITHOUT_TICK_DATA',
        tradeIds: [2, 3, 4, 5],
        text: 'I2, I3, I4 and 1 more have no tick size or no tick value; 4 trades are affected.',
      },
      { code: 'UNMAPPED_SYMBOL', tradeIds: [2] },
    ])
  })

  it('tell of possible duplicates, but not among the portions of one group', () => {
    const twin = { entryDate: '2024-01-05T10:00:00', size: '3' }
    const one = complete(1, twin)
    const duplicates = (...others: readonly FeedTrade[]) =>
      found([one, ...others], [deposit]).flatMap(({ tradeIds }) => tradeIds)
    expect(duplicates(complete(2, twin))).toEqual([1, 2])
    for (const otherwise of [
      { instrumentId: 2 },
      { direction: 'SHORT', stopLoss: '53' },
      { entryDate: '2024-01-05T10:00:01' },
      { size: '4' },
    ] as const)
      expect(duplicates(complete(2, { ...twin, ...otherwise }))).toEqual([])
    const [first, second] = [2, 3].map((id) => complete(id, { ...twin, groupId: 7 }))
    expect(found([first!, second!], [deposit])).toEqual([])
    expect(duplicates(first!, second!)).toEqual([1, 2, 3])
    expect(found([complete(1, { ...twin, size: null }), complete(2, { ...twin, size: null })], [deposit])).toEqual([])
  })

  it('tell of trades that have been open for more than 30 days, and of nothing that only an exit can tell', () => {
    const at = (millis: number) => ({
      ...open,
      entryDate: localText(millis),
      highestPrice: null,
      lowestPrice: null,
      otpHit: null,
    })
    const trades = [complete(1, at(now - 30 * day - 1000)), complete(2, at(now - 30 * day))]
    expect(found(trades, [deposit])).toMatchObject([{ code: 'OPEN_OVER_30_DAYS', tradeIds: [1] }])
  })

  it('tell of a stop on the wrong side', () => {
    const trades = [
      complete(1, { stopLoss: '50' }),
      complete(2, { stopLoss: '50.01' }),
      complete(3, { direction: 'SHORT', stopLoss: '49.99' }),
      complete(4, { direction: 'SHORT', stopLoss: '50.01' }),
    ]
    expect(found(trades, [deposit])).toMatchObject([{ code: 'STOP_WRONG_SIDE', tradeIds: [1, 2, 3] }])
  })

  it('name the first trades and count all of them', () => {
    const trades = Array.from({ length: mostTradesOfIssue + 5 }, (_, i) => complete(i + 1, { takeProfit: null }))
    const [issue] = found(trades, [deposit])
    expect(issue).toMatchObject({ code: 'TARGET_MISSING', severity: 'INFO', count: mostTradesOfIssue + 5 })
    expect(issue!.tradeIds).toHaveLength(mostTradesOfIssue)
    expect(issue!.tradeIds[0]).toBe(1)
  })

  it('are those that a look at each trade finds', () => {
    fc.assert(
      fc.property(randomJournals(), fc.nat({ max: 5 }), fc.nat({ max: 900 }), (journal, copies, days) => {
        const again = journal.trades
          .slice(0, copies)
          .map((trade, i) => ({ ...trade, id: 1000 + i, groupId: i % 2 || null }))
        const trades = [...journal.trades, ...again]
        const facts = [1, 2, 3, 4].map((id) => ({ id, name: `I${id}`, active: id < 3, hasTickData: id % 2 === 0 }))
        const today = wallClock('2024-01-01T00:00:00') + days * day
        const table = buildTradeTable(toColumns({ revision: 1, trades, payins: journal.payins }))
        const issues = issuesOf(table, facts, today)
        const expected = slowly(trades, journal.payins, facts, today)
        expect(new Map(issues.map(({ code, tradeIds }) => [code, tradeIds.toSorted((a, b) => a - b)]))).toEqual(
          expected,
        )
        expect(issues.every(({ code, severity }) => issueSeverities[code] === severity)).toBe(true)
        expect(issues.every(({ count, tradeIds }) => count === tradeIds.length)).toBe(true)
      }),
    )
  })

  it('have their codes in the order of their gravity', () => {
    const places = issueCodes.map((code) => severities.indexOf(issueSeverities[code]))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(issueCodes).toHaveLength(13)
  })
})

/** Ids by code, as the text of each says it. */
function slowly(
  trades: readonly FeedTrade[],
  payins: readonly FeedPayin[],
  facts: readonly InstrumentFacts[],
  today: number,
): ReadonlyMap<string, readonly number[]> {
  const ids = (test: (trade: FeedTrade) => boolean) =>
    trades
      .filter(test)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  const fact = ({ instrumentId }: FeedTrade) => facts.find(({ id }) => id === instrumentId)!
  const closed = trades.flatMap((trade) => {
    const { exitDate, gain } = trade
    return exitDate === null || gain === null ? [] : [{ ...trade, exitDate, gain }]
  })
  const balances = ledger(payins, closed)
  const deposits = payins
    .filter(({ delta }) => big(delta).gt(0))
    .map(({ timestamp }) => timestamp)
    .toSorted()
  const earliest = trades.map(({ entryDate }) => entryDate).toSorted()[0]
  const found = new Map<string, readonly number[]>()
  const add = (code: string, list: readonly number[], evenNone = false) => {
    if (list.length > 0 || evenNone) found.set(code, list)
  }
  if (earliest !== undefined && deposits.length === 0) add('NO_INITIAL_DEPOSIT', [], true)
  if (earliest !== undefined && deposits[0] !== undefined)
    add(
      'DEPOSIT_AFTER_FIRST_TRADE',
      ids((trade) => trade.entryDate < deposits[0]!),
    )
  const overdrawn = [...balances.payins.values()].some((balance) => big(balance).lt(0))
  const below = ids(({ id }) => big(balances.trades.get(id)?.after ?? 0).lt(0))
  add('NEGATIVE_BALANCE', below, overdrawn)
  add(
    'STOP_WRONG_SIDE',
    ids(({ stopLoss, entryPrice, direction }) => {
      if (stopLoss === null || entryPrice === null) return false
      return direction === 'LONG' ? big(stopLoss).gte(entryPrice) : big(stopLoss).lte(entryPrice)
    }),
  )
  add(
    'INSTRUMENT_WITHOUT_TICK_DATA',
    ids((trade) => !fact(trade).hasTickData),
  )
  add(
    'UNMAPPED_SYMBOL',
    ids((trade) => trade.source !== 'MANUAL' && !fact(trade).active),
  )
  add(
    'POSSIBLE_DUPLICATE',
    ids((trade) =>
      trades.some(
        (other) =>
          trade.size !== null &&
          other.id !== trade.id &&
          other.size === trade.size &&
          other.instrumentId === trade.instrumentId &&
          other.direction === trade.direction &&
          other.entryDate === trade.entryDate &&
          other.structure === trade.structure &&
          (trade.structure === null || other.entryPrice === trade.entryPrice) &&
          (other.groupId === null || other.groupId !== trade.groupId),
      ),
    ),
  )
  add(
    'CLOSED_WITHOUT_RESULT',
    ids(({ exitDate, gain }) => exitDate !== null && gain === null),
  )
  add(
    'OPEN_OVER_30_DAYS',
    ids(({ exitDate, entryDate }) => exitDate === null && today - wallClock(entryDate) > 30 * day),
  )
  add(
    'STOP_MISSING',
    ids(({ stopLoss, structure }) => stopLoss === null && structure === null),
  )
  add(
    'TARGET_MISSING',
    ids(({ takeProfit, structure }) => takeProfit === null && structure === null),
  )
  add(
    'HIGH_LOW_MISSING',
    ids(
      ({ exitDate, highestPrice, lowestPrice, structure }) =>
        structure === null && exitDate !== null && (highestPrice === null || lowestPrice === null),
    ),
  )
  add(
    'OTP_MISSING',
    ids(
      ({ exitDate, otpHit, stopLoss, takeProfit }) =>
        exitDate !== null && otpHit === null && stopLoss !== null && takeProfit !== null,
    ),
  )
  return found
}
