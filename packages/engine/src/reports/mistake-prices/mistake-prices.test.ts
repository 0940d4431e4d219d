import { type Filters, noFilters } from '@afterclose/core/filters'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { DAY, wallClock } from '@afterclose/core/time'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { type RandomJournal, randomJournals } from '@afterclose/testkit/random-journals'
import { runs } from '@afterclose/testkit/runs'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook, type TradeBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import type { FeedTrade } from '../../trades/to-columns.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { listedTrades } from '../listed-trades.ts'
import { commentGroups } from '../monthly/month-report.ts'
import type { SessionDay } from '../sessions/session-day.ts'
import { tradesAnswer } from '../trades-answer.ts'
import type { TradesOf } from '../trades-of.ts'
import type { MistakeItem, MistakePricesReport } from './mistake-price.ts'
import { mistakePricesAnswer, type MistakePricesView } from './mistake-prices-answer.ts'
import { mistakePricesReport } from './mistake-prices-report.ts'

const open = (journal: RandomJournal): TradeBook => openBook(toColumns(journal), bestKernel)
const view: MistakePricesView = { within: 'SETUP', negative: [], sessions: [], first: 0, parts: 10 }
const report = (book: TradeBook, more: Partial<MistakePricesView> = {}, filters: Filters = noFilters) =>
  mistakePricesReport([mistakePricesAnswer(book, filters, { ...view, ...more })], { ...view, ...more })
const idsBehind = (book: TradeBook, of: TradesOf, filters: Filters = noFilters) =>
  listedTrades(tradesAnswer(book, filters, { of })).trades.map(({ id }) => id)
const journalOf = (trades: readonly FeedTrade[]): RandomJournal => ({ revision: 1, payins: [], trades: [...trades] })

const [CHASED, MOVED, CUT] = [21, 22, 23]
/** Trades of one setup, one a day, from a list of R and comments; risk 100. */
const dayTrade = (i: number, r: number, more: Partial<FeedTrade> = {}): FeedTrade => {
  const date = new Date(wallClock('2023-01-02T00:00:00') + i * DAY).toISOString().slice(0, 10)
  return aFeedTrade({
    id: i + 1,
    entryDate: `${date}T10:00:00`,
    exitDate: `${date}T11:00:00`,
    gain: (100 * r).toFixed(2),
    risk: '100',
    entryComments: [],
    ...more,
  })
}
const withComments = (tilt: number, more: Partial<FeedTrade>): Partial<FeedTrade> => ({ tiltMeter: tilt, ...more })
const priceOf = ({ prices }: MistakePricesReport, id: number) =>
  prices.find(({ item }) => item?.is === 'COMMENT' && item.id === id)!

describe('the prices of mistakes', () => {
  /** 400 days: every fifth trade was chased and lost 0.8 R more; every tenth is commented without an effect. */
  const costly = journalOf(
    Array.from({ length: 400 }, (_, i) => {
      const chased = i % 5 === 0
      const r = [2, -1, 0.5, -1, 1, 1.5, -0.5][i % 7]! - (chased ? 0.8 : 0)
      return dayTrade(
        i,
        r,
        chased || i % 10 === 3
          ? withComments(0, { entryComments: chased ? [CHASED] : [], exitComments: i % 10 === 3 ? [CUT] : [] })
          : {},
      )
    }),
  )
  const negative = [CHASED, MOVED, CUT]

  it('name the one that costs most as the next to fix, by the end of its range nearer to nothing', () => {
    const prices = report(open(costly), { negative })
    const chased = priceOf(prices, CHASED)
    expect(prices.fixNext).toBe(chased)
    expect(chased).toMatchObject({ verdict: 'MORE_THAN_LUCK', hindsight: false, trades: 80, compared: 80 })
    // exposed average against clean average, by hand over the list
    const meanOf = (test: (i: number) => boolean) => {
      const values = costly.trades.filter((_, i) => test(i)).map(({ rMultiple }) => rMultiple!)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    expect(chased.aTrade!.likely).toBeCloseTo(
      meanOf((i) => i % 5 !== 0 && i % 10 !== 3) - meanOf((i) => i % 5 === 0),
      9,
    )
    // 365 days of the 400 up to the last exit: every fifth
    expect(chased.usesAYear).toBe(73)
    expect(chased.aYear!.likely).toBeCloseTo(chased.pulled!.likely * 73 * 100, 9)
    expect(chased.atLeast).toBe(chased.aYear!.low)
    expect(chased.atLeast!).toBeGreaterThan(0)
    expect(priceOf(prices, CUT)).toMatchObject({ hindsight: true, verdict: 'COULD_BE_LUCK', atLeast: 0 })
    expect(prices).toMatchObject({ trades: 400, withR: 400, mistaken: 120, clean: 280, apart: 0, inMoney: true })
    expect(prices.bill).toMatchObject({ item: null, trades: 120, verdict: 'MORE_THAN_LUCK' })
  })

  it('pull costs towards each other, and leave a single one as it is', () => {
    const both = report(open(costly), { negative })
    const [high, low] = [priceOf(both, CHASED), priceOf(both, CUT)]
    expect(high.pulled!.likely).toBeLessThan(high.aTrade!.likely)
    expect(low.pulled!.likely).toBeGreaterThan(low.aTrade!.likely)
    const one = priceOf(report(open(costly), { negative: [CHASED] }), CHASED)
    expect(one.pulled).toEqual(one.aTrade)
  })

  it('count a trade with two mistakes in both rows, and once in the bill', () => {
    const trades = costly.trades.map((trade, i) =>
      i % 5 === 0 ? { ...trade, exitComments: [CUT] } : { ...trade, exitComments: [] },
    )
    const prices = report(open(journalOf(trades)), { negative })
    expect([priceOf(prices, CHASED).trades, priceOf(prices, CUT).trades, prices.bill!.trades]).toEqual([80, 80, 80])
  })

  it.each(['managementComments', 'exitComments'] as const)(
    'never name a mistake written when the result was known as the next to fix, such as %s',
    (group) => {
      const trades = costly.trades.map((trade) => ({
        ...trade,
        exitComments: [],
        entryComments: [],
        [group]: trade.entryComments,
      }))
      const prices = report(open(journalOf(trades)), { negative })
      expect(priceOf(prices, CHASED)).toMatchObject({ verdict: 'MORE_THAN_LUCK', hindsight: true })
      expect([prices.fixNext, prices.likeliest]).toEqual([null, null])
    },
  )

  it('have no bill without a clean trade, and none for no trade [13.14]', () => {
    const all = costly.trades.map((trade) => ({ ...trade, entryComments: [CHASED] }))
    expect(report(open(journalOf(all)), { negative })).toMatchObject({
      clean: 0,
      bill: null,
      fixNext: null,
      apart: 400,
    })
    expect(report(open(journalOf([])), { negative })).toMatchObject({ trades: 0, prices: [], bill: null, span: null })
  })

  it('count trades whose setup has no clean trade, and judge none below ten on each side [13.12]', () => {
    const apart = costly.trades.map((trade, i) => (i % 5 === 0 ? { ...trade, setupId: 7 } : trade))
    const prices = report(open(journalOf(apart)), { negative })
    expect(prices.apart).toBe(80)
    expect(priceOf(prices, CHASED)).toMatchObject({
      verdict: 'TOO_FEW',
      trades: 80,
      compared: 0,
      aTrade: null,
      aYear: null,
      atLeast: null,
      chance: null,
    })
    expect(prices.prices.at(-1)).toBe(priceOf(prices, CHASED))
    const nine = costly.trades.map((trade, i) => (i % 45 === 0 ? trade : { ...trade, entryComments: [] }))
    expect(priceOf(report(open(journalOf(nine)), { negative }), CHASED)).toMatchObject({
      trades: 9,
      verdict: 'TOO_FEW',
    })
  })

  it('find nothing where every trade lost the same, without failing [13.13]', () => {
    const same = costly.trades.map((trade) => ({ ...trade, gain: '-100', rMultiple: -1 }))
    expect(priceOf(report(open(journalOf(same)), { negative }), CHASED)).toMatchObject({
      verdict: 'COULD_BE_LUCK',
      chance: 1,
      atLeast: 0,
      aTrade: { likely: -0, low: -0, high: -0 },
    })
  })

  it('say nothing where the filters pick trades by their result, or where no trade has R', () => {
    const book = open(costly)
    const losers = { ...noFilters, basic: { ...noFilters.basic, outcomes: ['LOSER' as const] } }
    const picked = report(book, { negative }, { ...losers, options: { ...losers.options, excludeFilters: true } })
    expect(picked).toMatchObject({ pickedByResult: true, prices: [], bill: null, fixNext: null, likeliest: null })
    const without = costly.trades.map((trade) => ({ ...trade, rMultiple: null }))
    const none = report(open(journalOf(without)), { negative })
    expect(none).toMatchObject({ withR: 0, clean: 0, bill: null })
    expect(none.prices.every(({ verdict }) => verdict === 'TOO_FEW')).toBe(true)
  })

  it('count what was not ticked, no plan if others have one, red tilt, and entries after the loss limit', () => {
    const trades = costly.trades.map((trade, i) => ({
      ...trade,
      entryComments: [],
      exitComments: [],
      tiltMeter: i % 20 === 1 ? -1 : 0,
      planId: i < 25 ? null : 5,
      ...(i % 16 === 0
        ? { checklistId: 3, checklistItemIds: [4, 8], checkedItemIds: [8], checklistStatus: 'INCOMPLETE' as const }
        : { checklistId: 3, checklistItemIds: [4, 8], checkedItemIds: [4, 8], checklistStatus: 'COMPLETE' as const }),
    }))
    // the fourth day: a loss of 100 at 11:00 against a limit of 50, then one more trade at noon, and one in the next session
    const fourth = trades[3]!
    const later = (id: number, hour: string) => ({
      ...fourth,
      id,
      entryDate: `2023-01-05T${hour}:00:00`,
      exitDate: `2023-01-05T${hour}:30:00`,
    })
    const session = (start: number, end: number): SessionDay => ({
      day: wallClock('2023-01-05T00:00:00'),
      times: { start: start * 3_600_000, end: end * 3_600_000 },
      maxLoss: 50,
      marketCondition: 'TREND',
    })
    const book = open(journalOf([...trades, later(900, '12'), later(901, '15')]))
    const prices = report(book, { sessions: [session(9, 13), session(14, 18)] })
    const of = (is: MistakeItem['is']) => prices.prices.find(({ item }) => item?.is === is)!
    expect(of('UNTICKED')).toMatchObject({ item: { is: 'UNTICKED', id: 4 }, trades: 25, hindsight: false })
    expect(of('WITHOUT_PLAN')).toMatchObject({ trades: 27, hindsight: false })
    expect(of('RED_TILT')).toMatchObject({ trades: 20, hindsight: true })
    expect(of('AFTER_LOSS_LIMIT')).toMatchObject({ trades: 1, verdict: 'TOO_FEW' })
    expect(idsBehind(book, of('AFTER_LOSS_LIMIT').of)).toEqual([900])
    const few = open(journalOf(trades.map((trade, i) => ({ ...trade, planId: i < 19 ? null : 5 }))))
    expect(report(few).prices.some(({ item }) => item?.is === 'WITHOUT_PLAN')).toBe(false)
  })

  it('are of a year at the pace of the days there are, and of no year below 90 days', () => {
    const span = (days: number) =>
      priceOf(report(open(journalOf(costly.trades.slice(0, days + 1))), { negative }), CHASED)
    expect(span(89)).toMatchObject({ usesAYear: null, aYear: null, aYearInR: null, atLeast: null })
    expect(span(89).pulled).not.toBeNull()
    expect(span(100).usesAYear).toBeCloseTo((21 * 365) / 100, 9)
  })

  it('are in R where no risk is known in money', () => {
    const trades = costly.trades.map((trade) => ({ ...trade, risk: null }))
    const prices = report(open(journalOf(trades)), { negative })
    expect(prices.inMoney).toBe(false)
    expect(priceOf(prices, CHASED)).toMatchObject({ aYear: null })
    expect(priceOf(prices, CHASED).atLeast).toBe(priceOf(prices, CHASED).aYearInR!.low)
  })

  it('are the same in parts as all at once', () => {
    const book = open(costly)
    const asked = { ...view, negative }
    const [first, ...more] = Array.from({ length: 10 }, (_, part) =>
      mistakePricesAnswer(book, noFilters, { ...asked, first: part, parts: 1 }),
    )
    expect(mistakePricesReport([first!, ...more], asked)).toEqual(report(book, { negative }))
  })

  it('of the worked example are too few to tell', () => {
    const book = open(exampleJournal)
    const { prices, bill, withR } = report(book, { negative: [2, 4, 5, 7, 11, 12] })
    expect(withR).toBe(11)
    expect([...prices, bill!].every(({ verdict }) => verdict === 'TOO_FEW')).toBe(true)
    expect(prices.find(({ item }) => item?.is === 'COMMENT' && item.id === 2)).toMatchObject({ trades: 3 })
  })
})

describe('the prices of mistakes of any journal', () => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  const negatives = fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 12 })
  const sessions = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 60 }).map((days) => wallClock('2023-12-27T00:00:00') + days * DAY),
      times: fc.constantFrom(null, { start: 0, end: 43_200_000 }, { start: 36_000_000, end: 86_399_000 }),
      maxLoss: fc.constantFrom(null, 1, 50.5, 300),
      marketCondition: fc.constantFrom(null, 'TREND' as const, 'QUIET' as const),
    }),
    { maxLength: 30 },
  )
  const twelvefold = (journal: RandomJournal): RandomJournal => ({
    ...journal,
    trades: journal.trades.flatMap((trade) =>
      Array.from({ length: 12 }, (_, copy) => ({ ...trade, id: trade.id * 12 + copy })),
    ),
  })

  it('are those that a look at each trade finds', () => {
    let judged = 0
    fc.assert(
      fc.property(
        randomJournals(),
        filters,
        fc.record({
          within: fc.constantFrom(
            'SETUP' as const,
            'SETUP_INSTRUMENT' as const,
            'SETUP_QUARTER' as const,
            'SETUP_MARKET' as const,
          ),
          negative: negatives,
          sessions,
        }),
        (small, chosen, compared) => {
          const journal = twelvefold(small)
          const book = open(journal)
          const shown = report(book, { ...compared, parts: 1 }, chosen)
          const slow = slowPrices(closedTrades(journal), chosen, compared)
          expect(shown).toMatchObject({ trades: slow.trades, withR: slow.withR })
          if (shown.pickedByResult) return
          expect([shown.clean, shown.mistaken]).toEqual([slow.clean, slow.mistaken])
          const nameOf = (item: MistakeItem | null) => JSON.stringify(item)
          expect(shown.prices.map(({ item }) => nameOf(item)).toSorted()).toEqual([...slow.items.keys()].toSorted())
          for (const price of [...shown.prices, ...(shown.bill === null ? [] : [shown.bill])]) {
            const own = price.item === null ? slow.bill : slow.items.get(nameOf(price.item))!
            expect([nameOf(price.item), idsBehind(book, price.of, chosen)]).toEqual([
              nameOf(price.item),
              own.all.map(({ id }) => id),
            ])
            expect([price.trades, price.compared]).toEqual([own.all.length, own.compared])
            if (price.aTrade !== null) {
              expect(price.aTrade.likely).toBeCloseTo(own.cost, 6)
              judged++
            } else expect(own.compared < 10 || own.calm < 10).toBe(true)
          }
        },
      ),
      { numRuns: runs({ quick: 80, full: 400 }) },
    )
    expect(judged).toBeGreaterThan(0)
  })

  it('name one to fix in at most 10 of 100 journals whose comments are given by chance (LOOP 3)', () => {
    const journals = runs({ small: 200, quick: 200, full: 2000 })
    // a fifth of the orders in the short run
    const parts = journals === 2000 ? 10 : 2
    let named = 0
    for (let journal = 0; journal < journals; journal++) {
      let draw = 0
      const random = (): number => mulberry32(journal * 7919 + 13, ++draw)
      const trades = Array.from({ length: 200 }, (_, i) => {
        const r = random() < 0.42 ? 2 : -1 + Math.floor(random() * 5) / 10
        const comments = [1, 2, 3, 4, 5].filter(() => random() < 0.15)
        const setupId = 1 + Math.floor(random() * 3)
        return dayTrade(i, r, { entryComments: comments, setupId })
      })
      if (report(open(journalOf(trades)), { negative: [1, 2, 3, 4, 5], parts }).fixNext !== null) named++
    }
    // four standard errors above 10 of 100 in the short run
    expect(named / journals).toBeLessThanOrEqual(journals === 2000 ? 0.1 : 0.1 + 4 * Math.sqrt(0.09 / journals))
  }, 400_000)
})

interface Compared {
  readonly within: MistakePricesView['within']
  readonly negative: readonly number[]
  readonly sessions: readonly SessionDay[]
}

/** The trades of each mistake and its mean cost, trade by trade. */
function slowPrices(all: readonly ClosedTrade[], filters: Filters, { within, negative, sessions }: Compared) {
  const selected = slowSelect(all, filters)
  const at = (date: string): number => wallClock(date)
  const sessionsAt = (date: string): readonly SessionDay[] =>
    sessions.filter(({ day, times }) => {
      const time = at(date) - day
      return time >= 0 && time < DAY && (times === null || (time >= times.start && time <= times.end))
    })
  const isAfterLimit = (trade: ClosedTrade): boolean =>
    sessionsAt(trade.entryDate).some((session) => {
      const before = all.filter(
        ({ exitDate }) => sessionsAt(exitDate).includes(session) && at(exitDate) <= at(trade.entryDate),
      )
      return before.some((_, i) => {
        const lost = before.slice(0, i + 1).reduce((sum, { gain }) => sum + Number(gain), 0)
        return session.maxLoss !== null && lost < -session.maxLoss - 1e-9
      })
    })
  const lateOnes = new Set(all.filter(isAfterLimit))
  const planless = selected.filter(({ planId }) => planId === null)
  const isPlanJudged = planless.length >= 20 && selected.length - planless.length >= 20
  const itemsOf = (trade: ClosedTrade): readonly MistakeItem[] => [
    ...commentGroups.flatMap((field) =>
      trade[field].filter((id) => negative.includes(id)).map((id) => ({ is: 'COMMENT' as const, field, id })),
    ),
    ...trade.checklistItemIds
      .filter((id) => !trade.checkedItemIds.includes(id))
      .map((id) => ({ is: 'UNTICKED' as const, id })),
    ...(lateOnes.has(trade) ? [{ is: 'AFTER_LOSS_LIMIT' as const }] : []),
    ...(isPlanJudged && trade.planId === null ? [{ is: 'WITHOUT_PLAN' as const }] : []),
    ...(trade.tiltMeter < 0 ? [{ is: 'RED_TILT' as const }] : []),
  ]
  const isClean = (trade: ClosedTrade): boolean =>
    trade.rMultiple !== null &&
    trade.tiltMeter >= 0 &&
    trade.checklistStatus !== 'INCOMPLETE' &&
    !itemsOf(trade).some(({ is }) => is === 'COMMENT' || is === 'AFTER_LOSS_LIMIT')
  const strata = {
    SETUP: () => '',
    SETUP_INSTRUMENT: ({ instrumentId }: ClosedTrade) => String(instrumentId),
    SETUP_QUARTER: ({ entryDate }: ClosedTrade) =>
      `${entryDate.slice(0, 4)} ${Math.ceil(Number(entryDate.slice(5, 7)) / 3)}`,
    SETUP_MARKET: ({ entryDate }: ClosedTrade) =>
      sessionsAt(entryDate).find(({ marketCondition }) => marketCondition !== null)?.marketCondition ?? '',
  }
  const stratumOf = (trade: ClosedTrade): string => `${trade.setupId} ${strata[within](trade)}`
  const meanOf = (trades: readonly ClosedTrade[]): number =>
    trades.reduce((sum, { rMultiple }) => sum + rMultiple!, 0) / trades.length
  const compare = (has: (trade: ClosedTrade) => boolean, clean: (trade: ClosedTrade) => boolean) => {
    const calm = selected.filter((trade) => clean(trade) && !has(trade))
    const exposed = selected.filter((trade) => has(trade) && trade.rMultiple !== null)
    const groups = [...Map.groupBy(exposed, stratumOf)].flatMap(([key, own]) => {
      const others = calm.filter((trade) => stratumOf(trade) === key)
      return others.length === 0 ? [] : [{ own, others }]
    })
    const compared = groups.reduce((sum, { own }) => sum + own.length, 0)
    return {
      all: selected.filter(has),
      compared,
      calm: groups.reduce((sum, { others }) => sum + others.length, 0),
      cost: -groups.reduce((sum, { own, others }) => sum + own.length * (meanOf(own) - meanOf(others)), 0) / compared,
    }
  }
  const names = new Set(selected.flatMap(itemsOf).map((item) => JSON.stringify(item)))
  const has = (trade: ClosedTrade, name: string): boolean =>
    itemsOf(trade).some((item) => JSON.stringify(item) === name)
  const isMistaken = (trade: ClosedTrade): boolean => itemsOf(trade).length > 0
  const known = selected.filter(({ rMultiple }) => rMultiple !== null)
  return {
    trades: selected.length,
    withR: known.length,
    clean: selected.filter((trade) => isClean(trade) && !isMistaken(trade)).length,
    mistaken: known.filter(isMistaken).length,
    items: new Map([...names].map((name) => [name, compare((trade) => has(trade, name), isClean)])),
    bill: compare(isMistaken, (trade) => isClean(trade) && !isMistaken(trade)),
  }
}
