import { describe, expect, it } from 'vitest'
import {
  comparedTotals,
  netOf,
  paid,
  problemText,
  read,
  readSample,
  refusedRows,
  sampleText,
  tradeTexts,
  writtenBytes,
} from '../../../test/samples.ts'
import { readFlexCsv } from './flex-csv.ts'
import { readFlexXml } from './flex-xml.ts'
import { interactiveBrokers } from './interactive-brokers.ts'

/*
 * Statements and Flex queries in the shape of real ones, with numbers of our own. What is expected was worked out by hand
 * from the rows.
 */

const zoneUnknown = expect.stringContaining('usually US Eastern (America/New_York)')
const sample = (name: string) => readSample('interactive-brokers', name)
const text = (name: string) => sampleText('interactive-brokers', name)

describe('an activity statement with many sections', () => {
  const file = sample('activity-statement.csv')

  it('reads stocks, options and futures under heads of their own, and expired options at 0', () => {
    expect([file.format, file.accountCurrency, file.timeZone, file.rowsRead]).toEqual([
      'Interactive Brokers activity statement (CSV)',
      'EUR',
      null,
      10,
    ])
    expect(tradeTexts(file)).toEqual([
      'ACME LONG 1000: 10 @ 2025-01-13T09:31:00 → 10.5 @ 2025-01-14T15:59:59; cost 10.25, swap 0, net 489.75; lines 14 15',
      'ZETA SHORT 200: 25 @ 2025-01-15T10:00:00 → 24 @ 2025-01-16T11:30:00; cost 2, swap 0, net 198; lines 17 18',
      'NORD LONG 100: 40 @ 2025-02-03T04:15:00 → open; cost 3, swap 0, net –; lines 12',
      'ACME 21MAR25 12 C LONG 2: 1.5 @ 2025-02-10T10:05:30 → 0 @ 2025-03-21T16:20:00; cost 1.3, swap 0, net -301.3; lines 23 24',
      'MESH5 LONG 3: 5000.25 @ 2025-03-03T18:00:05 → 5010.5 @ 2025-03-04T09:45:00; cost 3.72, swap 0, net 150.03; lines 27 28',
    ])
    expect(
      file.trades.map(({ market, pointValue, currency, account, notes }) => [
        market,
        pointValue,
        currency,
        account,
        notes,
      ]),
    ).toEqual([
      ['STOCKS', '1', 'USD', 'U4400001', ''],
      ['STOCKS', '1', 'USD', 'U4400001', ''],
      ['STOCKS', '1', 'EUR', 'U4400001', ''],
      ['STOCKS', '100', 'USD', 'U4400001', 'Expired'],
      ['FUTURES', '5', 'USD', 'U4400001', ''],
    ])
    expect(refusedRows(file)).toEqual(['31 note: Currency conversion, not a trade'])
  })

  it('takes deposits of each currency, and meets subtotals and totals', () => {
    expect(paid(file)).toEqual([
      '2025-01-02T00:00:00 10000 EUR Electronic Fund Transfer',
      '2025-02-28T00:00:00 -500 EUR Disbursement Initiated by Emil Probst',
      '2025-02-10T00:00:00 250 USD Deposit or withdrawal',
    ])
    expect(comparedTotals(file)).toEqual([
      'Realised result EUR 0',
      'Commissions EUR -3',
      'Realised result USD 536.48',
      'Commissions USD -17.27',
      'Deposits and withdrawals EUR 9500',
      'Deposits and withdrawals USD 250',
    ])
  })

  it('names what it leaves out, other cash, and follows the split that changes a position', () => {
    expect(file.warnings).toEqual([
      'Not imported, because they are neither trades nor deposits: Fees (1 row), Dividends (2 rows), Withholding Tax (1 row).',
      zoneUnknown,
    ])
  })

  it('brings times with a zone to UTC, and says which rows have none', () => {
    const zoned = read(
      writtenBytes(
        text('activity-statement.csv')
          .replaceAll('2025-01-13, 09:31:00', '2025-01-13, 09:31:00 EST')
          .replaceAll('2025-01-14, 15:59:59', '2025-01-14, 15:59:59 EST'),
      ),
    )
    expect(zoned.timeZone).toBe('UTC')
    expect(tradeTexts(zoned)).toEqual([
      'ACME LONG 1000: 10 @ 2025-01-13T14:31:00 → 10.5 @ 2025-01-14T20:59:59; cost 10.25, swap 0, net 489.75; lines 14 15',
    ])
    expect(refusedRows(zoned)[0]).toBe(
      '12 error: “2025-02-03, 04:15:00” has no time zone, but other rows do [Date/Time: 2025-02-03, 04:15:00]',
    )
  })

  it('leaves a deposit out that it cannot read, and says so', () => {
    const broken = read(
      writtenBytes(
        text('activity-statement.csv')
          .replace('USD,2025-02-10,,250', 'USD,2025-02-30,,250')
          .replace('EUR,2025-01-02,Electronic Fund Transfer,"10,000"', 'EUR,2025-01-02,Electronic Fund Transfer,'),
      ),
    )
    expect(paid(broken)).toEqual(['2025-02-28T00:00:00 -500 EUR Disbursement Initiated by Emil Probst'])
    expect(broken.warnings.slice(0, 2)).toEqual([
      'Line 38 (Deposits & Withdrawals): Amount is empty. This deposit or withdrawal is not imported.',
      'Line 41 (Deposits & Withdrawals): “2025-02-30” is not a date. This deposit or withdrawal is not imported.',
    ])
    expect(comparedTotals(broken).slice(-2)).toEqual([
      'Deposits and withdrawals EUR 9500 ≠ -500',
      'Deposits and withdrawals EUR 250 ≠ 0',
    ])
  })
})

describe('Trades sections by themselves', () => {
  it('keeps two accounts apart, and counts executions, not orders, with the lots that they closed', () => {
    const file = sample('activity-trades-two-accounts.csv')
    expect(tradeTexts(file)).toEqual([
      'NORDs LONG 100: 100 @ 2021-02-02T00:00:00 → 120 @ 2024-03-11T06:57:37; cost 49, swap 0, net 1951; lines 4 3',
      'ACME LONG 300: 10 @ 2024-03-12T09:30:05 → 10.6 @ 2024-03-12T15:00:00; cost 3.3, swap 0, net 176.7; lines 7 8 12 13 14',
      'ACME SHORT 50: 10.4 @ 2024-03-12T10:15:00 → 10.1 @ 2024-03-13T11:00:00; cost 2, swap 0, net 13; lines 10 16 17',
    ])
    expect(file.trades.map(({ account, currency }) => [account, currency])).toEqual([
      ['U7700001', 'SEK'],
      ['U7700001', 'USD'],
      ['U7700002', 'USD'],
    ])
    expect(
      file.trades[1]?.executions.map(({ side, price, size, commission }) => [side, price, size, commission]),
    ).toEqual([
      ['ENTRY', '10', '100', '0.5'],
      ['ENTRY', '10', '200', '1'],
      ['EXIT', '10.6', '300', '1.8'],
    ])
    expect(refusedRows(file)).toEqual(
      [2, 6, 9, 11, 15].map((line) => `${line} note: Repeats the executions of this order`),
    )
    // In SubTotal rows the symbol stands in the place of the account; some are a cell shorter for it.
    const totals = [
      'Realised result SEK 1951',
      'Commissions SEK -49',
      'Realised result USD 189.7',
      'Commissions USD -5.3',
    ]
    expect(comparedTotals(file)).toEqual(totals)
    const shorter = text('activity-trades-two-accounts.csv').replaceAll(/(SubTotal,,Stocks,...,\w+,),/g, '$1')
    expect(comparedTotals(read(writtenBytes(shorter)))).toEqual(totals)
    expect(file.trades[0]?.notes).toContain('Opened before the file starts')
  })

  it('leaves the premium with an assigned option, and in exercised shares whose option has no row: 164 and 619', () => {
    const file = sample('activity-trades-assignment.csv')
    expect(tradeTexts(file)).toEqual([
      'ZETA LONG 100: 20 @ 2022-05-09T00:00:00 → 30 @ 2025-06-20T16:20:00; cost 0.02, swap 0, net 999.98; lines 4 3',
      'QOPA SHORT 100: 50 @ 2025-05-05T09:31:00 → 45 @ 2025-06-20T16:20:00; cost 1, swap 0, net 619; lines 6 8 9',
      'ZETA 20JUN25 30 C SHORT 1: 1.65 @ 2025-05-12T10:00:00 → 0 @ 2025-06-20T16:20:00; cost 1, swap 0, net 164; lines 12 14 15',
    ])
    expect(file.trades.map(({ notes }) => notes.split('\n').at(-1))).toEqual(['Assigned', 'Exercised', 'Assigned'])
    expect(netOf(file)).toBe('1782.98')
    expect(comparedTotals(file)).toEqual(['Realised result USD 0', 'Commissions USD -1'])
    expect(file.warnings).toEqual([
      'Interactive Brokers counts 165.00 of premium in the shares; here it stays with the call. The sum is the same.',
      zoneUnknown,
    ])
  })

  it('knows columns without a name by their place, and a commission in another currency for what it is', () => {
    const file = sample('activity-trades-unnamed-columns.csv')
    expect(tradeTexts(file)).toEqual([
      'BRAM LONG 300: 9.05 @ 2024-01-08T09:32:06 → 8.9 @ 2024-01-08T10:06:10; cost 1.845, swap 0, net -46.845; lines 7 8',
      'MAPL LONG 10: 41.5 @ 2024-01-09T11:36:42 → 42.5 @ 2024-01-10T09:30:33; cost 0, swap 0, net 10; lines 9 10',
      'SPEX LONG 2: 470.25 @ 2024-01-11T10:22:30 → open; cost 0.35, swap 0, net –; lines 11',
    ])
    expect(file.trades.map(({ account, currency }) => [account, currency])).toEqual([
      ['U9900042', 'USD'],
      ['U9900042', 'CAD'],
      ['U9900042', 'USD'],
    ])
    expect(file.totals).toEqual([])
    expect(file.warnings).toEqual([
      'Commissions in USD for MAPL are in a different currency from the trade and are not included in its costs.',
      zoneUnknown,
    ])
  })

  it('says when a statement has no trades', () => {
    expect(sample('activity-statement-no-trades.csv')).toMatchObject({
      rowsRead: 0,
      trades: [],
      totals: [],
      warnings: ['The statement has no trades.'],
    })
  })

  it('refuses a lot without the trade that closed it, and the totals show it', () => {
    const file = sample('activity-trades-lot-alone.csv')
    expect(refusedRows(file)).toEqual(['2 error: A closed lot without the trade that closed it'])
    expect(comparedTotals(file)).toEqual(['Realised result USD 949 ≠ 0', 'Commissions USD -1 ≠ 0'])
    expect(file.trades).toEqual([])
  })
})

describe('a transaction history', () => {
  const file = sample('transaction-history.csv')

  it('reads days newest first, cash in and out, and amounts with an exponent', () => {
    expect([file.format, file.accountCurrency]).toEqual(['Interactive Brokers transaction history (CSV)', 'GBP'])
    expect(tradeTexts(file)).toEqual([
      'SWLD LONG 10: 92.5 @ 2025-03-03T00:00:00 → open; cost 6, swap 0, net –; lines 17 10',
      'SGLT LONG 20: 24 @ 2025-03-17T00:00:00 → 24.1 @ 2025-04-14T00:00:00; cost 6, swap 0, net -4; lines 16 14',
    ])
    expect(file.trades[0]?.executions.map(({ side, size, price }) => [side, size, price])).toEqual([
      ['ENTRY', '10', '92.5'],
      ['EXIT', '6', '95.5'],
    ])
    expect(paid(file)).toEqual([
      '2025-02-10T00:00:00 -320 GBP Disbursement',
      '2025-01-06T00:00:00 5000 GBP Electronic Fund Transfer',
    ])
    expect(refusedRows(file)).toEqual(['15 note: Currency conversion, not a trade'])
    expect(file.warnings).toEqual([
      'This report has dates but no times. Trades on the same day are in file order.',
      'Not imported, because they are neither trades nor deposits: Dividend (1 row), Foreign Tax Withholding (1 row), Adjustment (1 row).',
    ])
  })

  it('refuses rows whose amounts contradict each other, or have no size', () => {
    const broken = read(
      writtenBytes(
        text('transaction-history.csv')
          .replace('-480.0,-3.0,-483.0', '-480.0,-3.0,-484.0')
          .replace('Sell,SGLT,-20.0', 'Sell,SGLT,0')
          .replace('Deposit,-,-,-,5000.0,-,5000.0', 'Deposit,-,-,-,-,-,-'),
      ),
    )
    expect(refusedRows(broken)).toEqual([
      '14 error: Size must be above 0 [Quantity: 0]',
      '15 note: Currency conversion, not a trade',
      '16 error: Net Amount is not Gross Amount plus Commission [Net Amount: -484.0]',
      '19 error: Net Amount is empty [Net Amount: -]',
    ])
  })

  it('says nothing about days where there are no trades, and takes a deposit without a description', () => {
    const idle = read(
      writtenBytes(
        text('transaction-history.csv')
          .replace(/.*,(Buy|Sell),.*\n/g, '')
          .replace('U***00042,Disbursement', ',')
          .replace('-320.0,-,-320.0', '-320.0,-,'),
      ),
    )
    expect(idle.warnings).toHaveLength(1)
    expect(paid(idle)[0]).toBe('2025-02-10T00:00:00 -320 GBP Withdrawal')
  })
})

describe('Flex queries as XML', () => {
  it('reads several accounts, executions of one order, lots, futures, rates and deposits', () => {
    const file = sample('flex-activity.xml')
    expect([file.format, file.accountCurrency, file.timeZone]).toEqual([
      'Interactive Brokers Flex query (XML)',
      'CHF',
      null,
    ])
    expect(tradeTexts(file)).toEqual([
      // (1 × 0.8 + 0.51 × 0.81) ÷ 0.81
      'ACME LONG 200: 6 @ 2025-06-02T09:30:04 → open; cost 1.49765432, swap 0, net –; lines 9 10 11 12',
      'ACME LONG 10: 12 @ 2025-06-02T09:30:04 → open; cost 1, swap 0, net –; lines 35',
      'MNQU5 SHORT 2: 21000.5 @ 2025-06-11T10:00:00 → 20980.25 @ 2025-06-11T10:15:30; cost 2.08, swap 0, net 78.92; lines 13 14',
    ])
    expect(
      file.trades.map(({ externalId, account, pointValue, fxRate }) => [externalId, account, pointValue, fxRate]),
    ).toEqual([
      ['0001.01', 'U3300001', '1', '0.81'],
      // The same execution id in another account, and a rate of -1, which means that there is none.
      ['0001.01@U3300002', 'U3300002', '1', null],
      ['0003.01', 'U3300001', '2', '0.8'],
    ])
    expect(file.trades[0]?.executions.map(({ side, size, commission }) => [side, size, commission])).toEqual([
      ['ENTRY', '120', '0.59259259'],
      ['ENTRY', '80', '0.39506173'],
      ['EXIT', '80', '0.51'],
    ])
    expect(refusedRows(file)).toEqual([
      '15 note: Currency conversion, not a trade',
      '17 note: Repeats the executions of this order',
      '18 note: Repeats the executions of this order',
    ])
    expect(paid(file)).toEqual([
      '2025-06-01T00:00:00 5000 CHF CASH RECEIPTS',
      '2025-06-15T00:00:00 -250.5 CHF Deposits/Withdrawals',
    ])
    expect(file.payins[0]?.externalId).toBe('880001')
    expect(file.warnings).toEqual([
      'Line 27: amount is empty. This deposit or withdrawal is not imported.',
      'Not imported, because they are neither trades nor deposits: Dividends (2 rows), Withholding Tax (1 row).',
      zoneUnknown,
    ])
  })

  it('works the result of futures out of prices and multiplier where the query has neither money nor result', () => {
    const bare = text('flex-activity.xml').replace(/ (tradeMoney|fifoPnlRealized)="[^"]*"/g, '')
    // 20.25 points × 2 × 2 contracts − 2.08
    expect(tradeTexts(read(writtenBytes(bare)))[2]).toContain(
      '→ 20980.25 @ 2025-06-11T10:15:30; cost 2.08, swap 0, net 78.92',
    )
  })

  it('reads the schema of 2013: date and time apart, dollars of another country, an option without proceeds', () => {
    const file = readSample('interactive-brokers', 'flex-old-schema.xml', { lineEnd: '\r\n' })
    expect(tradeTexts(file)).toEqual([
      // (1 × 0.93 + 1.5 × 0.94) ÷ 0.94
      'MAPL LONG 100: 2.5 @ 2013-04-01T09:34:06 → 2.75 @ 2013-04-02T00:00:00; cost 2.4893617, swap 0, net 22.5; lines 5 6',
      'QOPA 130518P00045000 LONG 1: 1.2 @ 2013-04-03T10:15:00 → open; cost 0.7, swap 0, net –; lines 7',
    ])
    expect(file.trades.map(({ currency, fxRate, pointValue }) => [currency, fxRate, pointValue])).toEqual([
      ['CAD', '0.94', '1'],
      ['USD', '1', '100'],
    ])
  })

  it('takes a purchase and its cancellation away, and keeps what was booked anew under the same id', () => {
    const file = sample('flex-confirmations.xml')
    expect(file.timeZone).toBe('UTC')
    // 09:31:07 in New York in May is 13:31:07 in UTC.
    expect(tradeTexts(file)).toEqual([
      'ZETA SHORT 20: 30 @ 2025-05-02T13:31:07 → 29 @ 2025-05-02T14:02:00; cost 2, swap 0, net 18; lines 7 8',
      'ZETA LONG 4: 29.5 @ 2025-05-02T14:05:00 → open; cost 1, swap 0, net –; lines 11',
    ])
    expect(refusedRows(file)).toEqual([
      '9 note: Cancelled by the broker on line 10',
      '10 note: Cancels the trade on line 9',
    ])
    const alone = read(writtenBytes(text('flex-confirmations.xml').replace(/.*tradeID="61003".*quantity="5".*\n/, '')))
    expect(refusedRows(alone)).toEqual(['9 error: Cancels a trade that is not in the file'])
  })
})

describe('Flex queries as CSV', () => {
  it('reads chosen columns without symbols, and tells a commission in another currency', () => {
    const file = sample('flex-chosen-columns.csv')
    expect(tradeTexts(file)).toEqual([
      'CH0000000007 LONG 7: 282.7 @ 2024-05-22T00:00:00 → open; cost 5, swap 0, net –; lines 2',
      'US0000000024 LONG 100: 93.86 @ 2024-05-22T00:00:00 → 97.5 @ 2024-08-03T00:00:00; cost 2.1, swap 0, net 361.9; lines 3 4 5',
    ])
    expect(file.trades[1]?.notes).toBe('Commission of -0.9 CHF is in another currency and not included in costs.')
    expect(refusedRows(file)).toEqual(['6 note: Currency conversion, not a trade'])
    expect(file.warnings).toEqual(['1 row has a commission in another currency. It is stated in the notes.'])
  })

  it('reads sections that name themselves, separated by bars, and puts a repeated execution aside', () => {
    const file = sample('flex-sections.csv')
    expect([file.accountCurrency, file.rowsRead]).toEqual(['EUR', 3])
    expect(tradeTexts(file)).toEqual([
      'ACME 250418C00012000 LONG 3: 0.5 @ 2025-04-01T10:00:00 → 0.8 @ 2025-04-02T10:00:00; cost 4.2, swap 0, net 85.8; lines 9 10',
    ])
    expect(file.duplicateLines.map(problemText)).toEqual(['11 note: Repeats execution s.2 of line 10'])
    expect(paid(file)).toEqual(['2025-04-01T00:00:00 1500 EUR CASH RECEIPTS'])
    expect(file.warnings).toEqual([
      'The file seems to be damaged. Rows outside any section are not imported: line 27.',
      'Not imported, because they are neither trades nor deposits: Broker Interest Received (1 row).',
      zoneUnknown,
    ])
  })

  it('reads sections that are stacked without a mark, each under its own head', () => {
    const file = readSample('interactive-brokers', 'flex-stacked.csv', { mark: true, lineEnd: '\r\n' })
    expect(file.accountCurrency).toBe('SEK')
    expect(tradeTexts(file)).toEqual([
      'NORDs LONG 100: 120 @ 2025-01-13T09:00:10 → 118.5 @ 2025-01-14T09:00:10; cost 98, swap 0, net -248; lines 4 5',
    ])
    expect(refusedRows(file)).toEqual(['6 error: Size must be above 0 [Quantity: 0]'])
    expect(paid(file)).toEqual(['2025-01-02T00:00:00 25000 SEK Insättning'])
  })
})

describe('statements that are not as they should be', () => {
  const activity = (...rows: readonly string[]) => read(writtenBytes(rows.join('\n')))
  const head =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code'

  it('says what is wrong with each row that it cannot read', () => {
    const file = activity(
      head,
      'Trades,Data,Order,Stocks,USD,,"2025-03-03, 09:31:00",1,10,-10,-1,11,0,O',
      'Trades,Data,Order,Stocks,USD,ABC,,1,10,-10,-1,11,0,O',
      'Trades,Data,Order,Stocks,,ABC,"2025-03-03, 09:31:00",1,10,-10,-1,11,0,O',
      'Trades,Data,Order,Stocks',
      'Trades,Data',
      'Trades',
      'Trades,Remark,Order,Stocks,USD,ABC',
      'Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",1,10,x,-1,11,0,O',
    )
    expect(refusedRows(file)).toEqual([
      '2 error: Symbol is empty [Symbol: ]',
      '3 error: Date/Time is empty [Date/Time: ]',
      '4 error: Currency is empty [Currency: ]',
      '5 error: Quantity is empty [Quantity: ]',
      '6 error: “” is not Order, Trade or ClosedLot [DataDiscriminator: ]',
      '9 error: “x” is not a number [Proceeds: x]',
    ])
  })

  it('refuses a lot that is larger than the trade above it', () => {
    const file = activity(
      head,
      'Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:31:00",-5,10,50,-1,-40,9,C',
      'Trades,Data,ClosedLot,Stocks,USD,ABC,2024-03-03,6,8,,,48,9,LT',
    )
    expect(refusedRows(file)).toEqual([
      '2 error: Closes a position opened before the file starts',
      '3 error: Closed lot larger than the trade above it',
    ])
  })

  it('refuses each closed lot without its trade, also in a language that is not known', () => {
    const lot = 'Data,ClosedLot,Stocks,USD,ABC,2024-03-03,6,8,,,48,9,LT'
    const lots = (section: string) => refusedRows(activity(head.replace('Trades,', `${section},`), `${section},${lot}`))
    expect(lots('Trades')).toHaveLength(1)
    expect(lots('Kauppoja')).toEqual(lots('Trades'))
  })

  it('opens a short position from the lot that a purchase closed, also where the lot has no basis', () => {
    const file = activity(
      head,
      'Trades,Data,Trade,Stocks,USD,ABC,"2025-03-03, 09:31:00",5,8,-40,-1,49,8,C',
      'Trades,Data,ClosedLot,Stocks,USD,ABC,2024-03-03,-5,9.8,,,-49,8,LT',
      'Trades,Data,Trade,Stocks,USD,DEF,"2025-03-03, 09:31:00",5,8,,-1,49,8,C',
      'Trades,Data,ClosedLot,Stocks,USD,DEF,2024-03-03,-5,9.8,,,,8,LT',
    )
    expect(tradeTexts(file)).toEqual([
      'ABC SHORT 5: 9.8 @ 2024-03-03T00:00:00 → 8 @ 2025-03-03T09:31:00; cost 1, swap 0, net 8; lines 3 2',
      'DEF SHORT 5: 9.8 @ 2024-03-03T00:00:00 → 8 @ 2025-03-03T09:31:00; cost 1, swap 0, net 8; lines 5 4',
    ])
    expect(file.trades.map(({ pointValue }) => pointValue)).toEqual(['1', null])
    // 49 − 40 − 1 is the 8 that is stated.
    expect(file.warnings).toEqual([zoneUnknown])
  })

  it('reads a section without category or commission, and a multiplier that is no whole number', () => {
    const file = activity(
      'Statement,Header,Field Name,Field Value',
      'Trades,Header,DataDiscriminator,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Code',
      'Trades,Data,Order,USD,ABC,"2025-03-03, 09:31:00",1,10,-10,O',
      'Trades,SubTotal,,USD,ABC,,1,,-10,',
    )
    expect(refusedRows(file)).toEqual(['3 error: Asset Category is empty [Asset Category: ]'])
    expect(file.totals).toEqual([])
    const bond = activity(head, 'Trades,Data,Order,Bonds,USD,ABC 5,"2025-03-03, 09:31:00",1000,101.5,-1015,,1015,0,O')
    expect(bond.trades).toMatchObject([{ pointValue: '0.01', market: null, commission: '0' }])
  })

  it('adds the subtotals of a symbol that a file states twice, leaves those out that it cannot compare', () => {
    const foreign = head.replace('Comm/Fee', 'Comm in EUR')
    const file = activity(
      head,
      'Trades,Data,Order,Stocks,USD,ABC,"2025-03-03, 09:31:00",1,10,-10,-1,11,,O',
      'Trades,Data,Order,Stocks,USD,ABC,"2025-03-04, 09:31:00",-1,12,12,-1,-11,0,C',
      'Trades,SubTotal,,Stocks,USD,ABC,,1,,-10,-1,11,,',
      'Trades,SubTotal,,Stocks,USD,ABC,,-1,,12,-1,-11,0,',
      'Trades,SubTotal,,Stocks,USD,ABC,,-1,,12,,-11,0,',
      foreign,
      'Trades,SubTotal,,Stocks,USD,DEF,,1,,-10,-1,11,,',
      'Trades,SubTotal,,Stocks',
    )
    expect(comparedTotals(file)).toEqual(['Realised result USD 0', 'Commissions USD -2'])
  })

  it('reads deposits under a column named Date, and a total before the first of them', () => {
    const file = activity(
      'Statement,Header,Field Name,Field Value',
      'Deposits & Withdrawals,Data,EUR,2025-01-01,No head,1',
      'Deposits & Withdrawals,Header,Currency,Date,Description,Amount',
      'Deposits & Withdrawals,Data,Total,,,0',
      'Deposits & Withdrawals,Data,EUR,2025-01-02,In,5',
    )
    expect(paid(file)).toEqual(['2025-01-02T00:00:00 5 EUR In'])
    expect(comparedTotals(file)).toEqual(['Deposits and withdrawals 0'])
    expect(file.warnings[1]).toBe(
      'Line 2 (Deposits & Withdrawals): Amount is empty. This deposit or withdrawal is not imported.',
    )
  })

  it('names no more than twelve kinds of what it leaves out', () => {
    const kinds = Array.from(
      { length: 14 },
      (_, at) => `Transaction History,Data,2025-01-02,U1,What,Kind ${at + 1},-,-,-,1,-,1`,
    )
    const file = activity(
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Commission,Net Amount',
      ...kinds,
    )
    expect(file.warnings[0]).toMatch(/Kind 12 \(1 row\) and others\.$/)
  })

  it('reads a history without accounts and commissions', () => {
    const file = activity(
      'Transaction History,Header,Date,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount ,Net Amount',
      'Transaction History,Data,2025-01-02,ABC,Buy,ABC,2,10,-20,-20',
    )
    expect(file.trades).toMatchObject([{ account: null, commission: '0', currency: null }])
  })

  it.each([
    ['an activity statement', head],
    ['a transaction history', 'Transaction History,Header,Date'],
    ['a Flex query', 'ClientAccountID,CurrencyPrimary,Symbol'],
  ])('refuses %s with a quotation that never ends', (_, heads) => {
    expect(activity(heads, 'Trades,Data,"Order').failure).toContain('A quotation mark is never closed.')
  })
})

describe('Flex queries that are not as they should be', () => {
  const xml = (...trades: readonly string[]) =>
    read(
      writtenBytes(
        `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><AccountInformation currency=""/><Trades>\n${trades.join('\n')}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
      ),
    )
  const trade = (attributes: string) =>
    `<Trade symbol="ABC" dateTime="20250303;093100" quantity="2" tradePrice="10" ${attributes} />`

  it('says what is wrong with each trade that it cannot read', () => {
    const file = xml(
      trade('assetCategory="STK" buySell="HOLD"'),
      trade('assetCategory="STK"').replace('"2"', '"two"'),
      trade('assetCategory="STK"').replace('symbol="ABC"', ''),
      trade('assetCategory="STK"').replace('quantity="2"', ''),
    )
    expect(refusedRows(file)).toEqual([
      '2 error: “HOLD” is not Buy or Sell [buysell: buysell HOLD]',
      '3 error: “two” is not a number [quantity: quantity two]',
      '4 error: symbol is empty [symbol: ]',
      '5 error: quantity is empty [quantity: ]',
    ])
    expect(file.accountCurrency).toBeNull()
  })

  it('reads trades without currency, side, money or multiplier, lots without cost, and characters by their number', () => {
    const file = xml(
      trade('assetCategory="STK" buySell="SELL" openCloseIndicator="C" ibExecID="1"').replace(
        '"ABC"',
        '"A&#66;&#x43;&#0;&amp;&nope;"',
      ),
      '<Lot assetCategory="STK" symbol="A&#66;&#x43;&#0;&amp;&nope;" quantity="2" tradePrice="7" openDateTime="20250101;100000" />',
    )
    expect(file.trades).toMatchObject([
      {
        symbol: 'ABC&#0;&&nope;',
        direction: 'LONG',
        entryPrice: '7',
        exitPrice: '10',
        currency: null,
        netGain: null,
        pointValue: null,
      },
    ])
  })

  it('counts commissions in other currencies, and takes deposits without a currency', () => {
    const file = xml(
      trade('assetCategory="STK" currency="USD" ibCommission="-1" ibCommissionCurrency="EUR" ibExecID="1"'),
      trade('assetCategory="STK" currency="USD" ibCommission="-1" ibCommissionCurrency="EUR" ibExecID="2"'),
      '<CashTransaction type="Deposits/Withdrawals" amount="5" dateTime="20250303" />',
    )
    expect(file.warnings[0]).toBe('2 rows have a commission in another currency. It is stated in the notes.')
    expect(paid(file)).toEqual(['2025-03-03T00:00:00 5 – Deposits/Withdrawals'])
  })

  it('names the column as the file calls it, also one that the file does not have', () => {
    const file = read(
      writtenBytes(
        [
          '"HEADER","TRNT","ClientAccountID","CurrencyPrimary","Symbol","Trade Price"',
          '"DATA","TRNT","U1","USD","ABC","x"',
          '"DATA"',
        ].join('\n'),
      ),
    )
    expect(refusedRows(file)).toEqual(['2 error: quantity is empty [quantity: ]'])
    const renamed = read(
      writtenBytes('ClientAccountID,CurrencyPrimary,Symbol,DateTime,Quantity,Trade/Price\nU1,USD,ABC,20250303,2,\n'),
    )
    expect(refusedRows(renamed)).toEqual(['2 error: Trade/Price is empty [Trade/Price: ]'])
  })

  it('takes no currency from an account that states none', () => {
    const file = read(writtenBytes('ClientAccountID,CurrencyPrimary,AccountType\nU1,,Individual\n'))
    expect([file.accountCurrency, file.warnings]).toEqual([null, ['The query has no trades.']])
  })

  it('refuses a table without a head of its own, and one that is too large', () => {
    expect(readFlexCsv('U1,USD\nU2,EUR\n').failure).toContain('no header row')
    expect(readFlexXml(' '.repeat(60_000_001)).failure).toBe('The file is too large for a Flex query.')
    const other = interactiveBrokers.parse({ name: 'x', bytes: writtenBytes('nothing') }, { mapping: null })
    expect(other.failure).toBe('This is not an Interactive Brokers statement or Flex query.')
  })
})

describe('an activity statement in another language', () => {
  // 30 x 2 - 2 and 2 x 100 x 0.50 - 2.60. The section of deposits is not known in Portuguese and Russian, and is named.
  it.each([
    ['german', true, 'Dividenden (1 row)'],
    ['spanish', true, 'Dividendos (1 row)'],
    ['french', true, 'Dividendes (1 row)'],
    ['portuguese', false, 'Dividendos (1 row)'],
    ['chinese', true, '股息 (1 row)'],
    ['russian', false, 'Дивиденды (1 row)'],
  ])('says in %s what it says in English', (language, hasDeposits, leftOut) => {
    const file = sample(`activity-${language}.csv`)
    expect([file.format, file.accountCurrency]).toEqual(['Interactive Brokers activity statement (CSV)', 'USD'])
    expect(tradeTexts(file)).toEqual([
      'ACME LONG 30: 40 @ 2026-03-02T10:00:00 → 42 @ 2026-03-04T11:00:00; cost 2, swap 0, net 58; lines 7 8',
      'ACME 17APR26 40 C LONG 2: 1.5 @ 2026-03-05T10:00:00 → 2 @ 2026-03-06T10:00:00; cost 2.6, swap 0, net 97.4; lines 10 11',
    ])
    expect(file.trades.map(({ market, pointValue, account }) => [market, pointValue, account])).toEqual([
      ['STOCKS', '1', 'U4400007'],
      ['STOCKS', '100', 'U4400007'],
    ])
    expect(refusedRows(file)).toEqual(['13 note: Currency conversion, not a trade'])
    expect(paid(file)).toEqual(hasDeposits ? ['2026-03-01T00:00:00 2500 USD E-7'] : [])
    expect(comparedTotals(file)).toEqual([
      'Realised result USD 155.4',
      'Commissions USD -4.6',
      ...(hasDeposits ? ['Deposits and withdrawals USD 2500'] : []),
    ])
    expect(file.warnings).toEqual([
      `Not imported, because they are neither trades nor deposits: ${leftOut}.`,
      zoneUnknown,
    ])
  })

  it('is read by its places in a language that is not known, and never with fewer columns', () => {
    const unknown = text('activity-german.csv').replace(/Vermögenswertkategorie.*/, 'A,B,C,D,E,F,G,H,I,J,K,L,M')
    const { trades } = read(writtenBytes(unknown))
    expect(trades.map(({ netGain, commission }) => [netGain, commission])).toEqual([
      ['58', '2'],
      ['97.4', '2.6'],
    ])
    const shorter = read(writtenBytes(unknown.replace('A,B,C,D,E,F,G,H,I,J,K,L,M', 'A,B,C,D,E,F,G,H,I,J,K,L')))
    expect([shorter.trades, shorter.rejected.length]).toEqual([[], 5])
  })

  it('names a row of a transaction history that lost its section', () => {
    const cut = text('transaction-history.csv').replace(
      'Transaction History,Data,2025-06-20',
      'Transaction HistoryData,2025-06-20',
    )
    expect(read(writtenBytes(cut)).warnings[0]).toBe(
      'The file seems to be damaged. Rows outside any section are not imported: line 10.',
    )
  })

  it('says in a Japanese transaction history what it says in English', () => {
    const english = text('transaction-history.csv')
    const japanese = english
      .replace(/^(Transaction History,Header,.*),Price,/m, '$1,価格,')
      .replace(/^Summary,Data,Base Currency,/m, 'Summary,Data,基準通貨,')
    expect(japanese).not.toBe(english)
    const facts = (file: ReturnType<typeof read>) => [file.accountCurrency, tradeTexts(file), paid(file)]
    expect(facts(read(writtenBytes(japanese)))).toEqual(facts(read(writtenBytes(english))))
  })
})
