import { strToU8, zipSync } from 'fflate'

/**
 * Reports like those of MetaTrader 5, written for the tests: an invented account whose figures were worked out by hand.
 */
export type SampleRows = readonly (readonly string[])[]

const rowsOf = (text: string): SampleRows =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

/**
 * Three closed positions (one with a fee that only its deal shows, one with a trailed stop), an open one, an order that
 * was never filled, one that waits, and a deposit before the first deal.
 */
export const historyRows: SampleRows = rowsOf(`
Trade History Report
Name:|||Sample
Account:|||880200 (USD, Sample-Server, demo, Hedge)
Date:|||2024.03.08 18:00
Positions
Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Time|Price|Commission|Swap|Profit
2024.03.04 09:00:00|501|EURUSD|buy|0.5|1.08000|1.08100|1.09000|2024.03.04 11:00:00|1.08400|-3.50|0.00|200.00
2024.03.04 10:00:00|502|XAUUSD.r|sell|1|2 050.00|2 045.00||2024.03.05 11:00:00|2 045.00|0.00|-2.00|500.00
2024.03.06 09:00:00|503|US500|buy|10|5000.0|||2024.03.06 10:00:00|4990.0|0.00|0.00|-100.00
Orders
Open Time|Order|Symbol|Type|Volume|Price|S / L|T / P|Time|State||Comment
2024.03.04 09:00:00|501|EURUSD|buy|0.5 / 0.5|market|1.07500|1.09000|2024.03.04 09:00:00|filled||plan A
2024.03.04 11:00:00|601|EURUSD|sell|0.5 / 0.5|market|||2024.03.04 11:00:00|filled||
2024.03.05 09:00:00|602|EURUSD|sell stop|0.1 / 0|1.07000|||2024.03.05 10:00:00|canceled||
Deals
Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Fee|Swap|Profit|Balance|Comment
2024.03.01 08:00:00|9000||balance|||||0.00|0.00|0.00|10 000.00|10 000.00|Deposit
2024.03.04 09:00:00|9001|EURUSD|buy|in|0.5|1.08000|501|0.00|0.00|0.00|0.00|10 000.00|plan A
2024.03.04 10:00:00|9002|XAUUSD.r|sell|in|1|2 050.00|502|0.00|0.00|0.00|0.00|10 000.00|
2024.03.04 11:00:00|9003|EURUSD|sell|out|0.5|1.08400|601|-3.50|-0.50|0.00|200.00|10 196.00|
2024.03.05 11:00:00|9004|XAUUSD.r|buy|out|1|2 045.00|603|0.00|0.00|-2.00|500.00|10 694.00|[sl 2045.00]
2024.03.06 09:00:00|9005|US500|buy|in|10|5000.0|503|0.00|0.00|0.00|0.00|10 694.00|
2024.03.06 10:00:00|9006|US500|sell|out|10|4990.0|604|0.00|0.00|0.00|-100.00|10 594.00|
2024.03.07 10:00:00|9007|GBPUSD|sell|in|0.2|1.27000|504|0.00|0.00|0.00|0.00|10 594.00|
||||||||-3.50|-0.50|-2.00|600.00|10 594.00|
Open Positions
Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Market Price|Swap|Profit|Comment
2024.03.07 10:00:00|504|GBPUSD|sell|0.2|1.27000|1.27500|1.26000|1.26800|-0.40|40.00|plan B
Working Orders
Open Time|Order|Symbol|Type|Volume|Price|S / L|T / P|Market Price|State||Comment
2024.03.08 10:00:00|605|EURUSD|buy limit|0.1 / 0|1.07000|||1.08000|placed||
Balance:|||10 594.00|||Free Margin:|||10 594.00
Results
Total Net Profit:|||594.00|Gross Profit:|||694.00|Gross Loss:|||-100.00
Profit Factor:|||6.94|Expected Payoff:|||198.00
Recovery Factor:|||5.94|Sharpe Ratio:|||0.83
Balance Drawdown Absolute:|||0.00|Balance Drawdown Maximal:|||100.00 (0.94%)|Balance Drawdown Relative:|||0.94% (100.00)
Total Trades:|||3|Short Trades (won %):|||1 (100.00%)|Long Trades (won %):|||2 (50.00%)
||||Profit Trades (% of total):|||2 (66.67%)|Loss Trades (% of total):|||1 (33.33%)
||||Largest profit trade:|||498.00|Largest loss trade:|||-100.00
||||Average profit trade:|||347.00|Average loss trade:|||-100.00
||||Maximum consecutive wins ($):|||2 (694.00)|Maximum consecutive losses ($):|||1 (-100.00)
||||Maximal consecutive profit (count):|||694.00 (2)|Maximal consecutive loss (count):|||-100.00 (1)
||||Average consecutive wins:|||2|Average consecutive losses:|||1
`)

/**
 * A netting test: an entry of 2 in two fills, closed in two parts, a reversal from long 1 to short 1, and its close.
 * The commission is charged on entries.
 */
export const testerRows: SampleRows = rowsOf(`
Strategy Tester Report
Sample-Demo (Build 1)
Settings
Expert:|||Sample
Symbol:|||EURUSD
Currency:|||USD
Initial Deposit:|||1 000.00
Results
History Quality:|||100% real ticks
Bars:|||100|Ticks:|||1000|Symbols:|||1
Total Net Profit:|||45.00|Balance Drawdown Absolute:|||0.00|Equity Drawdown Absolute:|||5.00
Total Trades:|||4|Total Deals:|||6
Orders
Open Time|Order|Symbol|Type|Volume||Price|S / L|T / P|Time||State|Comment
2024.04.01 09:00:00|2|EURUSD|buy|1 / 1||0.00000|1.07000|1.09000|2024.04.01 09:00:00||filled|
2024.04.03 09:00:00|7|EURUSD|buy limit|1 / 0||1.05000|||2024.04.04 09:00:00||canceled|
Deals
Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Swap|Profit|Balance|Comment
2024.04.01 00:00:00|1||balance|||||0.00|0.00|1 000.00|1 000.00|
2024.04.01 09:00:00|2|EURUSD|buy|in|1|1.08000|2|-1.01|0.00|0.00|998.99|
2024.04.01 10:00:00|3|EURUSD|buy|in|2|1.08300|3|-2.00|0.00|0.00|996.99|
2024.04.01 11:00:00|4|EURUSD|sell|out|1.5|1.08500|4|0.00|-0.50|30.00|1 026.49|
2024.04.01 12:00:00|5|EURUSD|sell|out|0.5|1.08600|5|0.00|0.00|15.00|1 041.49|tp 1.086
2024.04.02 09:00:00|6|EURUSD|sell|in/out|2|1.08200|6|-1.99|0.00|-1.50|1 038.00|
2024.04.02 10:00:00|7|EURUSD|buy|out|1|1.08100|8|0.00|0.00|7.00|1 045.00|sl 1.08100
||||||||-5.00|-0.50|50.50|1 045.00|
`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll(' 000', '&nbsp;000')

/** As a page; rows of positions get the hidden cell that the terminal puts behind their type. */
export function reportPage(rows: SampleRows): string {
  let table = ''
  const body = rows.map((cells) => {
    if (cells.length === 1) table = cells[0] ?? ''
    const hidden = table === 'Positions' && /^\d{4}\./.test(cells[0] ?? '')
    const printed = cells.map((cell, at) => {
      const tag = cells.length === 1 ? 'th colspan="13"' : 'td'
      const extra = hidden && at === 3 ? '<td class="hidden" colspan="8">501</td>' : ''
      return `<${tag}>${cell === '' ? '' : `<b>${escaped(cell)}</b>`}</${tag.slice(0, 2)}>${extra}`
    })
    return `<tr align="right">${printed.join('')}</tr>`
  })
  const title = rows[0]?.[0] ?? ''
  const maker = title.startsWith('Strategy') ? 'strategy tester' : 'client terminal'
  return (
    `<!DOCTYPE html><html><head><title>${title}</title><meta name="generator" content="${maker}"></head>` +
    `<body>\n<table cellspacing="1">\n${body.join('\n')}\n</table></body></html>`
  )
}

export function utf16(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2))
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2 + 2, text.charCodeAt(at), true)
  return new Uint8Array(view.buffer)
}

const letters = 'ABCDEFGHIJKLMNOP'

/** As a workbook whose parts are UTF-16, numbers as numbers and everything else as shared texts. */
export function reportWorkbook(rows: SampleRows, encode: (text: string) => Uint8Array = utf16): Uint8Array {
  const texts: string[] = []
  const cell = (text: string, row: number, column: number): string => {
    const address = `r="${letters[column]}${row + 1}"`
    if (text === '') return `<c ${address} s="1"/>`
    if (/^-?\d+(\.\d+)?$/.test(text)) return `<c ${address} s="2"><v>${text}</v></c>`
    texts.push(text)
    return `<c ${address} t="s"><v>${texts.length - 1}</v></c>`
  }
  const body = rows.map(
    (cells, row) =>
      `  <row r="${row + 1}" spans="1:15">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
  )
  const sheet = `<?xml version="1.0"?>\n<worksheet xmlns="x">\n <sheetData>\n${body.join('\n')}\n </sheetData>\n</worksheet>`
  const shared = `<?xml version="1.0"?>\n<sst count="1">${texts.map((text) => `<si><t>${escaped(text).replaceAll('&nbsp;', '&#160;')}</t></si>`).join('\n')}</sst>`
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'docProps/core.xml': encode('<?xml version="1.0"?><p><dc:title>MetaTrader 5</dc:title></p>'),
    'xl/worksheets/sheet1.xml': encode(sheet),
    'xl/sharedStrings.xml': encode(shared),
  })
}
