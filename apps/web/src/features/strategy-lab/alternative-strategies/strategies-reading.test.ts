import type {
  AlternativeStrategiesReport,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { MapCell, StrategyMapReport } from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import { describe, expect, it } from 'vitest'
import { spokenReading } from '../../../parts/reading.tsx'
import { luckReading, mapReading } from './map-reading.ts'
import { linesReading, strategiesReading } from './strategies-reading.ts'

const of = { is: 'all' } as const
const counted = (trades: number) => ({ trades, of })
const result = { trades: 40, winRate: 50, winners: 20, losers: 20, avgR: 0, profitFactor: 1, maxDrawdown: 1 }
const row = (name: string, totalR: number, optimisticR: number, unclear: number): StrategyRow => ({
  ...result,
  name,
  totalR,
  optimisticR,
  againstActual: totalR - 10,
  best: 1,
  worst: -1,
  target: counted(0),
  stop: counted(0),
  actual: counted(0),
  ambiguous: counted(0),
  undecided: counted(0),
  unclear: counted(unclear),
  rule: counted(0),
  time: counted(0),
  byBars: counted(0),
  decidable: counted(0),
  compared: null,
  otherwise: counted(0),
  madeZero: 0,
})
const empty = new Float64Array()
/** The trades made 10R. */
const report = (...strategies: readonly StrategyRow[]): AlternativeStrategiesReport => ({
  trades: 40,
  evaluable: counted(40),
  byBars: counted(0),
  byRange: counted(40),
  lacking: [],
  untold: [],
  actual: { ...result, totalR: 10, best: 1, worst: -1 },
  strategies,
  lines: {
    position: new Uint32Array(),
    row: new Int32Array(),
    id: new Uint32Array(),
    exitDate: empty,
    actual: empty,
    strategies: [],
  },
})
const text = (reading: ReturnType<typeof strategiesReading>): string => spokenReading(reading).replaceAll('\u00A0', ' ')

describe('the strategy that leads', () => {
  it.each([
    ['made more for certain', row('A', 12, 12, 0), '“A” would have made +12.00R; the actual trades made +10.00R.'],
    ['made less for certain', row('A', 8, 8, 0), '“A” would have made +8.00R; the actual trades made +10.00R.'],
    [
      'made more at worst',
      row('A', 12, 15, 3),
      '“A” would have made at least +12.00R; the actual trades made +10.00R. The record does not show how 3 of 40 trades would have ended.',
    ],
    [
      'made less at best',
      row('A', -4, 9, 1),
      '“A” would have made at most +9.00R; the actual trades made +10.00R. The record does not show how 1 of 40 trades would have ended.',
    ],
    [
      'may have made more or less',
      row('A', 4, 16, 6),
      'Whether “A” would have been better is not known: it would have made +4.00 to +16.00R; the actual trades made +10.00R. The record does not show how 6 of 40 trades would have ended.',
    ],
    [
      'may have made more or less, by a tenth of the trades',
      row('A', 4, 16, 4),
      'Whether “A” would have been better is not known: it would have made between +4.00R and +16.00R; the actual trades made +10.00R. The record does not show how 4 of 40 trades would have ended.',
    ],
    [
      'made more at worst, with more than a tenth unclear',
      row('A', 12, 612.4, 5),
      '“A” would have made +12 to +612R; the actual trades made +10.00R. The record does not show how 5 of 40 trades would have ended.',
    ],
    [
      'made less at best, with more than a tenth unclear',
      row('A', -460.9, 9, 5),
      '“A” would have made −461 to +9R; the actual trades made +10.00R. The record does not show how 5 of 40 trades would have ended.',
    ],
  ])('%s', (_, one, words) => {
    expect(text(strategiesReading(report(one)))).toBe(words)
  })

  it('has the highest worst case, whatever the others may have made', () => {
    expect(text(strategiesReading(report(row('Hope', -300, 538, 367), row('Safe', 11, 11, 0))))).toBe(
      '“Safe” would have made +11.00R; the actual trades made +10.00R.',
    )
    expect(text(strategiesReading(report()))).toBe('Add a strategy to compare it with the actual trades.')
  })
})

describe('the lines of the strategies', () => {
  it.each([
    [0.5, '“A” had the smallest max drawdown, −0.50R; the actual trades had −1.00R.'],
    [1, 'None had a smaller max drawdown than the actual trades, −1.00R.'],
    [2, 'None had a smaller max drawdown than the actual trades, −1.00R.'],
  ])('name the smallest max drawdown, beside a strategy that had −%sR', (maxDrawdown, words) => {
    expect(text(linesReading(report({ ...row('A', 12, 12, 0), maxDrawdown })))).toBe(
      `“A” ended highest, at +12.00R, the actual trades lowest, at +10.00R. ${words}`,
    )
  })
})

describe('the cell that leads', () => {
  const cell = (stop: number, totalR: number, optimisticR: number): MapCell => ({
    stop,
    target: 2,
    totalR,
    optimisticR,
    unclear: 0,
    chosenR: totalR,
    testedR: totalR,
  })
  const part = { trades: 20, from: 0, to: 0, actualR: 5, of }
  const map = (...cells: readonly MapCell[]): StrategyMapReport => ({
    trades: 40,
    evaluable: 40,
    byBars: { trades: 0, of },
    partly: { trades: 0, of },
    byRange: { trades: 40, of },
    few: true,
    actualR: 10,
    cells,
    chosen: part,
    tested: part,
    best: { ...cells[0]!, place: 2 },
    gained: null,
    luck: null,
  })

  it('is said to be better only where its worst case is', () => {
    expect(text(mapReading(map(cell(1, 4, 30), cell(1.5, 12, 13)), 'WHOLE'))).toMatch(
      /^At least \+12\.00R with stop 1\.5 and target 2; the actual trades made \+10\.00R\. /,
    )
    expect(text(mapReading(map(cell(1, 4, 30), cell(1.5, 3, 40)), 'WHOLE'))).toMatch(
      /^No stop and target is sure to have made more than the actual trades, which made \+10\.00R; the highest worst case is \+4\.00R, with stop 1 and target 2\. /,
    )
  })

  it('is followed to the trades that it was not chosen on', () => {
    expect(text(mapReading(map(cell(1, 4, 30), cell(1.5, 12, 13)), 'HALF'))).toBe(
      'Stop 1 and target 2, the highest worst case of the first half, made at worst +4.00R there and +4.00R in the second half, ranking 2 of 2; the actual trades made +5.00 and +5.00R.',
    )
  })

  it('[4.1] says what it made more of each trade that it was not chosen on, with an interval', () => {
    const gained = { perTradeR: -0.125, low: -0.5, high: 0.25 }
    expect(text(mapReading({ ...map(cell(1, 4, 30)), gained }, 'THIRD'))).toMatch(
      / Per trade of the last third, it made at worst 0\.13R less than the actual trades \(95% interval of the difference −0\.50 to \+0\.25R\)\.$/,
    )
  })

  it.each([
    [70, 'the choice is close to luck'],
    [28, 'the choice is close to luck'],
    [27, 'the choice is partly luck'],
    [14, 'the choice is partly luck'],
    [13, 'the choice held up'],
    [0, 'the choice held up'],
  ])('[4.1] with %i of 70 splits in the lower half: %s', (lower, words) => {
    expect(text(luckReading({ splits: 70, lower }))).toBe(
      `In ${lower} of 70 splits the best of one half was in the lower half of the other: ${words}.`,
    )
  })
})
