import type { PracticeBars, PracticeDeal, PracticeResult, PracticeStatistics } from '@afterclose/contract/practice'

/** Bars with a price that rises by a unit each. */
export function risingBars(count: number, from: number): PracticeBars {
  const column = (by: number) => Array.from({ length: count }, (_, i) => from + i + by)
  return {
    open: column(-1),
    high: column(1),
    low: column(-2),
    close: column(0),
    volume: column(0).map(() => null),
    sessions: [],
    clock: null,
  }
}

/** Its last close is 100.00. */
export const aDeal: PracticeDeal = {
  id: 7,
  number: 3,
  length: 300,
  digits: 2,
  side: 'TRADE',
  spread: 0,
  atr: 10,
  before: risingBars(200, 9801),
  grade: null,
  shown: 0,
}

export const aResult: PracticeResult = {
  symbol: 'ES',
  moment: '2026-10-23T09:50:00',
  digits: 2,
  worst: 2,
  best: 2,
  misjudged: false,
  was: 'GOOD',
  offered: { best: 3, worst: -0.1, close: 2.5 },
  due: null,
  box: 0,
  trade: null,
  time: Array.from({ length: 700 }, (_, i) => Date.UTC(2026, 9, 23, 9, 50) / 1000 + (i - 200) * 300),
  after: risingBars(500, 10_001),
  tries: [
    {
      tried: '2026-11-25T10:00:00.000Z',
      direction: 'LONG',
      grade: 'A',
      taken: true,
      stopDistance: 0.1,
      worst: 2,
      best: 2,
      misjudged: false,
      partials: 0,
      moves: 0,
    },
  ],
}

export const noStatistics: PracticeStatistics = {
  deals: 0,
  taken: 0,
  judged: 0,
  misjudged: 0,
  due: 0,
  grades: [],
  repeats: { pairs: 0, counts: [], kappa: null, low: null, high: null },
}

/** Example statistics, as in the design. */
export const someStatistics: PracticeStatistics = {
  deals: 83,
  taken: 46,
  judged: 60,
  misjudged: 14,
  due: 3,
  grades: [
    { grade: 'A', tries: 15, taken: 14, withR: 14, meanR: 0.74, low: 0.05, high: 1.43 },
    { grade: 'B', tries: 28, taken: 22, withR: 22, meanR: 0.33, low: -0.13, high: 0.79 },
    { grade: 'C', tries: 26, taken: 9, withR: 9, meanR: -0.12, low: -0.86, high: 0.62 },
    { grade: 'D', tries: 14, taken: 1, withR: 1, meanR: -1, low: null, high: null },
  ],
  repeats: {
    pairs: 28,
    counts: [
      [4, 2, 1, 0],
      [2, 5, 3, 1],
      [1, 2, 3, 1],
      [0, 1, 1, 1],
    ],
    kappa: 0.46,
    low: 0.09,
    high: 0.71,
  },
}
