import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from '../../importer.ts'
import { genericCsv } from './generic-csv.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const parse = (text: string, mapping: ColumnMapping | null = null): FileTrades => {
  const parsed = withTrades(genericCsv.parse({ name: 't.csv', bytes: new TextEncoder().encode(text) }, { mapping }))
  const { rowsRead, trades, rejected, duplicateLines } = parsed
  expect(rowsRead).toBe(trades.flatMap(({ lines }) => lines).length + rejected.length + duplicateLines.length)
  return parsed
}
const detects = (text: string): boolean => genericCsv.detect({ name: 'x', bytes: new TextEncoder().encode(text) })
const marked = ({ rejected }: FileTrades) =>
  rejected.map(({ line, column, text, cell, reason }) => [
    line,
    column,
    cell === null ? null : text.slice(...cell),
    reason,
  ])

const tickets = (...rows: string[]): string => `Ticket,Symbol,Side,Date,PnL\n${rows.join('\n')}\n`

describe('a table of round trips', () => {
  it('is one of trades that are all open when no row has an exit', () => {
    const { mapping, trades } = parse(
      'Trade ID,Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,P&L\n7,ABC,Buy,5,2025-01-06 09:30:00,20,,,\n',
    )
    expect(mapping?.guess).toMatchObject({ shape: 'ROUND_TRIP', columns: { exitTime: 'Exit Time' } })
    expect(trades).toMatchObject([{ externalId: '7', entryPrice: '20', exitDate: null, exitPrice: null }])
  })

  it('reads what the journal exports with all columns: each means the same', () => {
    const { mapping, trades } = parse(
      [
        'Star,ID,Entry,Exit,Instrument,Setup,Direction,Size,Entry price,Exit price,Stop loss,Take profit,"Gain, USD",Gain %,R,Commission,Swap,Outcome,Comments',
        'yes,12,2026-11-19 09:14:07,2026-11-20 09:00:00,EURUSD,Breakout,Long,0.5,1.1,1.102,1.098,1.106,95.25,0.95,0.95,3.5,-1.25,Winner,Calm',
        ',13,2026-11-20 09:14:07,2026-11-21 09:00:00,EURUSD,Breakout,Short,0.5,1.1,1.102,1.103,1.096,-104.75,-1,-1,3.5,-1.25,Loser,Calm',
      ].join('\r\n'),
    )
    expect(mapping?.guess).toMatchObject({ costs: 'POSITIVE', result: 'NET' })
    expect(trades).toMatchObject([
      {
        externalId: '12',
        direction: 'LONG',
        stopLoss: '1.098',
        takeProfit: '1.106',
        commission: '3.5',
        swap: '-1.25',
        netGain: '95.25',
      },
      { externalId: '13', direction: 'SHORT', stopLoss: '1.103', takeProfit: '1.096', netGain: '-104.75' },
    ])
  })

  it('guesses the columns and reads every field', () => {
    const parsed = parse(`My broker's export

Trade ID,Account,Symbol,Asset Class,Direction,Qty,Entry Time,Exit Time,Entry Price,Exit Price,Stop Loss,Take Profit,Commission,Fees,Swap,Net P&L,Currency,Tags,Notes
77,U1,abc,Stock,Long,10,2025-01-06 09:30:00,2025-01-06 10:00:00,100.50,102,99,105,1.00,0.25,-0.10,13.65,usd,"gap, open",Nice
78,U1,DEF,Stock,short,5,2025-01-07 09:30:00,,20,,,,1.00,,,,USD,,
`)
    expect(parsed.mapping?.guess).toMatchObject({
      shape: 'ROUND_TRIP',
      headerLine: 3,
      result: 'NET',
      costs: 'POSITIVE',
    })
    expect(parsed.trades).toEqual([
      {
        externalId: '77',
        account: 'U1',
        symbol: 'abc',
        market: 'STOCKS',
        direction: 'LONG',
        entryDate: '2025-01-06T09:30:00',
        exitDate: '2025-01-06T10:00:00',
        entryPrice: '100.5',
        exitPrice: '102',
        size: '10',
        stopLoss: '99',
        takeProfit: '105',
        finalStop: null,
        highestPrice: null,
        lowestPrice: null,
        commission: '1.25',
        swap: '-0.1',
        netGain: '13.65',
        beforeCosts: false,
        pointValue: '1',
        currency: 'USD',
        fxRate: null,
        notes: 'Nice\nTags: gap, open',
        executions: [],
        lines: [4],
        texts: [expect.stringContaining('gap, open')],
      },
      expect.objectContaining({ direction: 'SHORT', exitDate: null, exitPrice: null, netGain: null, commission: '1' }),
    ])
  })

  it('reads decimal commas, costs as they were taken, and asks about the order of days', () => {
    const parsed = parse(`Datum;Symbol;Richtung;Menge;Einstiegskurs;Ausstiegskurs;Provision;Ergebnis;Kontostand
03.01.2025 08:00:00;EURUSD;Kauf;1,00;1,08000;1,08300;-3,00;27,00;10.027,00
06.01.2025 09:30:00;GBPUSD;Verkauf;1,00;1,26500;1,26200;-3,00;27,00;10.054,00
`)
    expect(parsed.mapping?.guess).toMatchObject({
      delimiter: ';',
      decimalSign: ',',
      dateOrder: 'DMY',
      costs: 'NEGATIVE',
    })
    expect(parsed.trades).toMatchObject([
      { entryDate: '2025-01-03T08:00:00', entryPrice: '1.08', commission: '3', netGain: '27', direction: 'LONG' },
      { entryDate: '2025-01-06T09:30:00', direction: 'SHORT' },
    ])
    expect(parsed.warnings[0]).toContain('could be day first or month first')
    expect(parsed.warnings[1]).toContain('one time per trade')
  })

  it('finds out from prices that a result is before costs', () => {
    const parsed = parse(`Symbol,Side,Size,Open Time,Price,Close Time,Close Price,Commission,Swap,Profit
EURUSD,buy,0.10,2024.01.15 10:30:00,1.08500,2024.01.15 14:45:00,1.08850,-0.70,-0.50,35.00
EURUSD,sell,0.20,2024.01.16 10:30:00,1.08850,2024.01.16 14:45:00,1.08500,-1.40,0.00,70.00
EURUSD,buy,0.20,2024.01.17 10:30:00,1.08850,2024.01.17 14:45:00,1.08750,-1.40,0.00,-20.00
`)
    expect(parsed.mapping?.guess).toMatchObject({ result: 'GROSS', costs: 'NEGATIVE' })
    expect(parsed.trades.map(({ netGain }) => netGain)).toEqual(['33.8', '68.6', '-21.4'])
    expect(parsed.warnings).toEqual([])
  })

  it('asks where nothing tells whether a result is net', () => {
    const parsed = parse('Symbol,Date,Commission,Profit\nABC,2025-01-03,1,10\n')
    expect(parsed.warnings.join(' ')).toContain('“Profit” is read as the result after costs')
  })

  it('takes two columns of the same name for entry and exit', () => {
    const parsed = parse(`Ticket;Time;Type;Volume;Symbol;Price;S/L;T/P;Time;Price;Swap;Commissions;Profit
9;2025-01-03 10:00:00;sell;2;US100;20000;20100;0;2025-01-03 11:00:00;19900;0;-5;200
`)
    expect(parsed.mapping?.heads).toContain('Price (2)')
    expect(parsed.trades).toMatchObject([
      {
        direction: 'SHORT',
        entryPrice: '20000',
        exitPrice: '19900',
        exitDate: '2025-01-03T11:00:00',
        takeProfit: null,
      },
    ])
  })

  it('puts dates and times of day together, and brings stated zones to UTC', () => {
    const parsed = parse(`Symbol,Side,Qty,Open Date,Open Time,Close Date,Close Time (UTC+2),Entry Price,Exit Price,PnL
ABC,Long,1,01/15/2025,9:30:00 AM EST,01/15/2025,16:45,10,11,1
`)
    expect(parsed.timeZone).toBe('UTC')
    expect(parsed.trades).toMatchObject([{ entryDate: '2025-01-15T14:30:00', exitDate: '2025-01-15T14:45:00' }])
  })

  it('tells the direction by size or by prices where no column names it', () => {
    const parsed = parse(`Symbol,Qty,Entry Time,Exit Time,Entry Price,Exit Price,PnL
ABC,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,9,1
ABC,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,1
ABC,-1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,-1
ABC,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,10,0
`)
    expect(parsed.trades.map(({ direction }) => direction)).toEqual(['SHORT', 'LONG', 'SHORT'])
    expect(marked(parsed)[0]?.[3]).toContain('The side is unknown')
  })

  it('keeps rows with one ticket apart when they differ, and puts repeated ones aside', () => {
    const parts = parse(tickets('1,ABC,buy,2025-01-15,5', '1,ABC,buy,2025-01-15,7'))
    expect(new Set(parts.trades.map(({ externalId }) => externalId)).size).toBe(2)
    const repeated = parse(tickets('1,ABC,buy,2025-01-15,5', '2,ABC,buy,2025-01-15,5', '1,ABC,buy,2025-01-15,5'))
    expect(repeated.trades).toHaveLength(2)
    expect(repeated.duplicateLines).toMatchObject([{ line: 4, reason: 'Repeats 1 of line 2' }])
  })
})

describe('a table of fills', () => {
  const head = 'Symbol,B/S,Qty,Price,Timestamp'

  it('takes a sold size below 0, and no bought one', () => {
    const parsed = parse(`${head}
ABC,Buy,1,10,2026-08-11 09:41:07
ABC,Sell,-1,11,2026-08-11 09:42:07
ABC,Buy,-1,12,2026-08-11 09:43:07
`)
    expect(parsed.trades).toMatchObject([{ direction: 'LONG', entryPrice: '10', exitPrice: '11' }])
    expect(parsed.rejected).toMatchObject([
      { line: 4, column: 'Qty', reason: '“-1” is a sale by its sign, but the side says buy' },
    ])
  })

  it('says line, cell, column and reason of every row that it cannot take', () => {
    const parsed = parse(`${head}
NQZ6,Buy,2,,2026-08-11 09:41:07
MESZ6,Buy,0,6214.25,2026-09-17 10:02:44
ESZ6,Bonk,1,6188.50,2026-09-30 08:31:12
CLX6,Sell,1,71.06,2026-13-02 11:20:09
ESZ6,Buy,1,6,203.75,2026-10-28 09:14:51
ESZ6,Buy,abc,6203.75,2026-10-28 09:14:51
ESZ6,Buy,1,-5,2026-10-28 09:14:51
,Buy,1,5,2026-10-28 09:14:51
ABC,=HYPERLINK("x"),1,5,2026-10-28 09:14:51
Total,,1198,,
`)
    expect(marked(parsed)).toEqual([
      [2, 'Price', '', 'Price is empty'],
      [3, 'Qty', '0', 'Size must be above 0'],
      [4, 'B/S', 'Bonk', '“Bonk” is not Buy or Sell'],
      [5, 'Timestamp', '2026-13-02 11:20:09', '“2026-13-02 11:20:09” is not a date'],
      [6, 'Price', '6, 203.75', '6 cells, but the header has 5'],
      [7, 'Qty', 'abc', '“abc” is not a number'],
      [8, 'Price', '-5', 'Price must be above 0'],
      [9, 'Symbol', '', 'Symbol is empty'],
      [10, 'B/S', '=HYPERLINK("x")', '“=HYPERLINK("x")” is not Buy or Sell'],
      [11, null, null, 'Totals line, used to check the rows'],
    ])
    expect(parsed.rejected.map(({ severity }) => severity)).toEqual([...Array(9).fill('error'), 'note'])
  })

  it('pairs fills, their costs summed, and knows the worth of a point from amounts', () => {
    const parsed = parse(`Date,Action,Symbol,Quantity,Price,Fee,Amount
01/16/2025,Buy,ABC,50,$172.50,$0.99,"$8,625.99"
01/17/2025,Dividend,ABC,,,,$5.00
01/20/2025,SOLD,ABC,25,$185.00,1.25,"4,623.75"
01/20/2025,Sell,ABC,25,$185.00,1.25,"4,623.75"
`)
    expect(parsed.trades).toMatchObject([{ size: '50', commission: '3.49', netGain: '621.51', pointValue: '1' }])
    expect(parsed.rejected).toMatchObject([{ line: 3, severity: 'note', reason: '“Dividend” is not a trade' }])
  })

  it('leaves the result open where nothing tells what a point is worth', () => {
    const parsed = parse(`${head}\nESZ6,Buy,1,6000,2026-01-05 10:00:00\nESZ6,Sell,1,6001,2026-01-05 10:05:00\n`)
    expect(parsed.trades).toMatchObject([{ netGain: null, pointValue: null, exitPrice: '6001' }])
  })

  it('does not turn a sale of old shares into a short trade where shorts have a word of their own', () => {
    const parsed = parse(`${head}
ABC,Sell,5,10,2026-01-05 10:00:00
DEF,Short,5,10,2026-01-05 10:00:00
DEF,Buy,5,9,2026-01-05 11:00:00
`)
    expect(parsed.trades).toMatchObject([{ symbol: 'DEF', direction: 'SHORT' }])
    expect(parsed.rejected[0]?.reason).toContain('opened before the file starts')
  })

  it('does not take unsigned sizes without a side for purchases', () => {
    const parsed = parse('Symbol,Qty,Price,Timestamp\nABC,5,10,2026-01-05 10:00:00\n')
    expect(parsed.trades).toEqual([])
    expect(parsed.warnings).toContain('Choose the columns for: Side (buy or sell).')
  })
})

const withTotal = (total: string): string => `Symbol,Side,Date,PnL,Balance
ABC,buy,2025-01-15,10.50,1010.50
ABC,buy,2025-01-16,-4,1006.50
Total,,,${total},
`

describe('totals and balances', () => {
  it('compares a totals line with the rows', () => {
    expect(parse(withTotal('6.50')).totals).toMatchObject([{ label: 'PnL', stated: '6.5', computed: '6.5' }])
  })

  it('only warns when an unknown totals line says something else', () => {
    const parsed = parse(withTotal('7'))
    expect([parsed.totals, parsed.warnings.join(' ')]).toEqual([[], expect.stringContaining('The totals line says 7')])
  })

  it('warns when the balance does not follow from the results', () => {
    const parsed = parse(withTotal('6.50').replace('1006.50', '1106.50'))
    expect(parsed.warnings.join(' ')).toContain('“Balance” does not match the results in 1 row')
  })
})

describe('mapping by hand', () => {
  const text = 'When|What|How|Many|At\n03/04/2025|ABC|buy|1|10\n03/04/2025|ABC|sell|1|11\n'
  const byHand: ColumnMapping = {
    delimiter: '|',
    headerLine: 1,
    decimalSign: '.',
    dateOrder: 'DMY',
    shape: 'FILL',
    costs: 'POSITIVE',
    result: 'NET',
    columns: { time: 'When', symbol: 'What', side: 'How', quantity: 'Many', price: 'At' },
  }

  it('offers a table whose heads say nothing for mapping, and follows the mapping', () => {
    const guessed = parse(text)
    expect(guessed).toMatchObject({ failure: null, trades: [], rowsRead: 2 })
    expect(guessed.warnings.join(' ')).toContain('Choose the columns for')
    expect(guessed.mapping?.heads).toEqual(['When', 'What', 'How', 'Many', 'At'])
    const mapped = parse(text, byHand)
    expect(mapped.trades).toMatchObject([{ symbol: 'ABC', entryDate: '2025-04-03T00:00:00', exitPrice: '11' }])
    expect(mapped.mapping?.fingerprint).toBe(guessed.mapping?.fingerprint)
  })

  it('takes every row as a trade of one instrument where no column says of which, and asks for it before', () => {
    const trips = 'Date,Side,Price,Gain\n2025-01-15,Buy,100,12.5\n2025-01-16,Sell,101,-4\nTotal,,,8.5\n'
    const guessed = parse(trips)
    expect(guessed.trades).toEqual([])
    expect(guessed.warnings).toContain(
      'Choose the columns for: Instrument. If all rows are trades in one instrument, name it under “All rows are trades in”.',
    )
    const named = parse(trips, { ...guessed.mapping!.guess, instrument: ' E-mini  S&P ' })
    expect(named.trades).toMatchObject([
      { symbol: 'E-mini S&P', direction: 'LONG', entryDate: '2025-01-15T00:00:00', netGain: '12.5' },
      { symbol: 'E-mini S&P', direction: 'SHORT', entryDate: '2025-01-16T00:00:00', netGain: '-4' },
    ])
    expect(named.totals).toMatchObject([{ stated: '8.5', computed: '8.5' }])
    expect(named.warnings.join(' ')).not.toContain('Choose the columns')

    const { symbol: _, ...columns } = byHand.columns
    expect(parse(text, { ...byHand, columns, instrument: 'MES' }).trades).toMatchObject([
      { symbol: 'MES', entryPrice: '10', exitPrice: '11', lines: [2, 3] },
    ])
    expect(parse(text, { ...byHand, instrument: 'MES' }).trades).toMatchObject([{ symbol: 'ABC' }]) // a column knows better
  })

  it('leaves out orders of which nothing was filled in a table of one instrument, too', () => {
    const orders = 'Side,Filled Qty,Avg Price,Time\nBuy,1,10,2025-01-15 10:00\nBuy,0,0,2025-01-15 10:01\n'
    const { rejected } = parse(orders, { ...parse(orders).mapping!.guess, instrument: 'MES' })
    expect(rejected.find(({ line }) => line === 3)?.reason).toBe('Nothing in this order was filled')
  })

  it('says which column of a remembered mapping is missing', () => {
    const parsed = parse(text, { ...byHand, columns: { ...byHand.columns, price: 'Kurs' } })
    expect(parsed.warnings).toContain('The table has no column “Kurs”.')
    expect(parsed.rejected.map(({ reason }) => reason)).toEqual(Array(2).fill('No column is chosen for Price'))
  })

  it('fails when the head is not in the file', () => {
    expect(parse(text, { ...byHand, headerLine: 99 }).failure).toContain('line 99')
  })
})

describe('detection', () => {
  it.each([
    ['Symbol,Side,Price\n'],
    ['sep=;\nSymbol;Side;Qty\nABC;Buy;1\n'],
    ['\ufeffTicker\tDirection\tSize\nABC\tLong\t1\n'],
    ['Wann,Was,Wieviel\n2025-01-01,ABC,5\n'],
  ])('takes %j for a table', (text) => {
    expect(detects(text)).toBe(true)
  })

  it.each([
    [''],
    ['Dear trader, here is a letter, with commas.\nIt goes on, and on.\n'],
    ['<html><body>Symbol,Side,Price</body></html>'],
    ['{"symbol": "ABC", "side": "Buy", "price": 1}'],
    ['Symbol,Side,Price\u0000\u0001\n'],
    ['1,2,3\n4,5,6\n'],
  ])('does not take %j for one', (text) => {
    expect(detects(text)).toBe(false)
  })
})

describe('tables that are not as they should be', () => {
  const roundTrip = 'ID,Symbol,Side,Qty,Entry Time,Exit Time,Entry Price,Exit Price,PnL'

  it('says what is wrong with each round trip that it cannot read', () => {
    const parsed = parse(`${roundTrip}
1,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 09:00:00,10,11,1
2,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 11:00:00,,11,
3,ABC,Buy,,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,
4,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,,
5,ABC
6,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,1,,
7,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,1,x
8,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15 11:00:00,10,11,1,1,5
`)
    expect(marked(parsed)).toEqual([
      [2, null, null, 'The exit is before the entry'],
      [3, 'Entry Price', '', 'Entry Price is empty'],
      [4, 'Qty', '', 'Qty is empty'],
      [5, 'Exit Price', '', 'Exit Price is empty'],
      [6, 'Entry Time', null, 'Entry Time is empty'],
      [8, null, null, '10 cells, but the header has 9'],
      [9, null, null, '11 cells, but the header has 9'],
    ])
    expect(parsed.trades.map(({ externalId }) => externalId)).toEqual(['6'])
  })

  it('points at a number that was cut in two behind the last column', () => {
    expect(marked(parse('Symbol,Side,Date,PnL\nABC,buy,2025-01-15,x,1,234\n'))).toEqual([
      [2, null, '1, 234', '6 cells, but the header has 4'],
    ])
  })

  it('compares rows with those of their own table, not with a longer one of wider rows below', () => {
    const wide = Array.from({ length: 9 }, (_, at) => `2025-01-${at + 10},ABC,2000,2100,0,100,4.7,${at},1\n`)
    const parsed = parse(`Date,Ticket,Symbol,Side,PnL
2025-01-15,1,ABC,buy,10
2025-01-16,2,ABC,buy
2025-01-17,3,ABC,buy,30

Date,Symbol,Balance,Equity,Margin,Free,Level,Trades,Winners
${wide.join('')}`)
    expect(parsed.trades.map(({ netGain }) => netGain)).toEqual(['10', '30'])
    expect(marked(parsed)[0]).toEqual([3, null, null, 'The row ends early: 4 cells, other rows have 5'])
  })

  it('takes a day alone as the day of the exit, an option that expires at 0, and a result without an exit price', () => {
    const parsed = parse(`${roundTrip}
,ABC,Buy,1,2025-01-15 10:00:00,2025-01-15,10,11,1
-,ABC,Buy,1,2025-01-15 10:00:00,2025-01-16 10:00:00,2,0,-2
,DEF,Sell,1,2025-01-15 10:00:00,2025-01-16 10:00:00,2,,-2
`)
    expect(parsed.trades.map(({ exitDate, exitPrice, netGain }) => [exitDate, exitPrice, netGain])).toEqual([
      ['2025-01-15T10:00:00', '11', '1'],
      ['2025-01-16T10:00:00', '0', '-2'],
      ['2025-01-16T10:00:00', null, '-2'],
    ])
  })

  it('takes the exit for the entry too where it is the only time, and asks for what is missing', () => {
    const parsed = parse('Symbol,Side,Exit Time,PnL\nABC,Buy,2025-01-15 10:00:00,5\n')
    expect(parsed.trades).toMatchObject([{ entryDate: '2025-01-15T10:00:00', exitDate: '2025-01-15T10:00:00' }])
    expect(parse('Symbol,Side,Exit Price,Setup\nABC,Buy,10,x\n').warnings).toEqual([
      'Choose the columns for: Entry date and time, Entry price, Size.',
    ])
  })

  it('says that a time of day is none, reads one that stands with another date, and keeps zones apart', () => {
    const fills = ['10:00', '10:01', '10:02', 'noon', '1899-12-30 11:00:00'].map(
      (time) => `ABC,Buy,1,10,2025-01-15,${time}`,
    )
    expect(marked(parse(`Symbol,Side,Qty,Price,Date,Time\n${fills.join('\n')}\n`))).toEqual([
      [5, 'Time', 'noon', '“noon” is not a time'],
      [6, 'Time', '1899-12-30 11:00:00', '“1899-12-30 11:00:00” is not a time'],
    ])
    const dated = parse(
      'Symbol,Side,Qty,Price,Date,Time\nABC,Buy,1,10,2025-01-15,10:00\nABC,Buy,1,10,2025-01-15,10:01\nABC,Sell,2,11,2025-01-16,2025-01-16 11:00:00\n',
    )
    expect(dated.trades).toMatchObject([{ exitDate: '2025-01-16T11:00:00', size: '2' }])
    const zones = parse(
      'Symbol,Side,Qty,Price,Time\nABC,Buy,1,10,2025-01-15 10:00:00Z\nABC,Buy,1,10,2025-01-15 10:00:00\n',
    )
    expect(marked(zones)[0]?.[3]).toBe('“2025-01-15 10:00:00” has no time zone, but other rows do')
  })

  it('rejects the dates of one order in a table that has both, and says so', () => {
    const parsed = parse('Symbol,Side,Date,PnL\nABC,buy,13/01/2025,1\nABC,buy,14/01/2025,1\nABC,buy,01/15/2025,1\n')
    expect(parsed.warnings[0]).toBe(
      'Some dates in the file have the day first, others the month. Dates are read day first; rows that do not fit are rejected.',
    )
    expect(marked(parsed)).toEqual([[4, 'Date', '01/15/2025', '“01/15/2025” is not a date']])
  })

  it('finds out from a balance whether results are before costs, and asks where rows disagree', () => {
    const balances = (...rows: readonly string[]) =>
      parse(`Symbol,Side,Date,Commission,Profit,Balance\n${rows.join('\n')}\n`)
    const gross = balances(
      'ABC,buy,2025-01-15,1,10,109',
      'ABC,buy,2025-01-16,1,10,118',
      'ABC,buy,2025-01-17,1,10,500',
      'ABC,buy,2025-01-18,1,10,600',
    )
    expect(gross.mapping?.guess.result).toBe('GROSS')
    expect(gross.trades.map(({ netGain }) => netGain)).toEqual(['9', '9', '9', '9'])
    expect(gross.warnings.at(-1)).toContain('does not match the results in 2 rows')
    const unsure = balances(
      'ABC,buy,2025-01-15,1,10,109',
      'ABC,buy,2025-01-16,1,10,118',
      'ABC,buy,2025-01-17,1,10,127',
      'ABC,buy,2025-01-18,1,10,137',
      'ABC,buy',
    )
    expect(unsure.warnings[0]).toBe(
      '“Profit” is read as the result before costs. If costs are already deducted, change it in the mapping.',
    )
  })

  it('knows by its name that a result is before costs', () => {
    expect(parse('Symbol,Side,Date,Commission,Gross P&L\nABC,buy,2025-01-15,1,10\n').trades).toMatchObject([
      { netGain: '9' },
    ])
  })

  it('names rows without an id by their content', () => {
    const parsed = parse(
      'Symbol,Side,Date,PnL,ID\nABC,buy,2025-01-15,1,7\nABC,buy,2025-01-16,1,-\nABC,buy,2025-01-17,1,\n',
    )
    expect(parsed.trades.map(({ externalId }) => externalId.length)).toEqual([1, 14, 14])
  })

  it('compares no totals line without a number, and counts short rows as nothing', () => {
    const head = 'Symbol,Side,Entry Time,Entry Price,Qty,PnL,Balance'
    expect(parse(`${head}\nABC,buy,2025-01-15,1,1,2,3\nTotal\n`).totals).toEqual([])
    const short = parse(`${head}\nABC,buy,2025-01-15,1,1,2,3\nABC,buy,2025-01-16,1,1\nTotal,,,,,2\n`)
    expect(short.totals).toMatchObject([{ stated: '2', computed: '2' }])
  })

  it('takes a fill at 0 and an unknown class, and no contract size from next to nothing', () => {
    const parsed = parse(`Symbol,Side,Qty,Price,Time,Asset Class,Amount
ABC,Buy,1,0,2025-01-15 10:00:00,Bond,5
DEF,Buy,1,0.0001,2025-01-15 10:00:00,Bond,0.01
GHI,Buy,1,3,2025-01-15 10:00:00,Bond,200
`)
    expect(parsed.trades.map(({ entryPrice, market, pointValue }) => [entryPrice, market, pointValue])).toEqual([
      ['0', null, null],
      ['0.0001', null, '100'],
      ['3', null, null],
    ])
  })

  it('takes costs out of amounts before it believes an unusual contract size', () => {
    const parsed = parse(`Symbol,Side,Qty,Price,Time,Fee,Amount
ABC,Buy,1,10,2025-01-15 10:00:00,2.50,-502.50
ABC,Sell,1,11,2025-01-15 11:00:00,2.50,547.50
`)
    expect(parsed.trades).toMatchObject([{ pointValue: '50', commission: '5', netGain: '45' }])
  })

  it('refuses what is no table, and finds one whose first lines are long', () => {
    expect(parse('<html></html>').failure).toBe('This is not a text table.')
    expect(parse('a letter').failure).toContain('The file contains no table')
    const rows = 'ABC,buy,2025-01-15,1\n'.repeat(5000)
    expect(parse(`Symbol,Side,Date,PnL\n${rows}`).trades).toHaveLength(5000)
    expect(parse(`Symbol,Side,Date,PnL\n${rows}ABC,"buy`).failure).toContain('A quotation mark is never closed')
    expect(parse(`Symbol,Side,Date,PnL,${'x'.repeat(70_000)}`).failure).toContain('The file contains no table')
  })
})
