import { resultModes } from '@afterclose/core/backtest'
import { type BacktestFileTrade, type BacktestNames, backtestCsv } from '@afterclose/core/backtest-csv'
import { localText } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asDate, asNumber, asText, workbook } from '../../test/workbook.ts'
import { readCsv } from '../shared/csv.ts'
import { xlsxRows } from '../shared/xlsx.ts'
import type { BacktestSource } from './backtest-layout.ts'
import { readBacktestFile } from './read-backtest.ts'

const names: BacktestNames = {
  comments: [
    { id: 1, name: 'Planned', type: 'PRE_TRADE' },
    { id: 2, name: 'On signal', type: 'ENTRY' },
    { id: 3, name: 'Too early; chased, again', type: 'ENTRY' },
    { id: 4, name: '=cmd|x', type: 'MANAGEMENT' },
    { id: 5, name: "'quoted\\", type: 'EXIT' },
    { id: 6, name: 'On signal', type: 'EXIT' },
  ],
  customComments: [
    { id: 1, name: 'Calm', commentGroup: 1 },
    { id: 2, name: 'Calm', commentGroup: 2 },
    { id: 3, name: '2: Calm', commentGroup: 20 },
  ],
}
const options = { mapping: null, names, date: '2024-01-02T00:00:00', direction: 'LONG' } as const
const read = (source: BacktestSource, more: Partial<Parameters<typeof readBacktestFile>[1]> = {}) => {
  const file = readBacktestFile(source, { ...options, ...more })
  if (file === null) throw new Error('No table')
  return file
}
const bare: BacktestFileTrade = {
  entryDate: '2023-03-01T09:30:00',
  direction: 'LONG',
  entryPrice: null,
  stopLoss: null,
  takeProfit: null,
  exitPrice: null,
  highestPrice: null,
  lowestPrice: null,
  resultMode: 'STOP',
  customR: null,
  comments: [],
  customComments: [],
  tags: [],
}

const price = fc.integer({ min: 1, max: 10 ** 9 }).map((ticks) => String(ticks / 10_000))
const perhaps = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const tag = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    fc.constantFrom('None', '-1', "'", '=1+1', 'a, b', '\\;'),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '')
const trade: fc.Arbitrary<BacktestFileTrade & { r: number | null }> = fc.record({
  entryDate: fc.integer({ min: 0, max: 10 ** 9 }).map((seconds) => localText(10 ** 12 + seconds * 1000)),
  direction: fc.constantFrom('LONG', 'SHORT'),
  entryPrice: perhaps(price),
  stopLoss: perhaps(price),
  takeProfit: perhaps(price),
  exitPrice: perhaps(price),
  highestPrice: perhaps(price),
  lowestPrice: perhaps(price),
  resultMode: fc.constantFrom(...resultModes),
  customR: perhaps(fc.integer({ min: -(10 ** 6), max: 10 ** 6 }).map((r) => String(r / 1000))),
  comments: fc.subarray([1, 2, 3, 4, 5, 6]),
  customComments: fc.subarray([1, 2, 3]),
  tags: fc.uniqueArray(tag, { maxLength: 4 }),
  r: perhaps(fc.integer({ min: -(10 ** 7), max: 10 ** 7 }).map((r) => r / 10 ** 6)),
})

describe('a file of tested trades', () => {
  it('is read back as it was written, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 8 }), (trades) => {
        const file = read(backtestCsv(trades, names))
        expect(file.trades.map((one) => one.trade)).toEqual(trades.map(({ r: _r, ...rest }) => rest))
        expect([file.rejected, file.skipped, file.unknownNames]).toEqual([[], [], []])
      }),
    )
  })

  it('never runs in a spreadsheet', () => {
    const csv = backtestCsv([{ ...bare, r: -1, comments: [4], tags: ['=1+1'] }], names)
    expect(csv.split('\r\n')[1]).toBe("2023-03-01 09:30:00,Long,Stop,-1,,,,,,,,,,'=cmd|x,,,'=1+1")
  })

  it('may be a single column of R, with a head or without one', () => {
    for (const text of ['R\n2\n-1\n0.5', '2\n-1\n0.5', 'Result (R)\n2R\n-1 R\n0,5\n1,5\n']) {
      const { trades, undated } = read(text)
      expect(trades.map(({ trade: { customR, resultMode, entryDate } }) => [customR, resultMode, entryDate])).toEqual(
        ['2', '-1', '0.5', ...(text.includes('1,5') ? ['1.5'] : [])].map((r) => [r, 'CUSTOM_R', '2024-01-02T00:00:00']),
      )
      expect(undated).toBe(true)
    }
  })

  it('is understood as others write it', () => {
    const german = read(
      'Datum;Uhrzeit;Richtung;R-Multiple;Tags\n24.03.2023;09:30;Kauf;1,5;News, Fed\n25.03.2023;;Verkauf;-1;',
    )
    expect(german.trades.map((one) => one.trade)).toEqual([
      { ...bare, entryDate: '2023-03-24T09:30:00', resultMode: 'CUSTOM_R', customR: '1.5', tags: ['News', 'Fed'] },
      { ...bare, entryDate: '2023-03-25T00:00:00', direction: 'SHORT', resultMode: 'CUSTOM_R', customR: '-1' },
    ])
    const words = read('Trade Date,Outcome,Entry,Stop,Target\n2023-03-01,Win,100,101,97\n2023-03-02,BE,100,99,103')
    expect(words.trades.map(({ trade: { resultMode, direction } }) => [resultMode, direction])).toEqual([
      ['TARGET', 'SHORT'],
      ['BREAK_EVEN', 'LONG'],
    ])
  })

  it('names each row that is not read, and tells those that are no trades from those that are rejected', () => {
    const { trades, rejected, skipped } = read(
      'Date,Direction,R\n2023-03-01,Long,1\n2023-13-01,Long,1\n2023-03-02,Up,1\n2023-03-03,Long,x\n2023-03-04,Long,\n,Long,1\n,,\n;\nTotal,,3\n',
    )
    expect(trades.map(({ line }) => line)).toEqual([2])
    expect(rejected.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '3: Date: “2023-13-01” is not a date',
      '4: Direction: “Up” is not Long or Short',
      '5: R: “x” is not a number',
      '6: No result: neither R, nor an outcome, nor an exit price',
      '7: Date is empty',
      '9: Date: “;” is not a date',
    ])
    expect(skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual(['10: Totals line'])
  })

  it('says which comments the journal does not have', () => {
    const { trades, unknownNames } = read(
      'Date,R,Entry comments,Custom statistics\n2023-03-01,1,"On SIGNAL; Gut",Calm; 3: Calm',
    )
    expect(trades[0]?.trade).toMatchObject({ comments: [2], customComments: [2] })
    expect(unknownNames).toEqual(['Gut', '3: Calm'])
  })

  it('is read by the columns that the trader chooses', () => {
    const text = 'A,B,C\n01/02/2023,1.5,2\n'
    const guess = read(text).mapping
    const { trades } = read(text, { mapping: { ...guess, dateOrder: 'DMY', columns: { date: 'A', r: 'C' } } })
    expect(trades[0]?.trade).toMatchObject({ entryDate: '2023-02-01T00:00:00', customR: '2' })
  })

  it('says of each column why it was taken, or why not', () => {
    const text = [
      'Date,Side,R multiple,Result,Return,Gain %,Entry,High,Custom statistics,Mood,Remarks',
      '2023-03-01,Long,1.5,Win,2,3%,100,x,,good,',
      '2023-03-02,Short,-1,Loss,-1,-2%,100,y,,bad,',
    ].join('\n')
    const of = ({ heads, reasons }: ReturnType<typeof read>) =>
      Object.fromEntries(heads.map((head, at) => [head, reasons[at]]))
    const guessed = read(text)
    expect(of(guessed)).toEqual({
      Date: 'By its name; it holds dates',
      Side: 'By its name; it holds words for long and short',
      'R multiple': 'By its name; it holds numbers',
      Result: 'By its name; it holds words for how a trade ended',
      Return: 'Unknown column name',
      'Gain %': 'Percent, not R',
      Entry: 'By its name; it holds numbers',
      High: 'Its values do not match its name',
      'Custom statistics': 'By its name',
      Mood: 'Unknown column name',
      Remarks: 'Empty',
    })
    const { date, mode: _mode, ...others } = guessed.mapping.columns
    const mapping = { ...guessed.mapping, columns: { ...others, date: date!, tags: 'Mood' } }
    expect(of(read(text, { mapping }))).toMatchObject({
      Date: 'By its name; it holds dates',
      Result: 'Excluded by you',
      Mood: 'Chosen by you',
    })
    expect(read('Name,Value\na,2\nb,-1\n').reasons).toEqual(['Unknown column name', 'The only numeric column'])
    expect(read('R,Net R\n2,3\n-1,-1\n').reasons[1]).toBe('R is read from “R”')
    expect(read('Time,R\n09:30,2\n10:00,-1\n').reasons[0]).toBe('A time of day, but no column holds dates')
  })

  it('may be a workbook, whose cells are texts, numbers or days', () => {
    const text = backtestCsv(
      [
        { ...bare, r: 1.5, resultMode: 'CUSTOM_R', customR: '1.5', tags: ['News'] },
        { ...bare, r: -1, entryPrice: '1.08125', stopLoss: '1.08', comments: [2] },
      ],
      names,
    )
    const csv = read(text)
    for (const cell of [asText, asNumber, asDate]) {
      const { mapping, ...sheet } = read(xlsxRows(workbook(readCsv(text, ',').rows, cell)).rows)
      expect(sheet.trades.map((one) => one.trade)).toEqual(csv.trades.map((one) => one.trade))
      expect([sheet.heads, sheet.reasons, mapping]).toEqual([csv.heads, csv.reasons, csv.mapping])
    }
    expect(readBacktestFile([], options)).toBeNull()
  })

  it('may be anything, and every row is in one list', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const file = readBacktestFile(text, options)
        const lines = file === null ? [] : [...file.trades, ...file.rejected, ...file.skipped].map(({ line }) => line)
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })
})
