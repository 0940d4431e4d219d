import { tiltMeter } from '@afterclose/core/comment'
import { backtestResult, backtestTradeProblems } from '@afterclose/core/backtest'
import { big } from '@afterclose/core/decimal'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { missedTradeProblems, missedTradeResult } from '@afterclose/core/missed-trade'
import { ledgerWarning } from '@afterclose/core/payin'
import { DAY, dateOf, parseLocal, wallClock } from '@afterclose/core/time'
import { allComments } from '@afterclose/core/trade'
import { firstDayOf } from '@afterclose/core/week-rule'
import { planStatuses, scenarioProblems, scenarioRrr } from '@afterclose/core/trade-plan'
import { tradeProblems } from '@afterclose/core/validate-trade'
import { describe, expect, it } from 'vitest'
import { type DemoJournal, demoJournal } from './demo-journal.ts'

const today = '2026-11-20'
const journals = [1, 7, 42, 99].map((seed) => demoJournal(seed, today))

/** Every closed trade with what follows from it. */
const results = ({ trades, instruments, comments }: DemoJournal) =>
  trades
    .filter(({ exitDate }) => exitDate !== null)
    .map((trade) => {
      const instrument = instruments.find(({ id }) => id === trade.instrumentId)!
      const tilt = tiltMeter(allComments(trade), (id) => comments.find((comment) => comment.id === id)!.rating)
      return {
        trade,
        ...deriveTrade(trade, instrument, { tiltMeter: tilt, screenshotExists: trade.screenshotCount > 0 }),
      }
    })
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the demo journal', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    expect(demoJournal(7, today)).toEqual(journals[1])
    expect(demoJournal(8, today).trades).not.toEqual(journals[1]!.trades)
  })

  it.each(journals.map((journal) => [journal]))(
    'holds a year of about 1,200 trades that a form would accept',
    (journal) => {
      expect(journal.trades.length).toBeGreaterThan(1000)
      expect(journal.trades.length).toBeLessThan(1400)
      expect(journal.trades.filter(({ exitDate }) => exitDate === null)).toHaveLength(3)
      expect(journal.trades.flatMap((trade) => tradeProblems(trade).map((problem) => [trade.id, problem]))).toEqual([])
      for (const trade of journal.trades) {
        expect(wallClock(trade.entryDate)).toBeGreaterThanOrEqual(wallClock('2025-11-20T00:00:00'))
        if (trade.exitDate !== null) expect(parseLocal(trade.exitDate)).toBeLessThan(wallClock('2026-11-21T00:00:00'))
      }
      const deposits = journal.payins.filter(({ delta }) => big(delta).gt(0)).map(({ timestamp }) => timestamp)
      expect(ledgerWarning(journal.trades[0]!.entryDate, deposits)).toBeNull()
    },
  )

  it('keeps the account alive', () => {
    for (const journal of journals) {
      const balance = results(journal).reduce((sum, { gain }) => sum.plus(gain ?? 0), big(35_000))
      expect(Number(balance)).toBeGreaterThan(5000)
    }
  })

  it('has habits that its statistics can find', () => {
    const all = journals.flatMap(results).filter(({ rMultiple }) => rMultiple !== null)
    const averageR = (test: (result: (typeof all)[number]) => boolean) =>
      mean(all.filter(test).map(({ rMultiple }) => rMultiple!))
    expect(averageR(({ tiltMeter }) => tiltMeter < 0)).toBeLessThan(averageR(({ tiltMeter }) => tiltMeter > 0) - 0.2)
    expect(averageR(({ trade }) => trade.setupId === 4)).toBeLessThan(
      averageR(({ trade }) => trade.setupId === 1) - 0.2,
    )
    const frustrated = journals[0]!.customComments.find(({ name }) => name === 'Frustrated')!.id
    expect(averageR(({ trade }) => trade.customComments.includes(frustrated))).toBeLessThan(0)
  })

  it('closes many trades at their orders and others well before the end of the move', () => {
    const all = journals.flatMap(results)
    const share = (of: readonly (number | null)[], test: (value: number) => boolean): number => {
      const known = of.filter((value) => value !== null)
      return known.filter(test).length / known.length
    }
    const kept = all.map(({ winnerEff }) => winnerEff)
    expect(share(kept, (value) => value > 95)).toBeGreaterThan(0.25)
    expect(share(kept, (value) => value < 80)).toBeGreaterThan(0.2)
    const saved = all.map(({ loserEff }) => loserEff)
    expect(share(saved, (value) => value < 5)).toBeGreaterThan(0.4)
    expect(share(saved, (value) => value > 15)).toBeGreaterThan(0.15)
  })

  it.each(journals.map((journal) => [journal]))('plans some trades, and knows what became of each plan', (journal) => {
    const { plans, trades, missedTrades } = journal
    expect(new Set(plans.map(({ status }) => status))).toEqual(new Set(planStatuses))
    expect(plans.map(({ id }) => id)).toEqual(plans.map((_, i) => i + 1))
    for (const plan of plans) {
      expect(plan.scenarios.flatMap((scenario) => scenarioProblems(scenario, plan.direction))).toEqual([])
      expect(scenarioRrr(plan.scenarios[0]!)).toBeGreaterThan(1)
      const made = trades.filter(({ planId }) => planId === plan.id)
      const missed = missedTrades.filter(({ planId }) => planId === plan.id)
      expect(made).toHaveLength(plan.status === 'EXECUTED' ? 1 : 0)
      expect(missed).toHaveLength(plan.status === 'MISSED' ? 1 : 0)
      for (const { entryDate, instrumentId, direction } of [...made, ...missed])
        expect([entryDate.slice(0, 10), instrumentId, direction]).toEqual([
          plan.planDate,
          plan.instrumentId,
          plan.direction,
        ])
      if (plan.status === 'EXPIRED') expect(plan.validUntil! < today).toBe(true)
      if (plan.status === 'ACTIVE') expect(plan.validUntil! > today).toBe(true)
    }
  })

  it.each(journals.map((journal) => [journal]))(
    'has a rule in each of the last three weeks, and a goal in each of the last two months, all on their first days',
    ({ weekRules: { rules, answers }, trades, comments, checklists }) => {
      expect(rules.map(({ span, firstDay }) => `${span} ${firstDay}`)).toEqual([
        'MONTH 2026-10-01',
        'WEEK 2026-11-02',
        'WEEK 2026-11-09',
        'MONTH 2026-11-01',
        'WEEK 2026-11-16', // today is a Friday
      ])
      for (const { about, aboutId, checklistId } of rules) {
        const items = checklists.find(({ id }) => id === checklistId)?.items ?? []
        const named = { COMMENT: comments, CHECKLIST_ITEM: items, NONE: [{ id: null }] }[about]
        expect(named.map(({ id }) => id)).toContain(aboutId)
      }
      expect(answers.length).toBeGreaterThan(5)
      const asked = rules.find(({ about }) => about === 'NONE')!
      for (const { weekRuleId, tradeId } of answers) {
        const { entryDate } = trades.find(({ id }) => id === tradeId)!
        expect([weekRuleId, firstDayOf('WEEK', entryDate.slice(0, 10))]).toEqual([asked.id, asked.firstDay])
      }
    },
  )

  it.each(journals.map((journal) => [journal]))(
    'has graded most trades of some months after their exits, some by chance, and left some for today',
    ({ reviews, trades }) => {
      const tradeOf = new Map(trades.map((trade) => [trade.id, trade]))
      for (const { tradeId, gradedAt } of reviews) {
        expect(gradedAt > tradeOf.get(tradeId)!.exitDate!).toBe(true)
        expect(gradedAt < `${today}T00:00:00`).toBe(true)
      }
      const last = new Map(reviews.map(({ tradeId, grade }) => [tradeId, grade]))
      for (const { id, reviewGrade } of trades) expect(reviewGrade).toBe(last.get(id) ?? null)
      expect(last.size).toBeLessThan(reviews.length) // some were graded again
      const shareOf = (test: (review: (typeof reviews)[number]) => boolean) =>
        reviews.filter(test).length / reviews.length
      expect(shareOf(({ byChance }) => byChance)).toBeGreaterThan(0.12)
      expect(shareOf(({ sawResult }) => sawResult)).toBeLessThan(0.25)
      expect(new Set(reviews.map(({ grade }) => grade)).size).toBe(4)
      const since = dateOf(wallClock(`${today}T00:00:00`) - 60 * DAY)
      const waiting = trades.filter(
        ({ exitDate, reviewGrade }) => exitDate !== null && exitDate >= since && reviewGrade === null,
      )
      expect(waiting.length).toBeGreaterThan(15)
      expect(waiting.length).toBeLessThan(80)
    },
  )

  it.each(journals.map((journal) => [journal]))('misses a handful of trades that a form would accept', (journal) => {
    const { missedTrades, instruments } = journal
    expect(missedTrades).toHaveLength(24)
    const days = missedTrades.map(({ entryDate }) => entryDate)
    expect(days).toEqual(days.toSorted())
    expect(days.every((day) => day >= '2025-11-20' && day < '2026-11-21')).toBe(true)
    expect(missedTrades.flatMap(missedTradeProblems)).toEqual([])
    const known = missedTrades.map((missed) => {
      const instrument = instruments.find(({ id }) => id === missed.instrumentId)!
      return missedTradeResult(missed, instrument).missedR
    })
    expect(known.filter((missedR) => missedR === null)).toHaveLength(1)
    expect(known.at(-1)).toBeNull()
  })

  it.each(journals.map((journal) => [journal]))(
    'has tried two ideas on old charts, one of them to its end',
    (journal) => {
      const { backtests, instruments } = journal
      expect(backtests.map(({ status }) => status)).toEqual(['FINISHED', 'RUNNING'])
      for (const { trades, instrumentId, spreadTicks, periodFrom, periodTo } of backtests) {
        const { tickSize } = instruments.find(({ id }) => id === instrumentId)!
        const days = trades.map(({ entryDate }) => entryDate)
        expect(days).toEqual(days.toSorted())
        expect(days[0]! >= periodFrom && days.at(-1)!.slice(0, 10) <= periodTo).toBe(true)
        expect(trades.flatMap(backtestTradeProblems)).toEqual([])
        const results = trades.map((trade) => backtestResult(trade, { spread: spreadTicks, tickSize }).r)
        expect(results).not.toContain(null)
        expect(Math.abs(mean(results.map(Number)))).toBeLessThan(0.5)
      }
    },
  )

  it('keeps sessions with a loss limit that a few of its days went beyond, whenever it is opened', () => {
    for (let opened = 0; opened < 8; opened++) {
      const day = dateOf(wallClock(`${today}T00:00:00`) + opened * 8 * DAY) // another weekday each time
      const journal = demoJournal(4400, day)
      const ofDay = Map.groupBy(
        results(journal).toSorted((a, b) => (a.trade.exitDate! < b.trade.exitDate! ? -1 : 1)),
        ({ trade }) => trade.exitDate!.slice(0, 10),
      )
      const beyond = journal.sessions.filter(({ sessionDate, maxLoss }) => {
        let sum = 0
        return (ofDay.get(sessionDate) ?? []).some(({ gain }) => (sum += Number(gain)) < -Number(maxLoss))
      })
      expect(beyond.length, day).toBeGreaterThanOrEqual(2)
      expect(beyond.length, day).toBeLessThanOrEqual(4)
    }
  })
})
