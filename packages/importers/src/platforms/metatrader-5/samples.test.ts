import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  comparedTotals,
  netOf,
  paid,
  read,
  readSample,
  refusedRows,
  sampleText,
  tradeTexts,
  type Written,
  writtenBytes,
} from '../../../test/samples.ts'
import { missedTotals } from '../metatrader/file-checks.ts'
import { readReport } from './report.ts'
import { reportWorkbook } from '../../../test/metatrader-5-pages.ts'
import type { FileTrades } from '../../shared/file-trades.ts'

/*
 * Reports in the shape of real ones, with numbers of our own. What is expected was worked out by hand from the rows: net =
 * profit + swap + commission + fee.
 */

/** As the terminal saves its pages. */
const page: Written = { encoding: 'utf-16le', mark: true, lineEnd: '\r\n' }

/** A workbook is kept as rows of text; this is what the terminal makes of them: a zip of UTF-16 parts. */
const readWorkbook = (name: string, change = (text: string): string => text): FileTrades => {
  const rows = change(sampleText('metatrader-5', name)).trimEnd().split('\n')
  return read(reportWorkbook(rows.map((row) => row.split('|'))), name)
}
const levels = ({ trades }: FileTrades) =>
  trades.map(({ stopLoss, finalStop, takeProfit }) => [stopLoss, finalStop, takeProfit])

describe('the history of a hedging account, as page in UTF-16', () => {
  const file = readSample('metatrader-5', 'history-hedging.html', page)

  it('reads positions with a hidden cell, closed by each other, two in one second, and one that is open', () => {
    expect([file.format, file.accountCurrency, file.trades[0]?.account]).toEqual([
      'MetaTrader 5 history report',
      'EUR',
      '5500123',
    ])
    expect(tradeTexts(file)).toEqual([
      'EURUSD LONG 0.5: 1.08 @ 2024-03-04T09:00:00 → 1.084 @ 2024-03-04T11:00:00; cost 3.8, swap 0, net 180.2; lines 62',
      'XAUUSD.r SHORT 1: 2050 @ 2024-03-04T10:00:00 → 2045 @ 2024-03-05T11:00:00; cost 0, swap -2, net 458; lines 63',
      'GER40 LONG 2: 17000 @ 2024-03-06T09:00:00 → 17010 @ 2024-03-06T10:00:00; cost 0, swap 0, net 20; lines 64',
      'GER40 SHORT 2: 17010 @ 2024-03-06T09:30:00 → 17010 @ 2024-03-06T10:00:00; cost 0, swap 0, net 0; lines 65',
      'EURUSD LONG 0.1: 1.09 @ 2024-03-07T09:00:00 → 1.089 @ 2024-03-07T09:30:00; cost 0, swap 0, net -9.2; lines 66',
      'EURUSD LONG 0.1: 1.0901 @ 2024-03-07T09:05:00 → 1.089 @ 2024-03-07T09:30:00; cost 0, swap 0, net -10.12; lines 67',
      'GBPUSD SHORT 0.2: 1.27 @ 2024-03-07T10:00:00 → open; cost 0.7, swap -0.4, net –; lines 161',
    ])
    expect(refusedRows(file)).toEqual([
      '126 note: A row of type "correction" without an amount.',
      '90 note: An order that was never filled.',
      '181 note: A pending order that is still waiting.',
    ])
    expect(netOf(file)).toBe('638.88')
  })

  it('takes initial levels from the orders, last ones from the positions, and comments from where they stand', () => {
    expect(levels(file)).toEqual([
      ['1.075', '1.081', '1.09'],
      [null, '2045', null],
      [null, null, null],
      [null, null, null],
      [null, null, null],
      [null, null, null],
      ['1.28', '1.275', '1.26'],
    ])
    expect(file.trades.map(({ notes }) => notes)).toEqual([
      'plan A',
      'Closed by the stop loss.',
      '',
      '',
      'Magic number 815.\nScalper',
      '',
      'plan B',
    ])
  })

  it('makes everything that moves cash a payin, and compares only what those leave alone', () => {
    expect(paid(file)).toEqual([
      '2024-03-01T08:00:00 5000 – Import: Deposit',
      '2024-03-01T08:05:00 100 – Import: Bonus',
      '2024-03-06T12:00:00 -12 – Import: charge',
    ])
    expect(missedTotals(file)).toEqual([])
    expect(comparedTotals(file)).toEqual([
      'Commission EUR -4.2',
      'Fee EUR -0.3',
      'Swap EUR -2',
      'Net result of all positions EUR 638.18',
    ])
    expect(file.warnings).toEqual([])
  })

  it('says when fees belong to closes that no position has', () => {
    const text = sampleText('metatrader-5', 'history-hedging.html')
    const partial = '<td>8020</td><td>GBPUSD</td><td>buy</td><td>out</td><td>0.1</td><td>1.26900</td><td>7120</td>'
    const more = read(
      writtenBytes(
        text.replace(
          /(\n.*<td>8018<\/td>.*)/,
          `$1\n<tr><td>2024.03.08 09:00:00</td>${partial}<td>0.00</td><td>-0.25</td><td>0.00</td><td>10.00</td><td>5 635.93</td><td></td></tr>`,
        ),
      ),
    )
    expect(more.warnings.join()).toContain(
      'Fees of 0.25 belong to partial closes that cannot be matched to a position and are in no trade.',
    )
  })
})

describe('the history of a netting account, from a terminal in Russian', () => {
  const file = readSample('metatrader-5', 'history-netting-ru.html', page)

  it('keeps what is left of a position that was closed in part as an open trade, not as an order', () => {
    expect(tradeTexts(file)).toEqual([
      'EURUSD LONG 0.5: 1.1 @ 2023-06-05T10:00:00 → 1.105 @ 2023-06-06T10:00:00; cost 4.25, swap -1, net 244.75; lines 58',
      'USDJPY SHORT 1: 140 @ 2023-06-07T10:00:00 → 140.14 @ 2023-06-07T12:00:00; cost 0, swap 0, net -100; lines 59',
      // Which column holds the swap of an open position is known by its English name alone.
      'EURUSD LONG 0.5: 1.1 @ 2023-06-05T10:00:00 → open; cost 0, swap 0, net –; lines 137',
    ])
    expect(levels(file)).toEqual([
      ['1.095', '1.09', '1.11'],
      [null, null, null],
      ['1.095', '1.102', '1.11'],
    ])
    expect(refusedRows(file)).toEqual(['80 note: An order that was never filled.'])
    expect(paid(file)).toEqual(['2023-06-01T08:00:00 2000 – Import'])
    expect(file.accountCurrency).toBe('USD')
  })

  it('compares its sums, and does not call a position older than the report because it comes twice', () => {
    expect(comparedTotals(file)).toEqual([
      'Commission USD -4',
      'Fee USD -0.25',
      'Swap USD -1',
      'Balance USD 2144.75',
      'Net result of all positions USD 144.75',
    ])
    expect(file.warnings).toEqual([
      'The summary is not in English. Only the table sums were checked.',
      'Partly closed: 901. The remainder of a position is imported as a separate open trade.',
    ])
  })

  it('says how many positions are older than the report', () => {
    const text = sampleText('metatrader-5', 'history-netting-ru.html')
    const older = read(writtenBytes(text.replace(/\n.*<td>100[24]<\/td>.*/g, '')))
    expect(older.warnings[0]).toBe(
      '2 positions were opened before the period of this report. Their opening deals are not in it, so positions and deals could not be compared.',
    )
    expect(tradeTexts(older)).toHaveLength(3)
  })
})

describe('a report of the Strategy Tester as page, of an account that was used up', () => {
  const file = readSample('metatrader-5', 'tester-gbpjpy.html', page)

  it('pairs the deals in their order of execution, which is not that of the page', () => {
    expect([file.format, file.accountCurrency]).toEqual(['MetaTrader 5 Strategy Tester report', null])
    expect(tradeTexts(file)).toEqual([
      'GBPJPY LONG 0.1: 160 @ 2023-01-02T09:00:00 → 159 @ 2023-01-02T12:00:00; cost 0, swap 0, net -100; lines 274 276',
      'GBPJPY SHORT 0.3: 159 @ 2023-01-02T12:00:00 → 158 @ 2023-01-03T10:00:00; cost 0, swap 0, net 300; lines 275 277',
      'GBPJPY LONG 0.1: 158.5 @ 2023-01-04T09:00:00 → 158.5 @ 2023-01-04T10:00:00; cost 0, swap 0, net 0; lines 278 279',
      'GBPJPY LONG 1: 159 @ 2023-01-05T09:00:00 → 146.95 @ 2023-01-06T08:00:00; cost 0, swap -5, net -1210; lines 280 281',
    ])
    expect(levels(file)).toEqual([
      ['159', null, '161'],
      [null, null, '158'],
      ['158', '158.5', '159.5'],
      [null, null, null],
    ])
    expect(file.trades.map(({ notes }) => notes)).toEqual([
      'Closed by the stop loss.',
      'Closed by the take profit.',
      'Closed by the stop loss.',
      'Closed by a stop out.',
    ])
    expect(refusedRows(file)).toEqual(['248 note: An order that was never filled.'])
    expect(paid(file)).toEqual(['2023-01-02T00:00:00 1000 – Import'])
  })

  it('meets all figures that deals can tell, below a balance of zero too', () => {
    expect(missedTotals(file)).toEqual([])
    expect(comparedTotals(file)).toEqual([
      'Commission 0',
      'Swap -5',
      'Profit -1005',
      'Balance -10',
      'Total net profit -1010',
      'Absolute drawdown 1010',
      'Gross profit 300',
      'Maximal drawdown 1210',
      'Maximal drawdown, % 100.83 ≠ 100.83333333',
      'Gross loss -1310',
      'Relative drawdown, % 100.83 ≠ 100.83333333',
      'Relative drawdown 1210',
      'Profit factor 0.23 ≠ 0.22900763',
      'Expected payoff -252.5',
      'Recovery factor -0.83 ≠ -0.83127572',
      'Z-score 0.61 ≠ 0.61237244',
      'AHPR 0.8063 ≠ 0.80625',
      'LR correlation -0.54 ≠ -0.54140544',
      'LR standard error 487.66 ≠ 487.6610845',
      'Total trades 4',
      'Short trades 1',
      'Short trades, won % 100',
      'Long trades 3',
      'Long trades, won % 33.33 ≠ 33.33333333',
      'Total deals 8',
      'Profit trades 2',
      'Profit trades, % of total 50',
      'Loss trades 2',
      'Loss trades, % of total 50',
      'Largest profit trade 300',
      'Largest loss trade -1210',
      'Average profit trade 150',
      'Average loss trade -655',
      'Maximum consecutive wins 2',
      'Maximum consecutive wins, money 300',
      'Maximum consecutive losses 1',
      'Maximum consecutive losses, money -1210',
      'Maximal consecutive profit 300',
      'Maximal consecutive profit, trades 2',
      'Maximal consecutive loss -1210',
      'Maximal consecutive loss, trades 1',
      'Average consecutive wins 2',
      'Average consecutive losses 1',
    ])
  })

  it('goes by the numbers of deals within a second, 10 after 9, whichever stands above', () => {
    const text = sampleText('metatrader-5', 'tester-gbpjpy.html')
    const [opening = '', closing = ''] =
      text.match(/ +<tr[^\n]*<td>[67]<\/td><td>GBPJPY<\/td><td>(?:buy|sell)<\/td><td>(?:in|out)[^\n]*\n/g) ?? []
    const turned =
      closing.replace('10:00:00</td><td>7', '09:00:00</td><td>10') + opening.replace('<td>6</td>', '<td>9</td>')
    const file = read(writtenBytes(text.replace(opening + closing, turned)))
    expect(tradeTexts(file)[2]).toBe(
      'GBPJPY LONG 0.1: 158.5 @ 2023-01-04T09:00:00 → 158.5 @ 2023-01-04T09:00:00; cost 0, swap 0, net 0; lines 278 279',
    )
    expect(missedTotals(file)).toEqual([])
  })

  it('rejects deals that it cannot read, each with its cell', () => {
    const text = sampleText('metatrader-5', 'tester-gbpjpy.html')
    const broken = text
      .replace('<td>2</td><td>GBPJPY</td><td>buy</td><td>in</td>', '<td>2</td><td>GBPJPY</td><td>buy</td><td>inn</td>')
      .replace('<td>5</td><td>GBPJPY</td><td>buy</td><td>out</td>', '<td>5</td><td></td><td>buy</td><td>out</td>')
      .replace('<td>1 000.00</td><td>1 000.00</td><td></td></tr>', '<td>all</td><td>1 000.00</td><td></td></tr>')
      .replace(
        '2023.01.05 09:00:00</td><td>8</td><td>GBPJPY</td><td>buy</td><td>in<',
        '2023.02.30 09:00:00</td><td>8</td><td>GBPJPY</td><td>buy</td><td>in<',
      )
    expect(refusedRows(read(writtenBytes(broken)))).toEqual([
      '276 error: It closes a position opened before the file starts.',
      '281 error: It closes a position opened before the file starts.',
      '273 error: "all" is not a number. [Profit: all]',
      '274 error: "inn" neither opens nor closes a position. [Direction: inn]',
      '277 error: The symbol is missing. [Symbol: ]',
      '280 error: "2023.02.30 09:00:00" is not a date and time. [Time: 2023.02.30 09:00:00]',
      '248 note: An order that was never filled.',
    ])
  })
})

describe('workbooks, every part of them UTF-16', () => {
  it('reads a history without a deposit, from the balance that its first deal shows', () => {
    const file = readWorkbook('history-workbook.txt')
    expect(tradeTexts(file)).toEqual([
      'US100.sim LONG 10: 21850.4 @ 2025-02-12T15:30:05 → 21840.4 @ 2025-02-12T15:41:10; cost 0, swap 0, net -100; lines 8',
      'US100.sim SHORT 10: 21900.1 @ 2025-02-13T15:31:00 → 21905.1 @ 2025-02-13T15:50:00; cost 0, swap 0, net -50; lines 9',
      'US100.sim LONG 2: 21990 @ 2025-02-14T15:32:00 → 21975 @ 2025-02-14T16:00:00; cost 0, swap 0, net -30; lines 10',
    ])
    expect(levels(file)).toEqual([
      ['21840.4', null, null],
      [null, null, null],
      [null, '22001.5', null],
    ])
    expect([file.payins, refusedRows(file), missedTotals(file), file.warnings]).toEqual([[], [], [], []])
    // Balances 20000, 19900, 19850, 19820: 180 below the start, 0.9 % of it.
    expect(comparedTotals(file)).toEqual(
      expect.arrayContaining([
        'Total net profit USD -180',
        'Balance USD 19820',
        'Maximal drawdown, % 0.9',
        'Recovery factor -1',
        'Sharpe ratio -2.050855 ≠ -2.05085492',
        'Maximum consecutive losses 3',
        'Net result of all positions USD -180',
      ]),
    )
    expect(file.totals).toHaveLength(39)
  })

  it('pairs positions that opened in one second by the level at which each closed', () => {
    const file = readWorkbook('tester-workbook.txt')
    expect(tradeTexts(file)).toEqual([
      'XAUUSD LONG 1: 2000 @ 2024-05-06T02:45:29 → 2020 @ 2024-05-06T09:00:00; cost 0, swap 0, net 2000; lines 44 46',
      'XAUUSD LONG 1: 2000 @ 2024-05-06T02:45:29 → 2010 @ 2024-05-06T10:00:00; cost 0, swap 0, net 1000; lines 43 47',
      'XAUUSD LONG 1: 2000 @ 2024-05-06T02:45:29 → 2005 @ 2024-05-06T11:00:00; cost 0, swap 0, net 500; lines 45 48',
    ])
    expect(levels(file)).toEqual([
      ['1990', null, '2020'],
      ['1990', null, '2010'],
      ['1990', '2005', '2030'],
    ])
    expect(refusedRows(file)).toEqual(['36 note: An order that was never filled.'])
    expect([missedTotals(file), netOf(file), file.payins[0]?.delta]).toEqual([[], '3500', '10000'])
    // Balances 10000, 12000, 13000, 13500; the drawdown of the equity is 250.
    expect(comparedTotals(file)).toEqual(
      expect.arrayContaining([
        'Recovery factor 14',
        'AHPR 1.1073 ≠ 1.10726496',
        'GHPR 1.1052 ≠ 1.10520945',
        'LR correlation 0.959166 ≠ 0.9591663',
        'LR standard error 536.190265 ≠ 536.19026474',
      ]),
    )
  })

  it('reads what is left where a history has orders alone, positions alone, or nothing', () => {
    const cut = (from: string, to: string) => (text: string) =>
      text.slice(0, text.indexOf(`\n${from}\n`) + 1) + text.slice(text.indexOf(`\n${to}`) + 1)
    const positionsOnly = readWorkbook('history-workbook.txt', cut('Orders', 'Balance:'))
    expect(tradeTexts(positionsOnly)).toHaveLength(3)
    expect(comparedTotals(positionsOnly)).toEqual(['Total net profit USD -180'])
    const ordersOnly = readWorkbook('history-workbook.txt', (text) =>
      cut('Deals', 'Balance:')(cut('Positions', 'Orders')(text)),
    )
    expect(ordersOnly).toMatchObject({ failure: null, trades: [], rowsRead: 0, totals: [] })
    expect(readWorkbook('history-workbook.txt', cut('Positions', 'Balance:')).failure).toBe(
      'The report has no positions, orders or deals. It is incomplete.',
    )
  })
})

describe('the list of positions of a broker portal', () => {
  const name = 'position-history-list.csv'
  const text = sampleText('metatrader-5', name)

  it('reads parts of a position, two deals in one second, and what is open', () => {
    const file = readSample('metatrader-5', name)
    expect(tradeTexts(file)).toEqual([
      'EURUSD LONG 0.1: 1.135 @ 2025-06-02T13:47:41 → 1.136 @ 2025-06-02T14:01:35; cost 0, swap 0, net 10; lines 4 5',
      'EURUSD LONG 0.2: 1.135 @ 2025-06-02T13:47:41 → 1.13 @ 2025-06-03T02:01:35; cost 0, swap 0, net -1100.5; lines 6',
      'XAUUSD SHORT 0.02: 3400 @ 2025-06-16T12:52:45 → 3390 @ 2025-06-16T12:52:45; cost 0, swap 0, net 20; lines 7 8',
      'US500 LONG 1: 6150.5 @ 2025-06-27T16:00:00 → open; cost 0, swap 0, net –; lines 9',
    ])
    expect(file.trades.map(({ externalId }) => externalId)).toEqual([
      '6600501-41000001',
      '6600501-41000001#2',
      '6600501-41000002',
      '6600501-41000003',
    ])
    expect([netOf(file), refusedRows(file), file.warnings, file.totals]).toEqual(['-1070.5', [], [], []])
  })

  it('reads days that could be months with the month first', () => {
    const file = read(writtenBytes(text.split('\n').slice(0, 6).join('\n')))
    expect(tradeTexts(file)[0]).toContain('@ 2025-06-02T13:47:41 → 1.136 @ 2025-06-02T14:01:35')
  })

  it('reads a second that lists the close above its opening', () => {
    const lines = text.split('\n')
    const turned = [...lines.slice(0, 6), lines[7], lines[6], ...lines.slice(8)].join('\n')
    expect(tradeTexts(read(writtenBytes(turned)))[2]).toBe(
      'XAUUSD SHORT 0.02: 3400 @ 2025-06-16T12:52:45 → 3390 @ 2025-06-16T12:52:45; cost 0, swap 0, net 20; lines 7 8',
    )
  })

  it('says that there are several accounts, and names no trade by one of them', () => {
    const two = read(writtenBytes(text.replace('XAUUSD    ,6600501', 'XAUUSD    ,6600502')))
    expect(two.warnings).toEqual(['The list has positions from 2 accounts. Importing puts them all in one journal.'])
    expect(two.trades.map(({ account }) => account)).toEqual([null, null, null, null])
    expect(two.trades[0]?.externalId).toBe('41000001')
  })

  it('says what is wrong with each row that it cannot read', () => {
    const [title, made, heads] = text.split('\n')
    const list = [
      title,
      made,
      heads,
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Swap In,0.30,1.1,0',
      ',1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.30,1.1,0',
      'EURUSD,1,,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.30,1.1,0',
      'EURUSD,1,1,Open,6/31/2025 1:00:00 PM,Trade Buy In,0.30,1.1,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0,1.1,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,-1,1.1,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,x,1.1,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.3,0,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.3,-2,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.3,,0',
      'EURUSD,1,1,Open,6/20/2025 1:00:00 PM,Trade Buy In,0.3,1.1',
      'EURUSD',
    ]
    expect(refusedRows(read(writtenBytes(list.join('\n'))))).toEqual([
      '4 error: "Trade Swap In" is neither an opening nor a closing deal. [transaction type: Trade Swap In]',
      '5 error: The symbol is missing. [symbol: ]',
      '6 error: The position number is missing. [position: ]',
      '7 error: "6/31/2025 1:00:00 PM" is not a date and time. [time: 6/31/2025 1:00:00 PM]'.replace(
        '[time',
        '[date time',
      ),
      '8 error: The volume must be above 0. [trade volume lots: 0]',
      '9 error: The volume must be above 0. [trade volume lots: -1]',
      '10 error: The volume must be above 0. [trade volume lots: x]',
      '11 error: The price must be above 0. [open price: 0]',
      '12 error: The price must be above 0. [open price: -2]',
      '13 error: The price must be above 0. [open price: ]',
      '14 error: "" is not a number. [profit: ]',
      '15 error: "" is neither an opening nor a closing deal. [transaction type: ]',
    ])
  })

  it('refuses a list without column names, or with a quotation that never ends', () => {
    const [title, made, heads] = text.split('\n')
    expect(read(writtenBytes(`${title}\n${made}\n`)).failure).toBe('The list has no header row.')
    const without = heads?.replace('Trade Volume Lots', 'Lots')
    expect(read(writtenBytes(`${title}\n${made}\n${without}\n`)).failure).toBe('The list has no header row.')
    expect(read(writtenBytes(`${title}\n${made}\n${heads}\n"EURUSD`)).failure).toContain(
      'A quotation mark is never closed',
    )
  })
})

describe('reports that are not as they should be', () => {
  const history = sampleText('metatrader-5', 'history-hedging.html')
  const changed = (page: string, ...changes: readonly (readonly [string | RegExp, string])[]): FileTrades =>
    read(writtenBytes(changes.reduce((text, [from, to]) => text.replace(from, to), page)))

  it('says what is wrong with each position that it cannot read', () => {
    const row = (...cells: readonly string[]) => `<tr><td>${cells.join('</td><td>')}</td></tr>`
    const position = [
      '2024.03.04 09:00:00',
      '7999',
      'EURUSD',
      'buy',
      '0.5',
      '1.08',
      '',
      '',
      '2024.03.04 11:00:00',
      '1.084',
      '0',
      '0',
      '4',
    ]
    const rows = [
      position.with(3, 'swap'),
      position.with(1, ''),
      position.with(2, ''),
      position.with(8, '2024.03.04 08:59:59'),
      position.with(8, ''),
      position.with(4, 'x / 1'),
      position.with(8, '2024.03.04 09:00:00'),
    ]
    const file = changed(history, [
      /(\n.*<td>7001<\/td>.*Positions)?(?=\n +<tr bgcolor="#FFFFFF" align=right><td>2024.03.04 09:00:00<\/td><td>7001)/,
      `\n${rows.map((cells) => row(...cells)).join('\n')}`,
    ])
    expect(refusedRows(file).slice(0, rows.length - 1)).toEqual([
      '62 error: "swap" is not a position type. [Type: swap]',
      '63 error: The position number is missing. [Position: ]',
      '64 error: The symbol is missing. [Symbol: ]',
      '65 error: It closes before it opens. [Time: 2024.03.04 08:59:59]',
      '66 error: Time is missing. [Time: ]',
      '67 error: "x" is not a number. [Volume: x]',
    ])
    expect(tradeTexts(file)).toHaveLength(8)
    expect(tradeTexts(file)[0]).toContain('1.08 @ 2024-03-04T09:00:00 → 1.084 @ 2024-03-04T09:00:00')
  })

  it('reads positions without deals, one of them open, and orders without levels', () => {
    const workbook = readWorkbook('history-workbook.txt', (text) => {
      const deals = text.slice(text.indexOf('\nDeals\n'), text.indexOf('\nBalance:'))
      return text
        .replace(
          deals,
          '\nOpen Positions\nTime|Position|Symbol|Type|Volume|Price|S / L|T / P|Market Price|Swap|Profit\n2025.02.14 17:00:00|3004|US100.sim|buy|1|22000|||22010|0|10',
        )
        .replace('|3003|US100.sim|buy|2 / 2|market|||2025.02.14 15:32:00|filled', '|3003|US100.sim|buy|2 / 2')
    })
    expect(tradeTexts(workbook).at(-1)).toBe(
      'US100.sim LONG 1: 22000 @ 2025-02-14T17:00:00 → open; cost 0, swap 0, net –; lines 21',
    )
    expect(comparedTotals(workbook)).toEqual(['Total net profit USD -180'])
  })

  it('compares no line through two balances, and no recovery from a fall of 0', () => {
    const file = readWorkbook('tester-workbook.txt', (text) =>
      text
        .replace(/.*\|[3467]\|XAUUSD\|(buy|sell)\|(in|out).*\n/g, '')
        .replace('Equity Drawdown Maximal:|||250.00 (2.01%)', 'Equity Drawdown Maximal:|||0.00 (0.00%)'),
    )
    expect(tradeTexts(file)).toEqual([
      'XAUUSD LONG 1: 2000 @ 2024-05-06T02:45:29 → 2020 @ 2024-05-06T09:00:00; cost 0, swap 0, net 2000; lines 43 44',
    ])
    expect(comparedTotals(file)).toContain('Absolute drawdown USD 0')
    expect(comparedTotals(file).join()).not.toMatch(/Recovery|LR /)
  })

  it('reads a test without a currency, and a list of deals that is newest first', () => {
    const rows = sampleText('metatrader-5', 'tester-workbook.txt').trimEnd().split('\n')
    const at = rows.indexOf('Deals') + 2
    const deals = rows.slice(at, at + 7)
    const one = [...rows.slice(0, at), ...[deals[0], deals[1], deals[5]].toReversed(), rows.at(-1)]
      .filter((row) => row !== undefined && !row.startsWith('Currency'))
      .join('\n')
      .replace('Equity Drawdown Maximal:|||250.00 (2.01%)', 'Equity Drawdown Maximal:|||0.00 (0.00%)')
    const file = readWorkbook('tester-workbook.txt', () => one)
    expect(tradeTexts(file)).toEqual([
      'XAUUSD LONG 1: 2000 @ 2024-05-06T02:45:29 → 2010 @ 2024-05-06T10:00:00; cost 0, swap 0, net 1000; lines 41 42',
    ])
    expect(file.accountCurrency).toBeNull()
    expect(comparedTotals(file).join()).not.toMatch(/Recovery|LR /)
  })

  it('leaves a table of an unknown kind out, and names columns that are not there', () => {
    const unknown = changed(
      history,

      [
        /(?=\n +<tr align="right">\n +<td nowrap colspan="3">Balance:)/,
        `\n<tr>${'<td>Wort</td>'.repeat(9)}</tr>\n<tr><td></td><td>5</td><td>x</td></tr>\n<tr><td></td><td>5</td></tr>`,
      ],
    )
    expect(tradeTexts(unknown)).toHaveLength(7)
    expect(unknown.rowsRead).toBe(10)
    const positions = changed(history, [
      /(?=\n +<tr align="right">\n +<td nowrap colspan="3">Balance:)/,
      `\n<tr>${'<td>Wort</td>'.repeat(9)}</tr>\n<tr><td></td><td>5</td><td>x</td><td>buy</td></tr>`,
    ])
    expect(refusedRows(positions).join('\n')).toContain('error: Wort is missing. [Wort: ]')
    const without = changed(history, [
      '<td nowrap><b>Symbol</b></td>\n      <td nowrap><b>Type</b></td>\n      <td nowrap><b>Direction</b>',
      '<td nowrap><b>Symbol</b></td>\n      <td nowrap><b>Type</b></td>\n      <td nowrap><b>Way</b>',
    ])
    expect(refusedRows(without)).toContain('117 error: "" neither opens nor closes a position. [Direction: ]')
  })

  it('tells orders from positions in another language by their state, whichever row shows it', () => {
    const russian = sampleText('metatrader-5', 'history-netting-ru.html')
    const odd = changed(russian, [
      /(?=\n +<tr bgcolor="#FFFFFF" align=right><td>2023.06.05 10:00:00<\/td><td>901<\/td><td>EURUSD<\/td><td>buy<\/td><td>1 \/ 1)/,
      '\n<tr><td>2023.06.04 10:00:00</td><td>900</td><td>EURUSD</td><td>buy limit</td><td>all</td></tr>',
    ])
    expect(tradeTexts(odd)).toHaveLength(3)
    expect(levels(odd)[0]).toEqual(['1.095', '1.09', '1.11'])
  })
})

describe('a history that a spreadsheet program saved anew', () => {
  it('reads tags with a prefix, texts inside cells, numbers with binary noise, and steps over what is no cell', () => {
    const rows = sampleText('metatrader-5', 'history-workbook.txt').trimEnd().split('\n')
    const cell = (text: string) =>
      /^-?\d+(\.\d+)?$/.test(text)
        ? `<x:c><x:v>${text === '21850.4' ? '21850.400000000001' : text}</x:v></x:c>`
        : `<x:c t="inlineStr" x:note="a &amp; b"><x:is><x:t><![CDATA[${text}]]></x:t></x:is></x:c>`
    const sheet = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE worksheet><!-- saved anew --><x:worksheet><x:sheetData>${rows
      .map((row) => `<x:row>${row.split('|').map(cell).join('')}</x:row>`)
      .join('')}<x:row r="last"><x:c r="1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const workbook = zipSync({
      'docProps/core.xml': writtenBytes('<p> <dc:title lang="&lt;en&gt;">MetaTrader 5</dc:title></p>'),
      'xl/sharedStrings.xml': writtenBytes('<sst/>'),
      'xl/worksheets/sheet1.xml': writtenBytes(sheet),
    })
    const file = read(workbook)
    expect(tradeTexts(file)).toEqual(tradeTexts(readWorkbook('history-workbook.txt')))
    expect(file.totals).toEqual(readWorkbook('history-workbook.txt').totals)
  })
})

it('says when a page has more rows than a sheet can have', () => {
  expect(readReport({ rows: [], problem: 'Too many rows.' }).failure).toBe('Too many rows.')
})
