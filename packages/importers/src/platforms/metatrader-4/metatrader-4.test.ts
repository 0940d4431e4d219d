import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { missedTotals, placedRows, sharedNames } from '../metatrader/file-checks.ts'
import { metatrader4 } from './metatrader-4.ts'
import { detailedStatement, statementPage, testerPage } from '../../../test/metatrader-4-pages.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const bytesOf = (page: string): Uint8Array => new TextEncoder().encode(page)
const fileOf = (page: string) => ({ name: 'Statement.htm', bytes: bytesOf(page) })
const parse = (page: string): FileTrades => withTrades(metatrader4.parse(fileOf(page), { mapping: null }))

function holds(file: FileTrades): void {
  expect(placedRows(file)).toBe(file.rowsRead)
  expect(sharedNames(file)).toEqual([])
}

/** Cents as MetaTrader prints them: "-1 234.50". */
function printed(value: number): string {
  const [whole = '', decimals = ''] = (Math.abs(value) / 100).toFixed(2).split('.')
  return `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}.${decimals}`
}

describe('MetaTrader 4', () => {
  it('is recognised by its content', () => {
    expect(metatrader4.detect(fileOf(statementPage(detailedStatement)))).toBe(true)
    expect(metatrader4.detect(fileOf(testerPage()))).toBe(true)
    expect(metatrader4.detect(fileOf('<html><title>Strategy Tester Report</title><table></table></html>'))).toBe(false)
    expect(metatrader4.detect(fileOf('Ticket,Open Time,Type'))).toBe(false)
  })

  const pages = [
    statementPage(detailedStatement),
    statementPage({ ...detailedStatement, withComments: true }),
    testerPage(),
  ]
  it('never throws on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        metatrader4.detect({ name: '', bytes })
        holds(withTrades(metatrader4.parse({ name: '', bytes }, { mapping: null })))
      }),
    )
  })

  it('never throws on damaged or cut pages, and every row stays in one place', () => {
    const damage = fc.record({
      page: fc.constantFrom(...pages),
      from: fc.nat(12_000),
      length: fc.nat(400),
      patch: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('', '<td>', '</tr>', '<tr>', '0', 'buy', 'balance', '-'),
      ),
      end: fc.nat(14_000),
    })
    fc.assert(
      fc.property(damage, ({ page, from, length, patch, end }) => {
        const damaged = (page.slice(0, from) + patch + page.slice(from + length)).slice(0, end === 0 ? undefined : end)
        holds(parse(damaged))
        holds(parse(page.slice(0, from) + patch + page.slice(from + length)))
      }),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('reads the same from the same file', () => {
    for (const page of pages) expect(parse(page)).toEqual(parse(page))
  })

  it('gives back any trades that were written into a statement', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
    const row = fc.record({ buy: fc.boolean(), seconds: fc.nat(86_399), money: fc.tuple(cents, cents, cents, cents) })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const times = rows.map(({ seconds }) =>
          new Date(Date.UTC(2024, 0, 5) + seconds * 1000).toISOString().slice(11, 19),
        )
        const sums = [0, 1, 2, 3].map((column) => rows.reduce((total, { money }) => total + (money.at(column) ?? 0), 0))
        const net = sums.reduce((total, sum) => total + sum, 0)
        const file = parse(
          statementPage({
            closed: rows.map(({ buy, money }, index) => ({
              cells: [
                `${index + 1}`,
                '2024.01.04 00:00:00',
                buy ? 'buy' : 'sell',
                '1.00',
                'eurusd',
                '1.1',
                '0',
                '0',
                `2024.01.05 ${times[index]}`,
                '1.2',
                ...money.map(printed),
              ],
            })),
            open: [],
            working: [],
            sums: [...sums, net].map(printed),
            figures: [['Closed Trade P/L:', printed(net)]],
          }),
        )
        holds(file)
        expect(missedTotals(file)).toEqual([])
        expect(file.trades.map(({ netGain }) => Math.round(Number(netGain) * 100))).toEqual(
          rows.map(({ money }) => money.reduce((total, one) => total + one, 0)),
        )
        expect(file.trades.map(({ direction }) => direction === 'LONG')).toEqual(rows.map(({ buy }) => buy))
      }),
    )
  })
})
