/** One closed or open trade, or a deposit, as the rows of a statement say it. */
export interface StatementTrade {
  readonly ticket: number
  readonly type: 'buy' | 'sell'
  readonly size: string
  readonly item: string
  /** 2024.03.04 10:00:00 */
  readonly openTime: string
  readonly openPrice: string
  readonly stopLoss?: string
  readonly takeProfit?: string
  /** Without it the trade is open. */
  readonly closeTime?: string
  readonly closePrice: string
  readonly commission: number
  readonly swap: number
  readonly profit: number
}
export interface StatementDeposit {
  readonly ticket: number
  readonly time: string
  readonly amount: number
}
export interface Statement {
  readonly currency?: string
  readonly trades: readonly StatementTrade[]
  readonly deposits?: readonly StatementDeposit[]
  /** What the file claims that the closed trades made; computed when it is left out. */
  readonly closedProfit?: number
}

const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const heads = ['Ticket', 'Open Time', 'Type', 'Size', 'Item', 'Price', 'S / L', 'T / P', 'Close Time', 'Price']
const money = ['Commission', 'Taxes', 'Swap', 'Profit']

const tradeRow = (trade: StatementTrade): string =>
  row([
    String(trade.ticket),
    trade.openTime,
    trade.type,
    trade.size,
    trade.item,
    trade.openPrice,
    trade.stopLoss ?? '0.00000',
    trade.takeProfit ?? '0.00000',
    trade.closeTime ?? '&nbsp;',
    trade.closePrice,
    trade.commission.toFixed(2),
    '0.00',
    trade.swap.toFixed(2),
    trade.profit.toFixed(2),
  ])

function sums(trades: readonly StatementTrade[]): { readonly row: string; readonly net: number } {
  const total = (of: (trade: StatementTrade) => number) => trades.reduce((sum, trade) => sum + of(trade), 0)
  const [commission, swap, profit] = [total((t) => t.commission), total((t) => t.swap), total((t) => t.profit)]
  const cells = [commission, 0, swap, profit].map((value) => `<td>${value.toFixed(2)}</td>`)
  return { row: `<tr><td colspan=10>&nbsp;</td>${cells.join('')}</tr>`, net: commission + swap + profit }
}

const figure = (label: string, value: number): string =>
  `<td colspan=2><b>${label}</b></td><td>${value.toFixed(2)}</td>`

/** A page like those that MetaTrader 4 saves, made of these trades. */
export function mt4Statement({ currency = 'USD', trades, deposits = [], closedProfit }: Statement): string {
  const closed = trades.filter(({ closeTime }) => closeTime !== undefined)
  const open = trades.filter(({ closeTime }) => closeTime === undefined)
  const made = sums(closed)
  const floating = sums(open)
  const paid = deposits.reduce((sum, { amount }) => sum + amount, 0)
  return `<html><head><title>Statement: 4711 - Test</title></head><body><table>
<tr><td colspan=2><b>Account: 4711</b></td><td colspan=5><b>Name: Test</b></td><td colspan=2><b>Currency: ${currency}</b></td></tr>
<tr><td colspan=14><b>Closed Transactions:</b></td></tr>
${row([...heads, ...money])}
${deposits.map(({ ticket, time, amount }) => `<tr><td>${ticket}</td><td>${time}</td><td>balance</td><td colspan=10>Deposit</td><td>${amount.toFixed(2)}</td></tr>`).join('\n')}
${closed.map(tradeRow).join('\n')}
${made.row}
<tr><td colspan=10>&nbsp;</td><td colspan=2><b>Closed P/L:</b></td><td colspan=2><b>${(closedProfit ?? made.net).toFixed(2)}</b></td></tr>
<tr><td colspan=14><b>Open Trades:</b></td></tr>
${row([...heads.slice(0, 8), '&nbsp;', 'Price', ...money])}
${open.map(tradeRow).join('\n')}
${floating.row}
<tr><td colspan=10>&nbsp;</td><td colspan=2><b>Floating P/L:</b></td><td colspan=2><b>${floating.net.toFixed(2)}</b></td></tr>
<tr><td colspan=14><b>Working Orders:</b></td></tr>
${row([...heads.slice(0, 8), 'Market Price', '&nbsp;', '&nbsp;', '&nbsp;', '&nbsp;', '&nbsp;'])}
<tr><td colspan=13>No transactions</td></tr>
<tr><td colspan=14><b>Summary:</b></td></tr>
<tr>${figure('Deposit/Withdrawal:', paid)}${figure('Credit Facility:', 0)}</tr>
<tr>${figure('Closed Trade P/L:', closedProfit ?? made.net)}${figure('Floating P/L:', floating.net)}</tr>
<tr>${figure('Balance:', paid + (closedProfit ?? made.net))}${figure('Equity:', paid + made.net + floating.net)}</tr>
</table></body></html>`
}
