// @large: laws of every importer
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportFile } from './importer.ts'
import { importerFor, importers, readFile } from './importers.ts'
import { expectSound } from '../test/samples.ts'
import { type FileTrades, withTrades } from './shared/file-trades.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const file = (content: string | Uint8Array): ImportFile => ({
  name: 'any.csv',
  bytes: typeof content === 'string' ? encode(content) : content,
})
const auto = (content: string | Uint8Array): FileTrades =>
  withTrades(readFile(file(content), 'AUTO', { mapping: null }))

const statement = `Statement,Header,Field Name,Field Value
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00","1,000",10,-10000,-5,10005,0,O
Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:31:00","1,000",10,-10000,-5,10005,0,O
Trades,Data,Trade,Stocks,USD,ABC,"2025-03-04, 15:59:59","-1,500",11,16500,-5,-10005,990,C;O
Trades,Data,ClosedLot,Stocks,USD,ABC,2025-03-03,"1,000",10.005,,,10005,990,ST
Trades,SubTotal,,Stocks,USD,ABC,,-500,,6500,-10,0,990,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,EUR,2025-03-01,Electronic Fund Transfer,5000
Deposits & Withdrawals,Data,Total,,,5000
`
const flex = `<FlexQueryResponse type="AF"><FlexStatements><FlexStatement accountId="U1"><Trades>
<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" dateTime="20250303;093100" quantity="3" tradePrice="10" ibCommission="-1" ibExecID="a"/>
<Trade currency="USD" assetCategory="STK" symbol="ABC" multiplier="1" dateTime="20250303;094100" quantity="-5" tradePrice="11" ibCommission="-1" ibExecID="b"/>
</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
const table = `Date;Time;Symbol;Side;Qty;Price;Fee;Result
03/01/2025;10:00:00;ABC;Buy;1;1.080,5;0,5;
03/01/2025;10:05:00;ABC;Sell;1;1.081,5;0,5;1,00
Total;;;;;;1,0;1,00
`
const samples = [statement, flex, table]

describe('readFile', () => {
  it.each([
    [statement, 'IBKR_FLEX'],
    [flex, 'IBKR_FLEX'],
    [table, 'GENERIC_CSV'],
  ])('finds the importer by content (%#)', (text, type) => {
    expect(importerFor(file(text))?.type).toBe(type)
    expect(auto(text).failure).toBeNull()
    expect(withTrades(readFile(file(text), type, { mapping: null }))).toEqual(auto(text))
  })

  it.each([
    ['', 'The file is empty.'],
    [' \r\n\t\n', 'The file is empty.'],
    ['Just a letter.\nNothing else.', 'No importer recognises this file, and it contains no table.'],
    ['%PDF-1.7 …', 'This is a PDF document, which cannot be imported. Export a report or a table instead.'],
    [new Uint8Array([1, 0, 2, 0, 0, 0, 3, 9, 200, 0]), 'This file is neither text nor a readable workbook.'],
  ])('answers %j with a clear sentence', (content, sentence) => {
    expect(auto(content)).toMatchObject({ failure: sentence, rowsRead: 0, trades: [], payins: [] })
  })

  it('names the platform that a file looks like if it was given to another importer', () => {
    expect(withTrades(readFile(file(statement), 'MT5_REPORT', { mapping: null })).failure).toContain(
      'looks like Interactive Brokers',
    )
    expect(withTrades(readFile(file(table), 'IBKR_FLEX', { mapping: null })).failure).toContain(
      'looks like another table',
    )
    expect(withTrades(readFile(file('nothing'), 'IBKR_FLEX', { mapping: null })).failure).toContain(
      'no importer recognises this file',
    )
    expect(withTrades(readFile(file(table), 'NONSENSE', { mapping: null })).failure).toBe(
      'The importer “NONSENSE” does not exist.',
    )
  })

  it('reads a file of any size: its caller limits it', () => {
    const small = auto(table)
    expect(small.trades.length).toBeGreaterThan(0)
    const blank = `${' '.repeat(1023)}\n`.repeat(70 * 1024)
    expect(auto(table + blank).trades).toEqual(small.trades)
  })
})

it('asks the table of any shape last', () => {
  expect(importers.at(-1)?.type).toBe('GENERIC_CSV')
})

const all = (content: string | Uint8Array): void => {
  for (const importer of importers) {
    importer.detect(file(content))
    expectSound(withTrades(importer.parse(file(content), { mapping: null })))
  }
  expectSound(auto(content))
}

describe('laws of every importer', () => {
  it('reads any text without throwing', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => all(text)))
  })

  it('reads any bytes without throwing', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => all(bytes)))
  })

  it('reads any table without throwing, with every row in its place', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'Buy',
        'sell',
        'Total',
        'ABC',
        '2025-01-02 10:00',
        '13/01/2025',
        '1.5',
        '-2',
        '1,5',
        '',
        '0',
        'x',
      ),
      fc.string({ maxLength: 6 }),
    )
    const heads = fc.constantFrom('Symbol,Side,Qty,Price,Date', 'Symbol;Qty;Entry Time;Entry Price;Exit Price;PnL')
    fc.assert(
      fc.property(heads, fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 }), (head, rows) => {
        const delimiter = head.includes(';') ? ';' : ','
        all(`${head}\n${rows.map((cells) => cells.join(delimiter)).join('\n')}`)
      }),
    )
  })

  it('reads damaged files without throwing, with every row in its place', () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(40),
      put: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('"', ',', '\n', '\u0000', '-', '&#0;', '<', '9'.repeat(30)),
      ),
    })
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(damage, { minLength: 1, maxLength: 4 }), (sample, damages) => {
        let text = sample
        for (const { at, cut, put } of damages) {
          const from = Math.floor(at * text.length)
          text = text.slice(0, from) + put + text.slice(from + cut)
        }
        all(text)
      }),
    )
  })

  it('reads lines in any order, doubled or left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(statement, table), fc.array(fc.nat(12), { maxLength: 25 }), (sample, picks) => {
        const lines = sample.trimEnd().split('\n')
        const headRows = lines.slice(0, sample === table ? 1 : 2)
        all([...headRows, ...picks.map((pick) => lines[pick % lines.length])].join('\n'))
      }),
    )
  })
})

it('reads a table that only a mapping by hand can find', () => {
  const mapping = {
    delimiter: ',' as const,
    headerLine: 1,
    decimalSign: '.' as const,
    dateOrder: 'DMY' as const,
    shape: 'ROUND_TRIP' as const,
    costs: 'POSITIVE' as const,
    result: 'NET' as const,
    columns: { symbol: 'w', entryTime: 'x', pnl: 'y', side: 'z' },
  }
  const parsed = withTrades(readFile(file('w,x,y,z\n'), 'GENERIC_CSV', { mapping }))
  expect([importerFor(file('w,x,y,z\n')), parsed.failure, parsed.rowsRead]).toEqual([null, null, 0])
})
