import { describe, expect, it } from 'vitest'
import { missedTotals } from '../metatrader/file-checks.ts'
import { testerPage } from '../../../test/metatrader-4-pages.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'
import { readTester } from './tester.ts'

const parse = (text: string): FileTrades => withTrades(readTester(text))

describe('a MetaTrader 4 tester report', () => {
  const file = parse(testerPage())

  it('joins the events of an order to trades', () => {
    expect(file.format).toBe('MetaTrader 4 Strategy Tester report')
    expect(file.rowsRead).toBe(9)
    expect(
      file.trades.map(({ direction, size, entryDate, exitDate, netGain }) => [
        direction,
        size,
        entryDate,
        exitDate,
        netGain,
      ]),
    ).toEqual([
      ['LONG', '0.1', '2024-02-01T09:00:00', '2024-02-01T11:00:00', '50'],
      ['LONG', '0.1', '2024-02-01T09:00:00', '2024-02-01T12:00:00', '10'],
      ['SHORT', '0.1', '2024-02-02T10:00:00', '2024-02-02T11:00:00', '-90.01'],
    ])
    expect(file.trades.map(({ lines }) => lines.length)).toEqual([3, 1, 3])
    expect(file.rejected.map(({ severity }) => severity)).toEqual(['note', 'note'])
    expect(file.trades[0]).toMatchObject({ symbol: 'EURUSD', stopLoss: '1.09', finalStop: '1.101', takeProfit: '1.12' })
    expect(file.trades[2]).toMatchObject({ stopLoss: '1.095', finalStop: null, takeProfit: null })
  })

  it('makes the initial deposit a payin', () => {
    expect(file.payins).toMatchObject([{ delta: '10000', timestamp: '2024-02-01T09:00:00' }])
  })

  it('meets its totals but for the rounding of its rows, and leaves out drawdowns of the equity', () => {
    expect(missedTotals(file)).toEqual([])
    expect(file.totals.find(({ label }) => label === 'Total net profit')).toMatchObject({
      stated: '-30',
      computed: '-30.01',
      tolerance: '0.01',
    })
    expect(file.totals.map(({ label }) => label).join()).not.toMatch(/drawdown/i)
  })

  it('counts a profit of -0.00 among the lost trades, as the tester does', () => {
    const flat = (profit: string) =>
      parse(
        testerPage(
          [
            '1|2024.02.01 09:00|buy|1|0.10|1.1000|0.0000|0.0000||',
            '2|2024.02.01 10:00|close|1|0.10|1.1050|0.0000|0.0000|50.00|10050.00',
            '3|2024.02.01 11:00|buy|2|0.10|1.1000|0.0000|0.0000||',
            `4|2024.02.01 12:00|close|2|0.10|1.1000|0.0000|0.0000|${profit}|10050.00`,
            '5|2024.02.02 10:00|sell|3|0.10|1.0900|0.0000|0.0000||',
            '6|2024.02.02 11:00|close|3|0.10|1.0980|0.0000|0.0000|-80.00|9970.00',
          ],
          [
            '|Profit trades (% of total)|1 (33.33%)|Loss trades (% of total)|2 (66.67%)',
            'Maximum|consecutive wins (profit in money)|1 (50.00)|consecutive losses (loss in money)|2 (-80.00)',
          ],
        ),
      )
    const labels = ['Profit trades', 'Loss trades', 'Maximum consecutive losses']
    const differing = (profit: string) =>
      missedTotals(flat(profit)).flatMap(({ label }) => (labels.includes(label) ? [label] : []))
    expect(differing('-0.00')).toEqual([])
    expect(differing('0.00')).toEqual(labels) // which is a profit trade
    expect(flat('-0.00').trades[1]).toMatchObject({ netGain: '0' })
  })

  it('names the trades of another test otherwise', () => {
    const other = parse(testerPage().replace('10000.00', '20000.00'))
    const ids = new Set([...file.trades, ...other.trades].map(({ externalId }) => externalId))
    expect(ids.size).toBe(6)
  })

  it('reports events of orders that the file does not open', () => {
    const lost = parse(testerPage(['7|2024.02.02 11:00|close|2|0.10|1.0990|0.0000|0.0000|-90.00|9970.00']))
    expect(lost.rejected).toMatchObject([{ severity: 'error', reason: 'Its order is not in the file.' }])
  })

  it('refuses a report that was cut off', () => {
    expect(parse(testerPage().slice(0, -60)).failure).toMatch(/ends in the middle/)
  })
})
