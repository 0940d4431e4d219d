import { noFilters } from '@afterclose/core/filters'
import { allComments, type TradeInput } from '@afterclose/core/trade'
import { keptRule, ruleSubjects, type WeekRule } from '@afterclose/core/week-rule'
import { aTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import { runs } from '@afterclose/testkit/runs'
import { closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { weekRulesAnswer } from './week-rules-answer.ts'

const chased = 5
const aRule: WeekRule = {
  id: 1,
  span: 'WEEK',
  firstDay: '2024-03-04',
  text: 'If the bar before is longer than 1.5 ranges, then I wait.',
  about: 'COMMENT',
  aboutId: chased,
  startsAt: '2024-03-04T00:00:00',
  endedAt: null,
}
const bookOf = (inputs: readonly Partial<TradeInput>[]) =>
  openBook(
    toColumns({
      revision: 1,
      payins: [],
      trades: inputs.map((input, i) => feedTradeOf({ id: i + 1, input: aTrade(input), screenshots: 0 })),
    }),
    bestKernel,
  )
const answerOf = (
  inputs: readonly Partial<TradeInput>[],
  rule: Partial<WeekRule> = {},
  answers: readonly (boolean | null)[] = [],
) => {
  const given = answers.flatMap((kept, i) => (kept === null ? [] : [{ weekRuleId: 1, tradeId: i + 1, kept }]))
  const { rules } = weekRulesAnswer(bookOf(inputs), noFilters, { rules: [{ ...aRule, ...rule }], answers: given })
  return rules[0]!
}
/** A trade that was entered on a day and hour of the week of the rule, and closed an hour later. */
const entered = (day: number, more: Partial<TradeInput> = {}): Partial<TradeInput> => ({
  entryDate: `2024-03-${String(day).padStart(2, '0')}T10:00:00`,
  exitDate: `2024-03-${String(day).padStart(2, '0')}T11:00:00`,
  ...more,
})
const manyOf = (count: number, more: Partial<TradeInput>) => Array.from({ length: count }, () => entered(6, more))

describe('a rule of a week', () => {
  it('marks each trade that counts, by entry: kept, broken or without an answer', () => {
    const inputs = [entered(7), entered(5), entered(6), entered(12)]
    const { marks } = answerOf(inputs, { about: 'NONE', aboutId: null }, [true, null, false])
    expect(marks).toEqual([
      { id: 2, entryDate: Date.UTC(2024, 2, 5, 10), kept: null },
      { id: 3, entryDate: Date.UTC(2024, 2, 6, 10), kept: false },
      { id: 1, entryDate: Date.UTC(2024, 2, 7, 10), kept: true },
    ])
  })
  it('is kept 9 of 11 where two of eleven trades have its comment, and 10 of 11 once it is removed from one (LOOP 3)', () => {
    const trades = [...manyOf(2, { entryComments: [chased], exitPrice: '49' }), ...manyOf(9, { entryComments: [3] })]
    expect(answerOf(trades)).toMatchObject({
      kept: 9,
      counted: 11,
      unanswered: 0,
      open: 0,
      whenKept: { trades: 9, withR: 9, avgR: 1, low: null, of: { is: 'ids', ids: [3, 4, 5, 6, 7, 8, 9, 10, 11] } },
      whenBroken: { trades: 2, withR: 2, avgR: -1, low: null, of: { is: 'ids', ids: [1, 2] } },
    })
    expect(answerOf([{ ...trades[0], entryComments: [] }, ...trades.slice(1)])).toMatchObject({ kept: 10, counted: 11 })
  })

  it('about an item does not count a trade whose checklist lacks it', () => {
    const trades = [
      entered(4, { checklistId: 1, checklistItemIds: [7, 8], checkedItemIds: [7] }),
      entered(5, { checklistId: 1, checklistItemIds: [7, 8], checkedItemIds: [8] }),
      entered(6, { checklistId: 2, checklistItemIds: [9], checkedItemIds: [9] }),
      entered(7),
    ]
    expect(answerOf(trades, { about: 'CHECKLIST_ITEM', aboutId: 7 })).toMatchObject({ kept: 1, counted: 2 })
  })

  it('about nothing counts what the trader answered, and says what is to be asked', () => {
    const rule = { about: 'NONE', aboutId: null } as const
    expect(answerOf([entered(4), entered(5), entered(6)], rule, [true, null, false])).toMatchObject({
      kept: 1,
      counted: 2,
      unanswered: 1,
      unansweredIds: [2],
    })
  })

  it('counts trades by their entry, from its start to its early end, open ones too', () => {
    const trades = [
      entered(3),
      entered(4),
      { ...entered(10), exitDate: '2024-03-12T10:00:00' },
      entered(11),
      { ...entered(8), exitDate: null, exitPrice: null, entryComments: [chased] },
    ]
    expect(answerOf(trades)).toMatchObject({
      kept: 2,
      counted: 3,
      open: 1,
      whenKept: { of: { ids: [2, 3] } },
      whenBroken: { trades: 0, withR: 0, avgR: null, of: { ids: [] } },
    })
    expect(answerOf(trades, { startsAt: '2024-03-04T10:00:01' })).toMatchObject({ kept: 1, counted: 2 })
    expect(answerOf(trades, { startsAt: '2024-03-04T10:00:00' })).toMatchObject({ kept: 2, counted: 3 })
    expect(answerOf(trades, { endedAt: '2024-03-08T10:00:00' })).toMatchObject({ kept: 1, counted: 1, open: 0 })
    expect(answerOf(trades, { startsAt: '2024-03-20T00:00:00' })).toMatchObject({ kept: 0, counted: 0 })
    expect(answerOf(trades, { span: 'MONTH', firstDay: '2024-03-01', startsAt: '2024-03-01T00:00:00' })).toMatchObject({
      kept: 4,
      counted: 5,
    })
  })

  it('has a range of its average R from ten trades on', () => {
    const { whenKept } = answerOf(manyOf(10, {}))
    expect(whenKept.withR).toBe(10)
    expect(whenKept.low).toBeLessThan(1)
    expect(whenKept.high).toBeGreaterThan(1)
    expect(answerOf([...manyOf(9, {}), entered(6, { stopLoss: null })]).whenKept).toMatchObject({
      trades: 10,
      withR: 9,
      low: null,
    })
  })

  it('counts what a look at each trade of any journal counts', () => {
    const rules = fc.array(
      fc.record({
        about: fc.constantFrom(...ruleSubjects),
        aboutId: fc.integer({ min: 1, max: 12 }),
        startsAt: fc.constantFrom('2023-12-25T00:00:00', '2024-01-03T12:00:00', '2024-02-01T00:00:00'),
        endedAt: fc.constantFrom(null, '2024-01-04T00:00:00', '2024-02-10T10:30:00'),
        period: fc.constantFrom(
          { span: 'WEEK', firstDay: '2024-01-01' } as const,
          { span: 'MONTH', firstDay: '2024-02-01' } as const,
          { span: 'MONTH', firstDay: '2024-01-01' } as const,
        ),
      }),
      { maxLength: 3 },
    )
    const answers = fc.array(fc.record({ tradeId: fc.integer({ min: 1, max: 40 }), kept: fc.boolean() }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(randomJournals(), fc.option(randomFilters()), rules, answers, (journal, chosen, drawn, given) => {
        const asked = drawn.map(({ period, about, aboutId, ...rule }, i) => ({
          ...aRule,
          ...rule,
          ...period,
          id: i + 1,
          about,
          aboutId: about === 'NONE' ? null : aboutId,
        }))
        const said = new Map(given.map(({ tradeId, kept }) => [tradeId, kept]))
        const answered = asked.flatMap(({ id }) =>
          [...said].map(([tradeId, kept]) => ({ weekRuleId: id, tradeId, kept })),
        )
        const filters = chosen ?? noFilters
        const report = weekRulesAnswer(openBook(toColumns(journal), bestKernel), filters, {
          rules: asked,
          answers: answered,
        })
        const closed = slowSelect(closedTrades(journal), filters)
        const open = chosen === null ? journal.trades.filter(({ exitDate }) => exitDate === null) : []
        for (const [i, rule] of asked.entries()) {
          const last =
            rule.span === 'WEEK' ? '2024-01-08' : rule.firstDay === '2024-01-01' ? '2024-02-01' : '2024-03-01'
          const end = [`${last}T00:00:00`, rule.endedAt ?? '9'].toSorted()[0]!
          const counted = (trades: readonly (typeof closed)[number][] | typeof open, is: string) =>
            trades.filter(
              (trade) =>
                trade.entryDate >= rule.startsAt &&
                trade.entryDate < end &&
                keptRule(rule, { ...trade, comments: allComments(trade) }, said.get(trade.id) ?? null) === is,
            )
          const told = report.rules[i]!
          const [kept, broken] = [counted(closed, 'KEPT'), counted(closed, 'BROKEN')]
          expect(told.whenKept.of).toEqual({ is: 'ids', ids: kept.map(({ id }) => id) })
          expect(told.whenBroken.of).toEqual({ is: 'ids', ids: broken.map(({ id }) => id) })
          const known = broken.flatMap(({ rMultiple }) => (rMultiple === null ? [] : [rMultiple]))
          expect(told.whenBroken.withR).toBe(known.length)
          if (known.length > 0)
            expect(told.whenBroken.avgR).toBeCloseTo(known.reduce((sum, r) => sum + r, 0) / known.length, 9)
          if (chosen !== null) continue
          const [openKept, openBroken] = [counted(open, 'KEPT').length, counted(open, 'BROKEN').length]
          expect([told.kept, told.counted]).toEqual([
            kept.length + openKept,
            kept.length + openKept + broken.length + openBroken,
          ])
          const asks = [...counted(closed, 'UNANSWERED'), ...counted(open, 'UNANSWERED')]
          expect(told.unansweredIds.toSorted((a, b) => a - b)).toEqual(
            asks.map(({ id }) => id).toSorted((a, b) => a - b),
          )
        }
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})
