import { tiltMeter } from '@afterclose/core/comment'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { noFilters } from '@afterclose/core/filters'
import { unknownContext } from '@afterclose/core/market-context'
import { missedTradeResult } from '@afterclose/core/missed-trade'
import { allComments } from '@afterclose/core/trade'
import { demoJournal } from '@afterclose/demo/demo-journal'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { findingsAnswer } from '@afterclose/engine/reports/findings/findings-answer'
import { findingsReport } from '@afterclose/engine/reports/findings/findings-report'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { describe, expect, it } from 'vitest'
import { demoSeed } from './demo-tasks.ts'

/** Findings of the demo journal, without its sessions and price bars. */
function demoFindings() {
  const demo = demoJournal(demoSeed, '2026-11-20')
  const ratings = new Map(demo.comments.map(({ id, rating }) => [id, rating]))
  const instruments = new Map(demo.instruments.map((instrument) => [instrument.id, instrument]))
  const trades = demo.trades.map((trade) => {
    const tilt = tiltMeter(allComments(trade), (id) => ratings.get(id) ?? 'NEUTRAL')
    const facts = { tiltMeter: tilt, screenshotExists: trade.screenshotCount > 0 }
    return {
      ...trade,
      ...deriveTrade(trade, instruments.get(trade.instrumentId)!, facts),
      ...unknownContext,
      source: 'MANUAL',
      screenshots: trade.screenshotCount,
      hasNotes: false,
    }
  })
  const book = openBook(toColumns({ revision: 1, trades, payins: demo.payins }), bestKernel)
  const missed = demo.missedTrades.map((one) => ({
    ...one,
    ...missedTradeResult(one, instruments.get(one.instrumentId)!),
  }))
  const negative = demo.comments.filter(({ rating }) => rating === 'NEGATIVE').map(({ id }) => id)
  return findingsReport([findingsAnswer(book, noFilters, { negative, missed, sessions: [], first: 0, parts: 10 })])
}

const [noPlan, newsFade] = [2, 4]
const noPlanId = `MISTAKE COMMENT preTradeComments ${noPlan}`

describe('the demo journal', () => {
  const { all, shown, explained } = demoFindings()
  const found = (id: string) => all.find((one) => one.id === id)!

  it('shows what larger risk and exits before stop and target cost, and the setup that loses', () => {
    expect(shown.map(({ id }) => id).toSorted()).toEqual([
      'EARLY_EXITS',
      `GROUP setup ${newsFade}`,
      'HABIT LARGER_RISK 1.5',
    ])
    expect(found(`GROUP setup ${newsFade}`)).toMatchObject({ measure: 'OWN', verdict: 'MORE_THAN_LUCK' })
  })

  it('risks more on losers than on winners, and shows that as the larger risk', () => {
    const risks = found('RISK_OF_LOSERS')
    expect(risks.verdict).toBe('MORE_THAN_LUCK')
    expect(risks.marks[0]!.value.likely).toBeGreaterThan(risks.marks[1]!.value.likely)
  })

  it('has a mistake that rides along with larger risk', () => {
    // two losses tempt this trader into trades that are both unplanned and larger
    expect(found(noPlanId).verdict).toBe('MORE_THAN_LUCK')
    expect(explained).toContainEqual({ id: noPlanId, by: 'HABIT LARGER_RISK 1.5' })
  })

  it('loses money after two losses because the risk is larger then, not R', () => {
    // in R these trades make about as much as they lose, so a rule to stop gains nothing that is sure
    const rule = found('RULE STOP_AFTER_LOSSES 2')
    expect([rule.verdict, rule.atLeast]).toEqual(['COULD_BE_LUCK', 0])
    expect(Math.abs(rule.aTrade.likely)).toBeLessThan(0.05)
  })

  it('does not lose from 16 to 17 o’clock: what money was lost then is size, too', () => {
    expect(found('GROUP hour 16').aTrade.likely).toBeGreaterThan(0)
  })
})
