import { expect, it } from 'vitest'
import { largeJournal } from './large-journal.ts'
import { type ClosedTrade, closedTrades } from './slow-journal.ts'

const trades = closedTrades(largeJournal)
const count = (test: (trade: ClosedTrade) => boolean): number => trades.filter(test).length

/** How often the account falls below its high. */
function drawdowns(): number {
  let [sum, high, falls, below] = [0, 0, 0, false]
  for (const { gain } of trades) {
    sum += Number(gain)
    high = Math.max(high, sum)
    if (sum < high && !below) falls++
    below = sum < high
  }
  return falls
}

it('the large journal is uneven in what tests of pages need', () => {
  const months = new Map(trades.map(({ exitDate }) => [exitDate.slice(0, 7), 0]))
  for (const { exitDate, gain } of trades)
    months.set(exitDate.slice(0, 7), months.get(exitDate.slice(0, 7))! + Number(gain))
  const lost = [...months].filter(([, net]) => net < 0).map(([month]) => month)
  expect(drawdowns()).toBeGreaterThan(105)
  expect(months.size).toBe(30)
  expect(lost.length).toBeGreaterThan(3)
  expect(count(({ rMultiple }) => rMultiple === null)).toBeGreaterThan(100)
  expect(count(({ gainPercentage }) => gainPercentage === null)).toBeGreaterThan(0)
  expect(count(({ gain }) => Number(gain) === 0)).toBeGreaterThan(30)
  expect(count(({ outcome }) => outcome === 'BREAK_EVEN')).toBeGreaterThan(100)
  expect(count(({ adherence }) => adherence === null)).toBeGreaterThan(100)
  expect(largeJournal.trades.length - trades.length).toBeGreaterThan(50)
})
