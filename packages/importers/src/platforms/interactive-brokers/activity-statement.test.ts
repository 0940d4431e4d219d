import { describe, expect, it } from 'vitest'
import { interactiveBrokers } from './interactive-brokers.ts'
import { type FileTrades, withTrades } from '../../shared/file-trades.ts'

const parse = (text: string): FileTrades => {
  const file = { name: 'a.csv', bytes: new TextEncoder().encode(text) }
  expect(interactiveBrokers.detect(file)).toBe(true)
  return withTrades(interactiveBrokers.parse(file, { mapping: null }))
}
/** What the equation of the preview leaves over: 0. */
const leftOver = ({ rowsRead, trades, rejected, duplicateLines }: FileTrades): number =>
  rowsRead - trades.flatMap(({ lines }) => lines).length - rejected.length - duplicateLines.length

const head =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const accountHead =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Account,Symbol,Date/Time,Exchange,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code'

describe('activity statement', () => {
  it('reads sections, base currency, deposits and what it leaves out', () => {
    const parsed = parse(`Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U7
Account Information,Data,Base Currency,EUR
${head}
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00","1,000",10,10,-10000,-5,10005,0,0,O
Trades,Data,Order,Stocks,USD,ABC,"2025-03-04, 15:59:59","-1,000",11,11,11000,-5,-10005,990,0,C
Trades,SubTotal,,Stocks,USD,ABC,,0,,,1000,-10,0,990,0,
Trades,Total,,Stocks,USD,,,,,,1000,-10,0,990,0,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,EUR,2025-03-01,Electronic Fund Transfer,5000
Deposits & Withdrawals,Data,EUR,2025-03-05,Disbursement,-250.5
Deposits & Withdrawals,Data,Total,,,4749.5
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2025-03-06,ABC Cash Dividend,12.3
Dividends,Data,Total,,,12.3
`)
    expect(parsed).toMatchObject({ failure: null, accountCurrency: 'EUR', timeZone: null, rowsRead: 2 })
    expect(parsed.trades).toMatchObject([
      {
        account: 'U7',
        symbol: 'ABC',
        market: 'STOCKS',
        direction: 'LONG',
        entryDate: '2025-03-03T09:31:00',
        exitDate: '2025-03-04T15:59:59',
        entryPrice: '10',
        exitPrice: '11',
        size: '1000',
        commission: '10',
        netGain: '990',
        pointValue: '1',
        currency: 'USD',
        executions: [],
        lines: [7, 8],
      },
    ])
    expect(parsed.payins.map(({ timestamp, delta, currency }) => [timestamp, delta, currency])).toEqual([
      ['2025-03-01T00:00:00', '5000', 'EUR'],
      ['2025-03-05T00:00:00', '-250.5', 'EUR'],
    ])
    expect(parsed.totals.map(({ label, stated, computed }) => [label, stated, computed])).toEqual([
      ['Realised result', '990', '990'],
      ['Commissions', '-10', '-10'],
      ['Deposits and withdrawals', '4749.5', '4749.5'],
    ])
    expect(parsed.warnings).toContain('Not imported, because they are neither trades nor deposits: Dividends (1 row).')
    expect(leftOver(parsed)).toBe(0)
  })

  it('takes executions and not their orders, and merges lots into their trades', () => {
    const parsed = parse(`${accountHead}
Trades,Data,Order,Stocks,USD,U1,ABC,"2025-03-03, 09:31:00",-,30,10,-300,-2,302,0,O
Trades,Data,Trade,Stocks,USD,U1,ABC,"2025-03-03, 09:31:00",NYSE,10,10,-100,-1,101,0,O;P
Trades,Data,Trade,Stocks,USD,U1,ABC,"2025-03-03, 09:31:00",NYSE,20,10,-200,-1,201,0,O;P
Trades,Data,Order,Stocks,USD,U1,ABC,"2025-03-03, 10:31:00",-,-30,12,360,-1,-302,57,C
Trades,Data,Trade,Stocks,USD,U1,ABC,"2025-03-03, 10:31:00",NYSE,-30,12,360,-1,-302,57,C
Trades,Data,ClosedLot,Stocks,USD,,ABC,2025-03-03,,10,10.1,,,101,19,ST
Trades,Data,ClosedLot,Stocks,USD,,ABC,2025-03-03,,20,10.05,,,201,38,ST
Trades,SubTotal,,Stocks,USD,ABC,,,,0,,60,-3,0,57,
`)
    expect(parsed.rowsRead).toBe(7)
    expect(parsed.trades).toMatchObject([{ size: '30', netGain: '57', commission: '3', lines: [3, 4, 6, 7, 8] }])
    expect(parsed.rejected.map(({ line, severity }) => [line, severity])).toEqual([
      [2, 'note'],
      [5, 'note'],
    ])
    expect(parsed.totals.every(({ stated, computed }) => stated === computed)).toBe(true)
    expect(leftOver(parsed)).toBe(0)
  })

  it('rebuilds a position that was opened before the file from the lots that were closed', () => {
    const parsed = parse(`${accountHead}
Trades,Data,Trade,Stocks,USD,U1,ABC,"2025-03-03, 10:31:00",NYSE,-30,12,360,-1,-303,56,C
Trades,Data,ClosedLot,Stocks,USD,,ABC,2023-03-01,,10,10.1,,,101,18.67,LT
Trades,Data,ClosedLot,Stocks,USD,,ABC,2023-05-01,,20,10.1,,,202,37.33,LT
`)
    expect(parsed.trades).toMatchObject([
      { direction: 'LONG', entryDate: '2023-03-01T00:00:00', entryPrice: '10.1', size: '30', netGain: '56' },
    ])
    expect(parsed.trades[0]?.notes).toContain('Opened before the file starts')
    expect([parsed.warnings.length, leftOver(parsed)]).toEqual([1, 0])
  })

  it('shows a close without opening or lots as rejected, and its total is one of results', () => {
    const parsed = parse(`${head}
Trades,Data,Order,Stocks,USD,ABC,"2025-03-04, 15:59:59",-10,11,11,110,-1,-100,9,0,C
Trades,SubTotal,,Stocks,USD,ABC,,-10,,,110,-1,-100,9,0,
`)
    expect(parsed.trades).toEqual([])
    expect(parsed.rejected).toMatchObject([
      { line: 2, severity: 'error', reason: 'Closes a position opened before the file starts' },
    ])
    expect(parsed.totals[0]).toMatchObject({
      stated: '9',
      computed: '9',
      resultsOf: new Set(['ABC']),
    })
  })

  it('refuses a lot without its trade, and the total disagrees', () => {
    const parsed = parse(`${head}
Trades,Data,ClosedLot,Stocks,USD,ABC,2021-03-15,50,60.86,,,,3043,6900.5,,ST
Trades,SubTotal,,Stocks,USD,ABC,,-50,,,9982,-1,-3043,6900.5,0,
`)
    expect(parsed.trades).toEqual([])
    expect(parsed.rejected).toMatchObject([{ line: 2, severity: 'error' }])
    expect(parsed.totals[0]).toMatchObject({ stated: '6900.5', computed: '0' })
    expect(leftOver(parsed)).toBe(0)
  })

  it('names the symbol whose subtotal disagrees', () => {
    const parsed = parse(`${head}
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",1,10,10,-10,-1,11,0,0,O
Trades,Data,Order,Stocks,USD,DEF,"2025-03-03, 09:31:00",1,10,10,-10,-1,11,0,0,O
Trades,SubTotal,,Stocks,USD,ABC,,1,,,-10,-1,11,0,0,
Trades,SubTotal,,Stocks,USD,DEF,,2,,,-20,-2,22,0,0,
`)
    const wrong = parsed.totals.filter(({ stated, computed }) => stated !== computed)
    expect(wrong.map(({ label }) => label)).toEqual(['Commissions', 'Commissions of DEF'])
  })

  it('reads futures by their notional value, options by their multiplier', () => {
    const parsed = parse(`${head.replace('Proceeds', 'Notional Value')}
Trades,Data,Order,Futures,USD,ESH5,"2025-03-03, 09:31:00",2,5000.25,5000,500025,-4.5,0,0,0,O
Trades,Data,Order,Futures,USD,ESH5,"2025-03-03, 09:41:00",-2,5001.25,5000,500125,-4.5,0,91,0,C
${head}
Trades,Data,Order,Equity and Index Options,USD,ABC 21MAR25 50 P,"2025-03-03, 09:31:00",-1,2.05,2,205,-0.65,-204.35,0,0,O
Trades,Data,Order,Equity and Index Options,USD,ABC 21MAR25 50 P,"2025-03-21, 16:20:00",1,0,0,0,0,204.35,204.35,0,C;Ep
`)
    expect(parsed.trades).toMatchObject([
      { symbol: 'ESH5', market: 'FUTURES', pointValue: '50', netGain: '91' },
      { direction: 'SHORT', exitPrice: '0', pointValue: '100', netGain: '204.35', notes: 'Expired' },
    ])
    expect(parsed.warnings).toHaveLength(1)
  })

  it('leaves conversions out with a note', () => {
    const parsed = parse(`${head.replace('Comm/Fee', 'Comm in USD')}
Trades,Data,Order,Forex,USD,EUR.USD,"2025-03-03, 09:31:00","-5,000",1.08,,5400,-2,,,0.1,
`)
    expect(parsed.rejected).toMatchObject([{ severity: 'note', reason: 'Currency conversion, not a trade' }])
    expect(leftOver(parsed)).toBe(0)
  })

  it('takes a cancelled trade and its cancellation away', () => {
    const parsed = parse(`${head}
Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:31:00",5,10,10,-50,-1,51,0,0,O
Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:31:00",-5,10,10,50,1,-51,0,0,O;Ca
Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:40:00",5,11,10,-55,-1,56,0,0,O
`)
    expect(parsed.trades).toMatchObject([{ entryPrice: '11', size: '5', lines: [4] }])
    expect(parsed.rejected.map(({ line, severity }) => [line, severity])).toEqual([
      [2, 'note'],
      [3, 'note'],
    ])
  })

  it('points at the cell that cannot be read', () => {
    const parsed = parse(`${head}
Trades,Data,Order,Stocks,USD,ABC,"2025-13-03, 09:31:00",5,10,10,-50,-1,51,0,0,O
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",5,,10,-50,-1,51,0,0,O
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",0,10,10,-50,-1,51,0,0,O
Trades,Data,Bundle,Stocks,USD,ABC,"2025-03-03, 09:31:00",1,10,10,-50,-1,51,0,0,O
`)
    expect(parsed.rejected.map(({ column, reason }) => [column, reason])).toEqual([
      ['Date/Time', '“2025-13-03, 09:31:00” is not a date'],
      ['T. Price', 'T. Price is empty'],
      ['Quantity', 'Size must be above 0'],
      ['DataDiscriminator', '“Bundle” is not Order, Trade or ClosedLot'],
    ])
    const [first] = parsed.rejected
    expect(first?.text.slice(...(first.cell ?? [0, 0]))).toBe('2025-13-03, 09:31:00')
  })

  it('knows basis and result by their place where the heads are empty', () => {
    const parsed =
      parse(`Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in USD,,,MTM in USD,Code
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",3,9,9,-27,-0.5,27.5,0,0,O
Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:51:00",-3,8,8,24,-0.5,-27.5,-4,0,C
Trades,SubTotal,,Stocks,USD,,,
Trades,Total,,,,,,
`)
    expect(parsed.trades).toMatchObject([{ netGain: '-4', commission: '1' }])
    expect(parsed.totals).toEqual([])
  })
})

describe('transaction history', () => {
  const parsed = parse(`Statement,Header,Field Name,Field Value
Statement,Data,Title,Transaction History
Summary,Header,Field Name,Field Value
Summary,Data,Base Currency,GBP
Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount
Transaction History,Data,2025-11-03,U***1,Dividend,Dividend,VWX,-,-,20.0,-,20.0
Transaction History,Data,2025-10-02,U***1,Some fund,Sell,VWX,-4.0,12.5,50.0,-3.0,47.0
Transaction History,Data,2025-10-01,U***1,Conversion,Forex Trade Component,GBP.USD,0.8,1.32,-2.6E-4,-,-2.6E-4
Transaction History,Data,2025-10-01,U***1,Some fund,Buy,VWX,4.0,10.0,-40.0,-3.0,-43.0
Transaction History,Data,2025-09-01,U***1,Electronic Fund Transfer,Deposit,-,-,-,5000.0,-,5000.0
`)

  it('pairs what it lists newest first, in its base currency', () => {
    expect(parsed.trades).toMatchObject([
      {
        account: 'U***1',
        symbol: 'VWX',
        direction: 'LONG',
        netGain: '4',
        commission: '6',
        currency: 'GBP',
        lines: [9, 7],
      },
    ])
    expect(parsed.payins).toMatchObject([{ delta: '5000', timestamp: '2025-09-01T00:00:00', currency: 'GBP' }])
    expect(parsed.rejected).toMatchObject([{ line: 8, severity: 'note' }])
    expect(parsed.warnings.join(' ')).toContain('Dividend (1 row)')
    expect(leftOver(parsed)).toBe(0)
  })
})
