import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { missedTotals, placedRows, sharedNames } from '../metatrader/file-checks.ts'
import { metatrader5 } from './metatrader-5.ts'
import {
  historyRows,
  reportPage,
  reportWorkbook,
  type SampleRows,
  testerRows,
  utf16,
} from '../../../test/metatrader-5-pages.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const detects = (bytes: Uint8Array) => metatrader5.detect({ name: 'x.bin', bytes })
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const parse = (bytes: Uint8Array): FileTrades => withTrades(metatrader5.parse({ name: '', bytes }, { mapping: null }))
const page = (rows: SampleRows): FileTrades => parse(utf16(reportPage(rows)))
const content = ({ trades }: FileTrades) => trades.map((trade) => ({ ...trade, lines: [], texts: [] }))
const changed = (rows: SampleRows, change: (line: string) => string): SampleRows =>
  rows.map((row) => change(row.join('|')).split('|'))

function holds(file: FileTrades): void {
  expect(placedRows(file)).toBe(file.rowsRead)
  expect(sharedNames(file)).toEqual([])
}

const list = [
  'Report,,,,,,,,',
  'Name: Mt5 Position History List ,Produced At: 17/06/2024 19:49,,,,,,,',
  'Symbol,Account Number,Position,Position Status,Date Time,Transaction Type,Trade Volume Lots,Open Price,Profit',
  'EURUSD    ,880200,71,Closed,3/2/2024 1:47:41 PM,Trade Buy In,0.30,1.1,0',
  'EURUSD    ,880200,71,Closed,3/2/2024 2:01:35 PM,Trade Sell Out,0.10,1.2,"1,000.50"',
  'EURUSD    ,880200,71,Closed,3/14/2024 2:01:35 AM,Trade Sell Out,0.20,1.0,-2000.25',
  'EURUSD    ,880200,72,Open,3/15/2024 2:01:35 AM,Trade Sell In,0.20,1.0,0',
  'EURUSD    ,880200,73,Closed,3/16/2024 2:01:35 AM,Trade Swap In,0.20,1.0,0',
].join('\n')

describe('the MetaTrader 5 importer', () => {
  it('recognises its files by their content', () => {
    expect(detects(utf16(reportPage(historyRows)))).toBe(true)
    expect(detects(utf8(reportPage(testerRows)))).toBe(true)
    expect(detects(reportWorkbook(historyRows))).toBe(true)
    expect(detects(reportWorkbook(testerRows, utf8))).toBe(true)
    expect(detects(utf8(list))).toBe(true)
    expect(detects(utf8('<html><title>Statement: 1</title><table></table></html>'))).toBe(false)
    expect(detects(utf8('<html><title>Strategy Tester: X</title><b>Strategy Tester Report</b></html>'))).toBe(false)
    expect(detects(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe(false)
    expect(detects(new Uint8Array())).toBe(false)
  })

  it('reads the same trades and totals from page and workbook, in UTF-16 and UTF-8', () => {
    for (const rows of [historyRows, testerRows]) {
      const first = page(rows)
      expect(first.failure).toBeNull()
      for (const other of [utf8(reportPage(rows)), reportWorkbook(rows), reportWorkbook(rows, utf8)].map(parse)) {
        expect(content(other)).toEqual(content(first))
        expect(other.totals).toEqual(first.totals)
      }
    }
  })

  it('reads the list of a broker portal: parts of a position, an open one, a row it cannot read', () => {
    const file = parse(utf8(list))
    holds(file)
    expect(file.rowsRead).toBe(5)
    expect(file.trades.map(({ externalId, size, netGain, exitDate }) => [externalId, size, netGain, exitDate])).toEqual(
      [
        ['880200-71', '0.1', '1000.5', '2024-03-02T14:01:35'],
        ['880200-71#2', '0.2', '-2000.25', '2024-03-14T02:01:35'],
        ['880200-72', '0.2', null, null],
      ],
    )
    expect(file.rejected).toMatchObject([{ line: 8, severity: 'error', column: 'transaction type' }])
  })

  it('never throws on any bytes, nor on any text behind the head of a report', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), fc.string({ maxLength: 200 }), (bytes, text) => {
        metatrader5.detect({ name: '', bytes })
        holds(parse(bytes))
        holds(parse(new Uint8Array([0x50, 0x4b, 3, 4, ...bytes])))
        holds(parse(utf8(`<title>Trade History Report</title><table><tr><td>${text}`)))
        holds(parse(utf8(`Mt5 Position History List\n${list.split('\n')[2]}\n${text}`)))
      }),
    )
  })

  it('never throws on damaged or cut pages, and every row stays in one place', () => {
    const pages = [reportPage(historyRows), reportPage(testerRows), list]
    const patch = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', '<td>', '</tr>', '<tr>', '|', 'in/out', 'out', '-', '9'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...pages),
        fc.nat(9000),
        fc.nat(300),
        patch,
        fc.nat(9000),
        (text, from, length, inserted, end) => {
          const damaged = text.slice(0, from) + inserted + text.slice(from + length)
          holds(parse(utf8(damaged)))
          holds(parse(utf8(damaged.slice(0, end))))
        },
      ),
      { numRuns: runs({ quick: 300 }) },
    )
  })

  it('never throws on damaged or cut workbooks', () => {
    const workbook = reportWorkbook(testerRows)
    fc.assert(
      fc.property(fc.nat(workbook.length), fc.nat(255), fc.nat(workbook.length), (at, byte, end) => {
        const damaged = workbook.slice()
        damaged[at] = byte
        holds(parse(damaged))
        const cut = parse(workbook.slice(0, end))
        holds(cut)
        if (end < workbook.length) expect(cut.failure).not.toBeNull()
      }),
    )
  })

  it('refuses a report that ends before its deals do', () => {
    for (const rows of [historyRows, testerRows]) {
      const deals = rows.findIndex(([title]) => title === 'Deals')
      expect(page(rows.slice(0, deals + 5)).failure).toMatch(/ends in the middle of its list of deals/)
      expect(page(rows.slice(0, 4)).failure).toMatch(/no positions, orders or deals/)
    }
  })

  it('meets all totals of its samples', () => {
    expect(missedTotals(page(historyRows))).toEqual([])
    expect(missedTotals(page(testerRows))).toEqual([])
    const wrong = changed(historyRows, (line) => line.replace('|-2.00|600.00|', '|-2.01|600.00|'))
    expect(missedTotals(page(wrong)).map(({ label }) => label)).toEqual(['Swap'])
  })

  it('reads the same from the same file', () => {
    for (const rows of [historyRows, testerRows]) expect(page(rows)).toEqual(page(rows))
  })
})
