import fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterExit } from './after-exit.ts'
import { type BarColumns, barColumns } from './bar.ts'

type Row = readonly [time: number, open: number, high: number, low: number, close: number]
function bars(rows: readonly Row[]): BarColumns {
  const columns = barColumns(rows.length, 0, null)
  for (const [i, row] of rows.entries())
    for (const [part, name] of (['time', 'open', 'high', 'low', 'close'] as const).entries())
      columns[name][i] = row[part]!
  return columns
}

it('the price after an exit is that of every bar that lies in the window, or of none of them', () => {
  const price = fc.integer({ min: 90, max: 120 })
  const minutesOf = fc.array(fc.option(fc.tuple(price, price), { freq: 12 }), { minLength: 1, maxLength: 40 })
  const law = fc.property(minutesOf, fc.nat(3000), fc.integer({ min: 1, max: 2400 }), (minutes, exit, window) => {
    const rows = minutes.flatMap((prices, i): Row[] => {
      if (prices === null) return []
      const [low, high] = prices.toSorted((a, b) => a - b)
      return [[60 * i, low!, high!, low!, high!]]
    })
    const inside = rows.filter(([time]) => time >= exit && time + 60 <= exit + window)
    // Without a week to compare with every minute is one of the market's.
    const covered = new Set(rows.flatMap(([time]) => Array.from({ length: 60 }, (_, i) => time + i)))
    let missing = 0
    let longest = 0
    for (let at = exit; at < exit + window; at++)
      longest = Math.max(longest, (missing = covered.has(at) ? 0 : missing + 1))
    expect(afterExit(bars(rows), 60, exit, window)).toEqual(
      inside.length === 0 || longest > 180
        ? null
        : {
            high: Math.max(...inside.map(([, , high]) => high)),
            low: Math.min(...inside.map(([, , , low]) => low)),
            last: inside.at(-1)![4],
          },
    )
  })
  fc.assert(law)
})
