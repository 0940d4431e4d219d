import { expect, it } from 'vitest'
import { aBreach } from '../../testing/guard-example.ts'
import { breachRows } from './breach-rows.ts'

const gone = { goneAt: '2026-03-04T08:00:00.000Z', goneWhy: 'trade 5 was changed' }

it('a rule that is broken again has its own note, not that of the time before', () => {
  const { rule, version, tradingDay, at, tradeId, sure, judgedAfterwards, over, forbiddenTradeIds } = aBreach()
  const found = { rule, version, tradingDay, at, tradeId: tradeId!, sure, judgedAfterwards, over, forbiddenTradeIds }
  const before = aBreach({ id: 1, note: 'Before.', ...gone })
  const notes = (...stored: Parameters<typeof breachRows>[1]) =>
    breachRows([found], stored, 1).map((row) => [row.goneWhy, row.stored?.note])
  expect(notes(aBreach({ id: 2, note: 'Again.' }), before)).toEqual([
    [null, 'Again.'],
    [gone.goneWhy, 'Before.'],
  ])
  expect(notes(before)).toEqual([
    [null, undefined],
    [gone.goneWhy, 'Before.'],
  ])
  expect(notes(aBreach({ id: 2, attemptId: 2, note: 'Of another attempt.' }))).toEqual([[null, undefined]])
})
