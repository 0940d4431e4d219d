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
  writtenBytes,
} from '../../../test/samples.ts'
import { missedTotals } from '../metatrader/file-checks.ts'
import { metatrader4 } from './metatrader-4.ts'

/*
 * Statements and a test in the shape of real ones, with numbers of our own. What is expected was worked out by hand from
 * the rows: net = commission + taxes + swap + profit, in the order of the closing times.
 */

describe('a detailed statement in euros, as MetaTrader 4 writes it under Windows', () => {
  const file = readSample('metatrader-4', 'detailed-statement-eur.htm', { lineEnd: '\r\n' })

  it('gives five closed trades, one of exactly zero, and a deposit', () => {
    expect([file.format, file.accountCurrency, file.timeZone]).toEqual(['MetaTrader 4 detailed statement', 'EUR', null])
    expect(tradeTexts(file)).toEqual([
      'eurusd LONG 0.1: 1.08 @ 2024-05-06T09:15:00 → 1.09 @ 2024-05-06T14:30:10; cost 0.6, swap 0, net 91.8; lines 35',
      'gbpusd SHORT 0.2: 1.255 @ 2024-05-06T16:20:41 → 1.253 @ 2024-05-07T11:00:00; cost 1.55, swap -0.45, net 35; lines 36',
      'usdjpy SHORT 0.1: 155.5 @ 2024-05-07T08:10:00 → 155.486 @ 2024-05-07T10:00:00; cost 0.6, swap 0, net 0; lines 37',
      'xauusd LONG 0.05: 2310 @ 2024-05-07T09:00:00 → 2299.4 @ 2024-05-08T16:45:00; cost 0, swap -1.1, net -50.2; lines 38',
      'eurusd SHORT 0.3: 1.075 @ 2024-05-08T17:00:00 → 1.076 @ 2024-05-09T08:00:00; cost 1.8, swap 0.3, net -30; lines 40',
    ])
    expect(paid(file)).toEqual(['2024-05-06T08:00:00 2000 – Import: Deposit 0417'])
    expect(refusedRows(file)).toEqual(['39 note: A pending order that was never filled.'])
  })

  it('tells stops from trailed stops, and comments in words', () => {
    expect(
      file.trades.map(({ stopLoss, finalStop, takeProfit, notes }) => [stopLoss, finalStop, takeProfit, notes]),
    ).toEqual([
      ['1.075', null, '1.09', 'Closed by the take profit.'],
      [null, '1.253', null, 'Magic number 777001.\nNight plan\nClosed by the stop loss.'],
      [null, null, null, ''],
      ['2300', null, '2340', 'Closed by the stop loss, over a price gap.'],
      [null, null, null, 'The last T/P, 1.076, was on the loss side of the entry.'],
    ])
  })

  it('meets every figure that it states, drawdowns and streaks among them', () => {
    expect([missedTotals(file), netOf(file), file.warnings]).toEqual([[], '46.6', []])
    expect(comparedTotals(file)).toEqual([
      'Commission EUR -4.2',
      'Taxes EUR -0.35',
      'Swap EUR -1.25',
      'Profit EUR 52.4',
      'Closed P/L EUR 46.6',
      'Floating P/L EUR 0',
      'Deposit/Withdrawal EUR 2000',
      'Closed trade P/L EUR 46.6',
      'Balance EUR 2046.6',
      'Equity EUR 2046.6',
      'Gross profit EUR 126.8',
      'Gross loss EUR 80.2',
      'Total net profit EUR 46.6',
      'Profit factor 1.58 ≠ 1.58104738',
      'Expected payoff EUR 9.32',
      'Absolute drawdown EUR 0',
      'Maximal drawdown EUR 80.2',
      'Maximal drawdown, % 3.77 ≠ 3.77092345',
      'Relative drawdown, % 3.77 ≠ 3.77092345',
      'Relative drawdown EUR 80.2',
      'Total trades 5',
      'Short positions 3',
      'Short positions, won % 66.67 ≠ 66.66666667',
      'Long positions 2',
      'Long positions, won % 50',
      'Profit trades 3',
      'Profit trades, % of total 60',
      'Loss trades 2',
      'Loss trades, % of total 40',
      'Largest profit trade EUR 91.8',
      'Largest loss trade EUR -50.2',
      'Average profit trade EUR 42.27 ≠ 42.26666667',
      'Average loss trade EUR -40.1',
      'Maximum consecutive wins 3',
      'Maximum consecutive wins, money EUR 126.8',
      'Maximum consecutive losses 2',
      'Maximum consecutive losses, money EUR -80.2',
      'Maximal consecutive profit EUR 126.8',
      'Maximal consecutive profit, trades 3',
      'Maximal consecutive loss EUR -80.2',
      'Maximal consecutive loss, trades 2',
      'Average consecutive wins 3',
      'Average consecutive losses 2',
    ])
  })
})

describe('a detailed statement that was exported with comments', () => {
  const text = sampleText('metatrader-4', 'detailed-statement-comments.htm')
  const file = readSample('metatrader-4', 'detailed-statement-comments.htm')

  it('takes the row behind a trade for its comment, a partial close for two trades, and a credit for a payin', () => {
    expect(tradeTexts(file)).toEqual([
      'eurusd LONG 0.1: 1.1 @ 2023-03-03T10:00:00 → 1.105 @ 2023-03-04T10:00:00; cost 0, swap 0, net 50; lines 36',
      'eurusd LONG 0.2: 1.1 @ 2023-03-03T10:00:00 → 1.098 @ 2023-03-05T10:00:00; cost 0, swap -0.8, net -40.8; lines 38',
      'gbpusd SHORT 0.1: 1.3 @ 2023-03-05T11:00:00 → 1.28 @ 2023-03-06T12:30:00; cost 0, swap -1.2, net 198.8; lines 40',
      'us500 LONG 1: 4012.5 @ 2023-03-07T09:30:00 → 3987.49 @ 2023-03-08T09:30:00; cost 0, swap -4.5, net -1255; lines 48',
      'eurusd LONG 0.1: 1.0588 @ 2023-03-09T10:00:00 → open; cost 0, swap -0.5, net –; lines 66',
      'gbpusd SHORT 0.1: 1.19 @ 2023-03-09T11:00:00 → open; cost 0, swap 0.2, net –; lines 68',
    ])
    expect(file.trades.map(({ externalId }) => externalId)).toEqual(
      ['101', '102', '103', '104', '106', '107'].map((ticket) => `60011-${ticket}`),
    )
    expect(file.trades.map(({ notes }) => notes)).toEqual([
      'Part of a position: the rest continued as ticket 102.',
      'The rest of ticket 101 after a partial close.',
      'Magic number 4242.\nSwing\nClosed by the take profit.',
      '@13|',
      '@14|',
      '',
    ])
    expect(paid(file)).toEqual([
      '2023-03-03T08:00:00 1000 – Import: 7',
      '2023-03-06T13:00:00 500 – Import: 8',
      '2023-03-06T16:00:00 25 – Import: Welcome "gift" & more',
    ])
    expect(refusedRows(file)).toEqual(['44 note: A pending order that was never filled.'])
  })

  it('measures the drawdown from the first deposit alone: 1,255.00 of 1,208.00, more than all of it', () => {
    expect([missedTotals(file), netOf(file), file.warnings]).toEqual([[], '-1047', []])
    expect(comparedTotals(file)).toEqual(
      expect.arrayContaining([
        'Floating P/L USD -18.3',
        'Balance USD 453',
        'Equity USD 459.7',
        'Absolute drawdown USD 1047',
        'Maximal drawdown USD 1255',
        'Maximal drawdown, % 103.89 ≠ 103.89072848',
      ]),
    )
    expect(file.totals).toHaveLength(43)
  })

  it('gives the same trades without the comment rows, and with them alone where tickets have no title', () => {
    const without = read(writtenBytes(text.replace(/<tr[^>]*><td colspan=9>.*<\/tr>\n/g, '')))
    const untitled = read(writtenBytes(text.replace(/<td title="[^"]*">/g, '<td>')))
    const content = ({ trades }: typeof file) => trades.map((trade) => ({ ...trade, lines: [] }))
    expect(content(without)).toEqual(content(file))
    expect(content(untitled)).toEqual(content(file))
    expect(without.rowsRead).toBe(7)
  })
})

describe('a detailed statement in yen, in a code page that it does not name', () => {
  const file = readSample('metatrader-4', 'detailed-statement-jpy.htm', { encoding: 'shift_jis' })

  it('reads money without decimals, symbols with a dot, and orders that wait', () => {
    expect(tradeTexts(file)).toEqual([
      'gbpusd. SHORT 0.1: 1.21 @ 2022-07-04T10:00:00 → 1.2062 @ 2022-07-05T10:00:00; cost 0, swap 0, net 5200; lines 35',
      'jp225 LONG 1: 26500 @ 2022-07-05T12:00:00 → 26380 @ 2022-07-06T09:00:00; cost 0, swap 0, net -120000; lines 36',
      'usdjpy. LONG 0.1: 135.9 @ 2022-07-07T10:00:00 → 135.8 @ 2022-07-08T15:00:00; cost 0, swap 0, net -1000; lines 38',
      'gbpusd. SHORT 0.1: 1.195 @ 2022-07-06T10:00:00 → 1.1928 @ 2022-07-08T15:00:00; cost 0, swap -71, net 2929; lines 39',
      'audjpy. SHORT 0.2: 93 @ 2022-07-11T10:00:00 → open; cost 0, swap -12, net –; lines 57',
    ])
    expect(file.trades.map(({ market }) => market)).toEqual(['FOREX', 'CFD', 'FOREX', 'FOREX', 'FOREX'])
    expect(refusedRows(file)).toEqual([
      '40 note: A pending order that was never filled.',
      '72 note: A pending order that is still waiting.',
      '73 note: A pending order that is still waiting.',
    ])
    expect(file.payins.map(({ delta }) => delta)).toEqual(['100000', '50000'])
    expect(file.accountCurrency).toBe('JPY')
  })

  it('says which figures depend on the order of trades that closed in one second, and misses no other', () => {
    expect(missedTotals(file)).toEqual([])
    expect(comparedTotals(file)).toEqual(
      expect.arrayContaining(['Average profit trade JPY 4065 ≠ 4064.5', 'Equity JPY 38617']),
    )
    expect(file.warnings).toEqual([
      'Some trades closed in the same second, and the statement does not state their order. These figures depend on that order and differ from ours: ' +
        'Absolute drawdown, Maximal drawdown, Maximal drawdown, %, Relative drawdown, %, Relative drawdown, ' +
        'Maximum consecutive losses, Maximum consecutive losses, money, Maximal consecutive loss, Maximal consecutive loss, trades, Average consecutive losses.',
    ])
  })

  it('reads the same in UTF-8 and in an encoding that the page declares, names included', () => {
    const plain = readSample('metatrader-4', 'detailed-statement-jpy.htm')
    expect(tradeTexts(plain)).toEqual(tradeTexts(file))
    expect(plain.payins[0]?.textualReason).toBe('Import: 入金 100000')
    const page = sampleText('metatrader-4', 'detailed-statement-jpy.htm')
    const declared = page.replace('<meta name="generator"', '<meta charset="Shift_JIS">\n<meta name="generator"')
    expect(read(writtenBytes(declared, { encoding: 'shift_jis' })).payins[0]?.textualReason).toBe('Import: 入金 100000')
  })
})

describe('a plain statement of a period', () => {
  const file = readSample('metatrader-4', 'statement-period.htm')

  it('reads rows that stand newest first, without a word about who made the page', () => {
    expect(file.format).toBe('MetaTrader 4 statement')
    expect(tradeTexts(file)).toEqual([
      'gbpjpy LONG 1.2: 190.5 @ 2024-02-20T07:32:27 → 189.88 @ 2024-02-21T14:56:11; cost 8.4, swap 0, net -504.42; lines 33',
      'nas100 SHORT 0.8: 17880.5 @ 2024-02-16T15:30:00 → 17716.7 @ 2024-02-19T16:00:00; cost 0, swap -12.75, net 1297.65; lines 34',
      'audnzd LONG 0.5: 1.065 @ 2024-02-14T10:00:00 → 1.06647 @ 2024-02-15T10:00:00; cost 3.5, swap 1.15, net 42.75; lines 35',
      'eurusd SHORT 0.1: 1.082 @ 2024-02-22T09:00:00 → open; cost 0.7, swap 0, net –; lines 54',
    ])
  })

  it('does not correct trades to a balance that they do not make', () => {
    expect(comparedTotals(file)).toEqual([
      'Commission USD -11.9',
      'Taxes USD 0',
      'Swap USD -11.6',
      'Profit USD 859.48',
      'Closed P/L USD 835.98',
      'Floating P/L USD -8',
      'Deposit/Withdrawal USD 25000',
      'Closed trade P/L USD 835.98',
    ])
    expect(file.warnings).toHaveLength(1)
    expect(file.warnings[0]).toContain('balance is 24,310.55, but its deposits and closed trades add up to 25,835.98')
  })
})

describe('statements of terminals in other languages', () => {
  it('reads a Russian one in Windows-1251, which it does not declare: letters are lost, figures are not', () => {
    const file = readSample('metatrader-4', 'statement-ru.htm', { encoding: 'windows-1251', lineEnd: '\r\n' })
    expect(tradeTexts(file)).toEqual([
      'eurusd LONG 0.1: 1.155 @ 2021-11-08T10:00:00 → 1.16 @ 2021-11-08T18:00:00; cost 53.25, swap 0, net 3521.75; lines 35',
      'usdrub SHORT 0.1: 71.25 @ 2021-11-09T10:00:00 → 71.4 @ 2021-11-10T10:00:00; cost 50, swap -18.4, net -1568.4; lines 36',
    ])
    expect([file.accountCurrency, file.trades[0]?.account, file.payins[0]?.delta]).toEqual(['RUB', '700455', '90000'])
    expect(file.trades[0]?.notes).toContain('Closed by the take profit.')
    expect(comparedTotals(file)).toEqual([
      'Commission RUB -102',
      'Taxes RUB -1.25',
      'Swap RUB -18.4',
      'Profit RUB 2075',
    ])
    expect(readSample('metatrader-4', 'statement-ru.htm').trades[0]?.notes).toBe(
      'Моя сделка\nClosed by the take profit.',
    )
  })

  it('reads a German one in Windows-1252, of an old server without a column for taxes, and its sums', () => {
    const file = readSample('metatrader-4', 'statement-without-taxes-de.htm', { encoding: 'windows-1252' })
    expect(tradeTexts(file)).toEqual([
      'eurusd LONG 1: 1.36 @ 2010-03-01T09:00:00 → 1.365 @ 2010-03-02T09:00:00; cost 2, swap -1.5, net 362.8; lines 35',
      'eurgbp SHORT 0.5: 0.905 @ 2010-03-02T10:00:00 → 0.911 @ 2010-03-03T10:00:00; cost 1, swap 0.75, net -331.35; lines 36',
      'eurchf LONG 0.1: 1.462 @ 2010-03-04T09:00:00 → open; cost 0.2, swap 0.05, net –; lines 53',
    ])
    expect(file.trades[1]?.notes).toBe('früher geschlossen')
    expect(paid(file)).toEqual(['2010-03-01T08:00:00 3000 – Import: Überweisung'])
    expect(refusedRows(file)).toEqual(['37 note: A pending order that was never filled.'])
    expect(comparedTotals(file)).toEqual(['Commission EUR -3', 'Swap EUR -0.75', 'Profit EUR 35.2'])
  })
})

describe('a report of the Strategy Tester', () => {
  const file = readSample('metatrader-4', 'tester-gbpusd.htm')

  it('joins events to trades: a partial close, a filled limit order, an order that the end of the test closed', () => {
    expect(tradeTexts(file)).toEqual([
      'GBPUSD LONG 0.1: 1.25 @ 2024-02-01T09:00:00 → 1.26 @ 2024-02-01T11:00:00; cost 0, swap 0, net 100; lines 50 51 52',
      'GBPUSD LONG 0.1: 1.25 @ 2024-02-01T09:00:00 → 1.27 @ 2024-02-01T12:00:00; cost 0, swap 0, net 200; lines 53',
      'GBPUSD LONG 0.1: 1.23 @ 2024-02-02T11:00:00 → 1.225 @ 2024-02-02T12:00:00; cost 0, swap 0, net -50; lines 54 55 56 57',
      'GBPUSD SHORT 0.1: 1.24 @ 2024-02-05T09:00:00 → 1.245 @ 2024-02-07T23:59:00; cost 0, swap 0, net -50; lines 58 61',
    ])
    expect(file.trades.map(({ stopLoss, finalStop, takeProfit }) => [stopLoss, finalStop, takeProfit])).toEqual([
      ['1.24', '1.251', '1.27'],
      ['1.24', '1.251', '1.27'],
      ['1.225', null, '1.24'],
      [null, null, null],
    ])
    expect(refusedRows(file)).toEqual([
      '59 note: A pending order that was never filled.',
      '60 note: A pending order that was never filled.',
    ])
    expect(paid(file)).toEqual(['2024-02-01T09:00:00 5000 – Import: initial deposit of the test'])
  })

  it('allows the totals the cent that rounded rows may miss', () => {
    expect(missedTotals(file)).toEqual([])
    expect(comparedTotals(file)).toEqual(
      expect.arrayContaining([
        'Total net profit 200.01 ≠ 200',
        'Gross loss -100',
        'Maximum consecutive wins 2',
        'Profit factor 3',
      ]),
    )
  })

  /** The sample with other events. */
  const withEvents = (...events: readonly string[]) => {
    const text = sampleText('metatrader-4', 'tester-gbpusd.htm')
    const rows = events.map((event) => `<tr><td>${event.replaceAll('|', '</td><td>')}</td></tr>`).join('\n')
    return read(writtenBytes(text.replace(/<tr[^>]*><td>1<\/td>[^]*(?=\n\n<\/table>)/, rows)))
  }

  it('keeps what is open at the end, and says what is wrong with events that do not fit', () => {
    const odd = withEvents(
      '1|2024.02.01 09:00|buy|1|0.20|1.2500|1.2400|1.2700||',
      '2|2024.02.01 09:05|buy|1|0.20|1.2500|1.2400|1.2700||',
      '3|2024.02.01 08:00|close|1|0.10|1.2600|1.2400|1.2700|100.00|5100.00',
      '4|2024.02.01 10:00|close|1|0.30|1.2600|1.2400|1.2700|100.00|5100.00',
      '5|2024.02.01 10:00|close|1|0.10|1.2600|1.2400|1.2700|much|5100.00',
      '6|2024.02.01 11:00|sell|2|0.10|0.0000|||||',
      '7|2024.02.01 11:00|buy limit|3|0.10|1.2000|x|||',
      '8|2024.02.01 12:00|close|4|0.10|1.2000|||5.00|',
      '9|2024.02.01 13:00|buy stop|5|0.10|1.3000||||',
      '10|2024.02.01 14:00|close|5|0.10|1.3000||||',
      '11|2024.02.30 14:00|sell|6|0.10|1.3000||||',
    )
    expect(tradeTexts(odd)).toEqual([
      'GBPUSD LONG 0.2: 1.25 @ 2024-02-01T09:00:00 → open; cost 0, swap 0, net –; lines 50',
    ])
    expect(refusedRows(odd)).toEqual([
      '51 error: The order is already open. [Order: 1]',
      '52 error: It closes before it opens. [Time: 2024.02.01 08:00]',
      '53 error: It closes more than was open. [Size: 0.30]',
      '54 error: "much" is not a number. [Profit: much]',
      '55 error: Price must be above 0. [Price: 0.0000]',
      '56 error: "x" is not a number. [S / L: x]',
      '57 error: Its order is not in the file. [Order: 4]',
      '60 error: "2024.02.30 14:00" is not a date and time. [Time: 2024.02.30 14:00]',
      '58 note: A pending order that was never filled.',
      '59 note: A pending order that was never filled.',
    ])
  })

  it('reads a test without trades, and refuses one whose list is missing', () => {
    const text = sampleText('metatrader-4', 'tester-gbpusd.htm')
    const none = text.replace(/<tr[^>]*><td>1<\/td>[^]*(?=\n\n<\/table>)/, '')
    const idle = read(
      writtenBytes(none.replace('Total trades</td><td align=right>4', 'Total trades</td><td align=right>0')),
    )
    expect(idle).toMatchObject({ failure: null, rowsRead: 0, trades: [], payins: [] })
    expect(read(writtenBytes(none)).failure).toBe('The report has no list of orders. It is incomplete.')
  })
})

describe('statements that are not as they should be', () => {
  const text = sampleText('metatrader-4', 'detailed-statement-eur.htm')
  const changed = (...changes: readonly (readonly [string | RegExp, string])[]) =>
    read(writtenBytes(changes.reduce((page, [from, to]) => page.replace(from, to), text)))
  const entry = (...cells: readonly string[]) =>
    `<tr align=right>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const deposit = /<tr align=right><td title="Deposit 0417">.*<\/tr>/

  it('says what is wrong with each entry that it cannot read', () => {
    const trade = [
      '9900',
      '2024.05.06 09:00:00',
      'buy',
      '0.10',
      'eurusd',
      '1.08',
      '0',
      '0',
      '2024.05.07 09:00:00',
      '1.09',
      '0',
      '0',
      '0',
      '5',
    ]
    const without = (column: number, value = '') => entry(...trade.with(column, value))
    const rows = [
      without(0),
      without(4),
      without(5),
      without(9, '-1'),
      without(8),
      without(13),
      without(1, '2024.05.32 09:00:00'),
      entry('9901', '2024.05.06 09:00:00', 'balance'),
      entry('9902', '2024.05.06', 'balance', '', '', '', '', '', '', '', '', '', '', '0.00'),
      entry('9903', '', 'balance', '', '', '', '', '', '', '', '', '', '', '7.00'),
      entry('9904'),
      entry(''),
    ]
    const file = changed([deposit, rows.join('\n')])
    expect(refusedRows(file).slice(0, rows.length)).toEqual([
      '34 error: The ticket is missing. [Ticket: ]',
      '35 error: The symbol is missing. [Item: ]',
      '36 error: Price is missing. [Price: ]',
      '37 error: Price must be above 0. [Price: -1]',
      '38 error: Close Time is missing. [Close Time: ]',
      '39 error: Profit is missing. [Profit: ]',
      '40 error: "2024.05.32 09:00:00" is not a date and time. [Open Time: 2024.05.32 09:00:00]',
      '41 note: A pending order that was never filled.',
      '42 note: A balance entry of 0.',
      '43 error: Open Time is missing. [Open Time: ]',
      '44 note: A pending order that was never filled.',
      '50 note: A pending order that was never filled.',
    ])
    expect(missedTotals(file)).not.toEqual([])
  })

  it('takes a trade that closed in the second in which it opened', () => {
    const row = entry(
      '9900',
      '2024.05.06 09:00:00',
      'buy',
      '0.10',
      'eurusd',
      '1.08',
      '0',
      '0',
      '2024.05.06 09:00:00',
      '1.09',
      '0',
      '0',
      '0',
      '5',
    )
    expect(tradeTexts(changed([deposit, row]))[0]).toContain('1.08 @ 2024-05-06T09:00:00 → 1.09 @ 2024-05-06T09:00:00')
  })

  it('reads a page that names no account, and counts the first of several deposits as the start', () => {
    const nameless = changed([
      /<tr align=left>\n {4}<td colspan=2><b>Account[^]*?<\/tr>/,
      '<tr><td>Statement</td></tr>',
    ])
    expect([nameless.accountCurrency, nameless.trades[0]?.account, nameless.trades[0]?.externalId]).toEqual([
      null,
      null,
      '9001',
    ])
    expect(nameless.totals.every(({ currency }) => currency === null)).toBe(true)
    const later = changed([
      deposit,
      `${entry('8000', '2024.05.07 08:00:00', 'balance', 'b', '', '', '', '', '', '', '', '', '', '500.00')}
${entry('8001', '2024.05.05 08:00:00', 'balance', 'a', '', '', '', '', '', '', '', '', '', '1 500.00')}
${entry('8002', '2024.05.05 09:00:00', 'balance', 'c', '', '', '', '', '', '', '', '', '', '0.01')}
${entry('8003', '2024.05.05 09:30:00', 'balance', 'd', '', '', '', '', '', '', '', '', '', '-0.01')}`,
    ])
    // The drawdown of 80.20 is now one of 1,626.80.
    expect(comparedTotals(later)).toEqual(
      expect.arrayContaining(['Balance EUR 2046.6', 'Maximal drawdown, % 3.77 ≠ 4.92992378']),
    )
  })

  it('reads a statement whose sums are missing, and none whose tables have a column too few', () => {
    const sums = changed([/<tr align=right>\n {4}<td colspan=10>&nbsp;<\/td>[^]*?<\/tr>/, ''])
    expect(comparedTotals(sums)[0]).toBe('Closed P/L EUR 46.6')
    const narrow = changed([/<td>Taxes<\/td><td>Swap<\/td><td>Profit<\/td>/g, '<td>Taxes</td>'])
    expect(narrow.failure).toContain('The statement ends in the middle of its tables.')
  })
})

describe('tests that are not as they should be', () => {
  const text = sampleText('metatrader-4', 'tester-gbpusd.htm')

  it('takes an order that closed in the minute in which it opened', () => {
    const quick = read(writtenBytes(text.replace('2024.02.02 12:00', '2024.02.02 11:00')))
    expect(tradeTexts(quick)[2]).toContain('1.23 @ 2024-02-02T11:00:00 → 1.225 @ 2024-02-02T11:00:00')
  })

  it('reads a report without symbol and deposit, or with labels in small letters', () => {
    const bare = read(
      writtenBytes(
        text
          .replace(/<tr align=left><td colspan=2>(Symbol|Period|Model|Parameters)<.*\n|.*Mismatched.*\n/g, '')
          .replace('Initial deposit', 'Start'),
      ),
    )
    expect([bare.trades[0]?.symbol, bare.payins]).toEqual(['', []])
    const small = read(
      writtenBytes(
        text.replace('Initial deposit', 'initial deposit').replace('<tr height=8>', '<tr><td>7</td></tr><tr height=8>'),
      ),
    )
    expect(small.payins).toMatchObject([{ delta: '5000', line: 50 }])
  })
})

it('refuses a page with more rows than a sheet can have, as statement and as test', () => {
  const rows = '<tr><td>'.repeat(1_048_577)
  for (const title of ['Statement: 1', 'Strategy Tester: X'])
    expect(
      metatrader4.parse({ name: '', bytes: writtenBytes(`<title>${title}</title>${rows}`) }, { mapping: null }).failure,
    ).toContain('more than 1,048,576 rows')
})
