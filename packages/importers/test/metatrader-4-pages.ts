/**
 * Pages like those of MetaTrader 4, written for the tests: an invented account whose figures were worked out by hand.
 */

/** An entry: the fourteen columns as the terminal prints them, and its comment. */
export interface SampleEntry {
  readonly cells: readonly string[]
  readonly comment?: string
}

export interface SampleStatement {
  readonly closed: readonly SampleEntry[]
  readonly open: readonly SampleEntry[]
  readonly working: readonly SampleEntry[]
  /** Sums of the four money columns, and Closed P/L. */
  readonly sums: readonly string[]
  /** Rows of the summary and, in a detailed statement, of the details. */
  readonly figures: readonly (readonly string[])[]
  /** Exported "with comments": each in a row of its own too. */
  readonly withComments?: boolean
  readonly heads?: readonly string[]
  readonly titles?: readonly [string, string, string]
}

const english = 'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit'.split(
  ',',
)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Cash entries and pending orders join columns, as the terminal does. */
function entryRow({ cells, comment = '' }: SampleEntry): string {
  const title = comment === '' ? '' : ` title="${escaped(comment)}"`
  const [ticket = '', ...rest] = cells
  const spanned = rest.map((cell, index) => {
    if (cells.length === 5 && index === 2) return `<td colspan=10 align=left>${escaped(cell)}</td>`
    if (cells.length === 11 && index === 9) return `<td colspan=4>${escaped(cell)}</td>`
    return `<td class=mspt>${cell === '' ? '&nbsp;' : escaped(cell)}</td>`
  })
  return `<tr align=right><td${title}>${escaped(ticket)}</td>${spanned.join('')}</tr>`
}

const commentRow = (comment: string): string =>
  `<tr align=right><td colspan=9>&nbsp;</td><td>&nbsp;</td><td colspan=3>${escaped(comment)}</td></tr>`

const head = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td nowrap>${cell}</td>`).join('')}</tr>`
const section = (title: string): string => `<tr align=left><td colspan=14><b>${title}</b></td></tr>`

export function statementPage(statement: SampleStatement): string {
  const { closed, open, working, sums, figures, withComments = false, heads = english, titles } = statement
  const [closedTitle, openTitle, workingTitle] = titles ?? ['Closed Transactions:', 'Open Trades:', 'Working Orders:']
  const entries = (list: readonly SampleEntry[]): readonly string[] =>
    list.length === 0
      ? ['<tr align=right><td colspan=13 align=center>No transactions</td></tr>']
      : list.flatMap((entry) =>
          withComments && entry.comment !== undefined
            ? [entryRow(entry), commentRow(entry.comment)]
            : [entryRow(entry)],
        )
  return [
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
    '<html><head><title>Statement: 700100 - Sample</title>',
    '<meta name="generator" content="MetaQuotes Software Corp."></head><body>',
    '<table cellspacing=1 cellpadding=3 border=0>',
    '<tr align=left><td colspan=2><b>Account: 700100</b></td><td colspan=5><b>Name: Sample</b></td>',
    '<td colspan=2><b>Currency: EUR</b></td><td colspan=5 align=right><b>2024 February 1, 10:00</b></td></tr>',
    section(closedTitle),
    head(heads),
    ...entries(closed),
    `<tr align=right><td colspan=10>&nbsp;</td>${sums
      .slice(0, 4)
      .map((sum) => `<td class=mspt>${sum}</td>`)
      .join('')}</tr>`,
    `<tr align=right><td colspan=12 align=right><b>Closed P/L:</b></td><td colspan=2><b>${sums[4]}</b></td></tr>`,
    section(openTitle),
    head([...heads.slice(0, 8), '&nbsp;', ...heads.slice(9)]),
    ...entries(open),
    section(workingTitle),
    `<tr>${heads
      .slice(0, 8)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}<td colspan=2>Market Price</td><td colspan=4></td></tr>`,
    ...entries(working),
    section('Summary:'),
    ...figures.map((row) => `<tr align=right>${row.map((cell) => `<td colspan=2><b>${cell}</b></td>`).join('')}</tr>`),
    '</table></body></html>',
  ].join('\r\n')
}

const cash = (ticket: string, time: string, type: string, reason: string, amount: string): SampleEntry => ({
  cells: [ticket, time, type, reason, amount],
  comment: reason,
})
const entry = (text: string, comment?: string): SampleEntry => ({
  cells: text.split('|').map((cell) => cell.trim()),
  ...(comment === undefined ? {} : { comment }),
})

const closed: readonly SampleEntry[] = [
  cash('1', '2024.01.02 08:00:00', 'balance', 'Deposit & welcome', '5 000.00'),
  entry(
    '16|2024.01.06 09:00:00|buy|0.10|usdjpy|145.000|0.000|0.000|2024.01.07 09:00:00|145.010|-0.70|0.00|0.00|0.70',
    '#4711 ',
  ),
  entry(
    '11|2024.01.03 08:00:00|buy|0.10|eurusd|1.10000|1.09500|1.11000|2024.01.03 10:00:00|1.11000|-0.70|0.00|-0.30|91.00',
    '[tp]',
  ),
  entry(
    '12|2024.01.03 09:30:00|sell|0.20|gbpusd.|1.27000|1.26900|0.00000|2024.01.03 12:00:00|1.26900|-1.40|-0.10|0.00|18.50',
    '#4711 My order[sl]',
  ),
  entry('13|2024.01.03 15:00:00|buy|1.00|jp225|33000|32900|32950|2024.01.04 09:00:00|32950|0.00|0.00|0.00|-31.00'),
  entry(
    '14|2024.01.04 10:00:00|sell|0.50|audusd|0.67000|0.00000|0.00000|2024.01.05 10:00:00|0.66980|0.00|0.00|0.00|10.00',
    'to #15',
  ),
  entry(
    '15|2024.01.04 10:00:00|sell|0.50|audusd|0.67000|0.00000|0.00000|2024.01.06 10:00:00|0.67050|0.00|0.00|0.00|-25.00',
    'from #14[sl/gap]',
  ),
  entry(
    '18|2024.01.05 10:00:00|buy limit|1.00|eurusd|1.08000|0.00000|0.00000|2024.01.05 11:00:00|1.09000|cancelled',
    'cancelled',
  ),
  cash('19', '2024.01.07 12:00:00', 'balance', 'Withdrawal', '-100.00'),
  cash('22', '2024.01.07 12:30:00', 'credit', 'Bonus', '50.00'),
  entry(
    '17|2024.01.07 13:00:00|sell|2.00|xauusd|2040.00|2046.00|2020.00|2024.01.08 09:00:00|2046.17|-5.50|0.00|0.00|-1 234.50',
  ),
]

/** Seven closed trades, one of exactly 0.00; a cancelled and a waiting order, an open trade, three cash entries. */
export const sampleStatement: SampleStatement = {
  closed,
  open: [entry('20|2024.01.31 09:00:00|buy|0.10|eurusd|1.08000|1.07000|0.00000||1.08120|-0.70|0.00|-0.50|12.00')],
  working: [entry('21|2024.01.31 10:00:00|sell stop|0.10|eurusd|1.07000|0.00000|0.00000||1.08120|', undefined)],
  sums: ['-8.30', '-0.10', '-0.30', '-1 170.30', '-1 179.00'],
  figures: [
    ['Deposit/Withdrawal:', '4 900.00', 'Credit Facility:', '50.00'],
    ['Closed Trade P/L:', '-1 179.00', 'Floating P/L:', '10.80', 'Margin:', '100.00'],
    ['Balance:', '3 721.00', 'Equity:', '3 781.80', 'Free Margin:', '3 681.80'],
  ],
}

export const sampleDetails: readonly (readonly string[])[] = [
  ['Gross Profit:', '117.00', 'Gross Loss:', '1 296.00', 'Total Net Profit:', '-1 179.00'],
  ['Profit Factor:', '0.09', 'Expected Payoff:', '-168.43'],
  [
    'Absolute Drawdown:',
    '1 179.00',
    'Maximal Drawdown:',
    '1 286.00 (25.18%)',
    'Relative Drawdown:',
    '25.18% (1 286.00)',
  ],
  ['Total Trades:', '7', 'Short Positions (won %):', '4 (50.00%)', 'Long Positions (won %):', '3 (66.67%)'],
  ['Profit Trades (% of total):', '4 (57.14%)', 'Loss trades (% of total):', '3 (42.86%)'],
  ['Largest', 'profit trade:', '90.00', 'loss trade:', '-1 240.00'],
  ['Average', 'profit trade:', '29.25', 'loss trade:', '-432.00'],
  ['Maximum', 'consecutive wins ($):', '2 (107.00)', 'consecutive losses ($):', '1 (-1 240.00)'],
  ['Maximal', 'consecutive profit (count):', '107.00 (2)', 'consecutive loss (count):', '-1 240.00 (1)'],
  ['Average', 'consecutive wins:', '1', 'consecutive losses:', '1'],
]

export const detailedStatement: SampleStatement = {
  ...sampleStatement,
  figures: [...sampleStatement.figures, ...sampleDetails],
}

const events = [
  '1|2024.02.01 09:00|buy|1|0.20|1.1000|1.0900|1.1200||',
  '2|2024.02.01 10:00|modify|1|0.20|1.1000|1.1010|1.1200||',
  '3|2024.02.01 11:00|close|1|0.10|1.1050|1.1010|1.1200|50.00|10050.00',
  '4|2024.02.01 12:00|s/l|1|0.10|1.1010|1.1010|1.1200|10.00|10060.00',
  '5|2024.02.02 09:00|sell stop|2|0.10|1.0900|1.0950|0.0000||',
  '6|2024.02.02 10:00|sell|2|0.10|1.0900|1.0950|0.0000||',
  '7|2024.02.02 11:00|close at stop|2|0.10|1.0990|1.0950|0.0000|-90.01|9970.00',
  '8|2024.02.03 09:00|buy limit|3|0.10|1.0500|0.0000|0.0000||',
  '9|2024.02.03 10:00|delete|3|0.10|1.0500|0.0000|0.0000||',
]

/** Three trades (one order closed in two parts) from seven rows, and a pending order that was deleted. */
export const testerPage = (rows: readonly string[] = events, figures: readonly string[] = []): string =>
  [
    '<html><head><title>Strategy Tester: Sample</title></head><body><div><b>Strategy Tester Report</b></div>',
    '<table><tr><td colspan=2>Symbol</td><td colspan=4>EURUSD (Euro vs US Dollar)</td></tr>',
    '<tr><td colspan=2>Period</td><td colspan=4>1 Hour (H1)  2024.02.01 00:00 - 2024.03.01 00:00</td></tr>',
    '<tr><td colspan=2><tr><td>Bars in test</td><td>600</td><td>Modelling quality</td><td>n/a</td></tr>',
    '<tr><td>Initial deposit</td><td>10000.00</td><td></td><td></td><td>Spread</td><td>Current (4)</td></tr>',
    '<tr><td>Total net profit</td><td>-30.00</td><td>Gross profit</td><td>60.00</td><td>Gross loss</td><td>-90.00</td></tr>',
    '<tr><td>Profit factor</td><td>0.67</td><td>Expected payoff</td><td>-10.00</td></tr>',
    '<tr><td>Absolute drawdown</td><td>77.00</td><td>Maximal drawdown</td><td>99.00 (0.99%)</td></tr>',
    '<tr><td>Total trades</td><td>3</td><td>Short positions (won %)</td><td>1 (0.00%)</td></tr>',
    ...figures.map((row) => `<tr>${inCells(row)}</tr>`),
    '</table>',
    '<img src="graph.gif"><table><tr><td>#</td><td>Time</td><td>Type</td><td>Order</td><td>Size</td><td>Price</td>',
    '<td>S / L</td><td>T / P</td><td>Profit</td><td>Balance</td></tr>',
    ...rows.map((row) => `<tr>${inCells(row)}</tr>`),
    '</table></body></html>',
  ].join('\n')

const inCells = (row: string): string =>
  row
    .split('|')
    .map((cell) => `<td>${cell}</td>`)
    .join('')
