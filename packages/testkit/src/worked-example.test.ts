import { type Rating, tiltMeter } from '@afterclose/core/comment'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { ledger } from '@afterclose/core/ledger'
import { type TradeInput, type TradeResult, allComments } from '@afterclose/core/trade'
import { tradeProblems } from '@afterclose/core/validate-trade'
import { describe, expect, it } from 'vitest'
import { type Shown, shownValue } from './shown.ts'
import { perTrade, perTradePath } from './worked-example-expected.ts'
import { comments, instruments, payins, trades } from './worked-example.ts'

const ratingOf = (id: number): Rating => comments.find((comment) => comment.id === id)?.rating ?? 'NEUTRAL'
const results = new Map<number, TradeResult>(
  trades.map(({ id, input, screenshots }) => {
    const instrument = instruments.find((candidate) => candidate.id === input.instrumentId)!
    const facts = { tiltMeter: tiltMeter(allComments(input), ratingOf), screenshotExists: screenshots > 0 }
    return [id, deriveTrade(input, instrument, facts)]
  }),
)
const gainOf = (id: number): number => Number(results.get(id)!.gain)
const balances = ledger(
  payins,
  trades.flatMap(({ id, input: { exitDate } }) =>
    exitDate === null ? [] : [{ id, exitDate, gain: results.get(id)!.gain! }],
  ),
)

/** What runs over trades, the slow way: from the first trade on, again for each. */
function runningAt(id: number): Record<string, Shown> {
  const gains = trades.filter((trade) => trade.id <= id).map((trade) => gainOf(trade.id))
  const won = gains.filter((gain) => gain > 0).reduce((a, b) => a + b, 0)
  const lost = gains.filter((gain) => gain < 0).reduce((a, b) => a - b, 0)
  const { before, after, gainPercentage } = balances.trades.get(id)!
  return {
    balanceBefore: before,
    balanceAfter: after,
    gainPercentage,
    profitFactor: lost === 0 ? null : won / lost,
    cumulativeGain: won - lost,
  }
}

function check(actual: Readonly<Record<string, Shown>>, expected: Readonly<Record<string, string>>): void {
  const seen = Object.entries(expected).map(([column, text]) => [column, shownValue(actual[column], text)])
  expect(Object.fromEntries(seen)).toEqual(expected)
}

const good = (pick: (input: TradeInput) => readonly number[]): number =>
  trades.flatMap(({ input }) => pick(input)).filter((id) => ratingOf(id) === 'POSITIVE').length

describe('the worked example, trade by trade', () => {
  it('can be stored', () => {
    expect(trades.flatMap(({ input }) => tradeProblems(input))).toEqual([])
  })

  it.each(perTrade)('T$id is worth what was worked out', (expected) => {
    const id = Number(expected.id)
    check({ id, ...results.get(id)!, ...runningAt(id) }, expected)
  })

  it.each(perTradePath)('T$id went the way that was worked out', (expected) => {
    const id = Number(expected.id)
    check({ id, ...results.get(id)! }, expected)
  })

  it('carries the comments that its milestones count', () => {
    const counted = [
      good(({ preTradeComments }) => preTradeComments),
      good(({ entryComments }) => entryComments),
      good(({ managementComments }) => managementComments),
      good(({ exitComments }) => exitComments),
      trades.flatMap(({ input }) => input.customComments).length,
      [...results.values()].filter(({ fullyJournaled }) => fullyJournaled).length,
    ]
    expect(counted).toEqual([8, 8, 4, 5, 15, 5])
  })

  it('gives the open trade its risk and nothing that only an exit can tell', () => {
    expect(results.get(13)).toMatchObject({
      risk: '200',
      gain: null,
      outcome: null,
      rMultiple: null,
      holdingMinutes: null,
    })
    expect(balances.trades.has(13)).toBe(false)
  })

  it('runs the account to its last balance', () => {
    expect(balances.balance).toBe('13621.1')
    expect(payins.map(({ id }) => balances.payins.get(id))).toEqual(payins.map(({ accountBalance }) => accountBalance))
  })
})
