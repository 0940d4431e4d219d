import { instantOf, type LocalDate, wallClock } from '@afterclose/core/time'
import { describe, expect, it } from 'vitest'
import { demoBars, demoBarSeconds } from './bars.ts'
import { demoJournal } from './demo-journal.ts'

const zone = 'Europe/London'
const today: LocalDate = '2026-11-20'
const { trades, instruments } = demoJournal(4400, today)
const made = demoBars(4400, today, zone, trades)
const since = wallClock(`${today}T00:00:00`) - 80 * 86_400_000

describe('the price bars of the demo journal', () => {
  it('are of the two instruments traded most, and the same for the same seed and day', () => {
    expect(made.map(({ symbol, bars }) => [symbol, bars.length])).toEqual([
      ['EURUSD', expect.any(Number)],
      ['MES', expect.any(Number)],
    ])
    expect(demoBars(4400, today, zone, trades)).toEqual(made)
  })

  it.each(made)(
    'of $symbol are bars of five minutes in order, whose open and close lie within high and low',
    ({ bars }) => {
      const { length, time, open, high, low, close, volume } = bars
      expect(length).toBeGreaterThan(15_000)
      for (let i = 0; i < length; i++) {
        expect(time[i]! % demoBarSeconds).toBe(0)
        if (i > 0) expect(time[i]).toBeGreaterThan(time[i - 1]!)
        expect(Math.min(open[i]!, close[i]!)).toBeGreaterThanOrEqual(low[i]!)
        expect(Math.max(open[i]!, close[i]!)).toBeLessThanOrEqual(high[i]!)
        expect(low[i]).toBeGreaterThan(0)
        expect(volume[i]! >= 0 && Number.isInteger(volume[i])).toBe(true)
      }
    },
  )

  it.each(made)(
    'of $symbol have more volume in the afternoon of London than at night, and in wide bars',
    ({ bars }) => {
      const { time, high, low, volume } = bars
      const meanOf = (isIn: (row: number) => boolean): number => {
        const rows = [...time.keys()].filter(isIn)
        return rows.reduce((sum, row) => sum + volume[row]!, 0) / rows.length
      }
      const hour = (row: number): number => Math.floor((time[row]! % 86_400) / 3600)
      const ranges = [...time.keys()].map((row) => high[row]! - low[row]!)
      const usual = ranges.toSorted((a, b) => a - b)[ranges.length >> 1]!
      const night = meanOf((row) => hour(row) < 4)
      expect(meanOf((row) => hour(row) === 14)).toBeGreaterThan(3 * night)
      const isQuiet = (row: number): boolean => hour(row) < 3
      const wide = meanOf((row) => isQuiet(row) && ranges[row]! > usual)
      expect(wide).toBeGreaterThan(1.3 * meanOf((row) => isQuiet(row) && ranges[row]! < usual))
    },
  )

  it.each(made)(
    'of $symbol go through its trades, and touch no stop or target before their ends',
    ({ symbol, bars }) => {
      const { time, high, low, digits } = bars
      const row = (date: string): number => {
        const at = instantOf(wallClock(date), zone) / 1000
        return time.findIndex((start) => start <= at && at < start + demoBarSeconds)
      }
      const whole = (price: string): number => Math.round(Number(price) * 10 ** digits)
      const { id } = instruments.find(({ name }) => name === symbol)!
      const own = trades.filter(({ instrumentId, entryDate }) => instrumentId === id && wallClock(entryDate) > since)
      expect(own.length).toBeGreaterThan(30)
      let through = 0
      for (const trade of own) {
        if (trade.exitDate === null) continue
        const [from, to] = [row(trade.entryDate), row(trade.exitDate)]
        if (from < 0 || to < 0) continue // held over Friday night, when there are no bars
        const holds = (at: number, price: string) => low[at]! <= whole(price) && whole(price) <= high[at]!
        if (!holds(from, trade.entryPrice!) || !holds(to, trade.exitPrice!)) continue
        through++
        const during = (column: Float64Array) => [...column.subarray(from, to + 1)]
        if (trade.highestPrice !== null)
          expect(Math.max(...during(high))).toBeGreaterThanOrEqual(whole(trade.highestPrice))
        if (trade.lowestPrice !== null) expect(Math.min(...during(low))).toBeLessThanOrEqual(whole(trade.lowestPrice))
        if (trade.stopLoss === null || trade.takeProfit === null) continue
        const orders = [whole(trade.stopLoss), whole(trade.takeProfit)]
        for (let at = from + 1; at < to; at++) {
          expect(low[at]).toBeGreaterThan(Math.min(...orders))
          expect(high[at]).toBeLessThan(Math.max(...orders))
        }
      }
      expect(through / own.length).toBeGreaterThan(0.9)
    },
  )
})
