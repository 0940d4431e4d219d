import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journal.ts'

const samples = new URL('../../packages/importers/test/samples/', import.meta.url)

interface Sample {
  /** Below `samples`. */
  readonly file: string
  /** What the preview calls it. */
  readonly format: string
  readonly trades: number
  /** Currencies that the journal has not. */
  readonly rates?: readonly string[]
  /** What is to be ticked first, where rows could not be read and totals differ. */
  readonly accept?: string
}

/** A file of each platform, by the currency of a journal that takes it. */
const byCurrency: Readonly<Record<string, readonly Sample[]>> = {
  USD: [
    { file: 'binance/spot.csv', format: 'Binance spot trades', trades: 1, rates: ['USDT'] },
    { file: 'bitmex/trades.csv', format: 'BitMEX trade history', trades: 1 },
    { file: 'bittrex/orders.csv', format: 'Bittrex order history', trades: 1, rates: ['BTC'] },
    { file: 'bybit/closed-pnl.csv', format: 'Bybit closed positions', trades: 3, rates: ['BTC', 'USDT'] },
    { file: 'ctrader/history.csv', format: 'cTrader history', trades: 3 },
    { file: 'ctrader/statement.html', format: 'cTrader statement', trades: 2 },
    { file: 'das/trades-2025-03-14.csv', format: 'DAS Trader trades', trades: 1 },
    { file: 'degiro/transactions.csv', format: 'DEGIRO transactions', trades: 1 },
    { file: 'etoro/closed-positions.csv', format: 'eToro closed positions', trades: 2 },
    { file: 'etrade/download.qfx', format: 'E*Trade statement (QFX)', trades: 1 },
    { file: 'fidelity/history.csv', format: 'Fidelity account activity', trades: 1 },
    { file: 'ftmo/trades.csv', format: 'FTMO trades', trades: 2 },
    { file: 'interactive-brokers/activity-trades-assignment.csv', format: 'Interactive Brokers', trades: 3 },
    { file: 'kucoin/filled-orders.csv', format: 'KuCoin filled orders', trades: 1, rates: ['USDT'] },
    { file: 'ninjatrader/executions.csv', format: 'NinjaTrader executions', trades: 2 },
    { file: 'ninjatrader/trades.csv', format: 'NinjaTrader trades', trades: 2 },
    { file: 'ofx/statement.ofx', format: 'investment statement (OFX)', trades: 2 },
    { file: 'quantower/trades.csv', format: 'Quantower trades', trades: 1 },
    { file: 'revolut/stocks.csv', format: 'Revolut share statement', trades: 1 },
    { file: 'rithmic/performance.csv', format: 'Rithmic trader performance', trades: 2 },
    { file: 'robinhood/activity.csv', format: 'Robinhood account activity', trades: 3 },
    { file: 'saxo/executed.csv', format: 'Saxo trades executed', trades: 1 },
    { file: 'schwab/history.csv', format: 'Charles Schwab history', trades: 2 },
    { file: 'sierra-chart/trades.txt', format: 'Sierra Chart trades', trades: 2 },
    {
      file: 'thinkorswim/statement.csv',
      format: 'thinkorswim account statement',
      trades: 6,
      accept: 'Import without 1 row: 2 of the file’s own totals differ',
    },
    { file: 'topstepx/trades.csv', format: 'TopstepX trades', trades: 2 },
    { file: 'tradestation/orders.csv', format: 'TradeStation orders', trades: 3 },
    { file: 'tradervue/trades.csv', format: 'Tradervue trades', trades: 3 },
    { file: 'tradersync/trade_data.csv', format: 'TraderSync trades', trades: 3 },
    { file: 'tradetally/trades.csv', format: 'TradeTally trades', trades: 4 },
    { file: 'luxalgo/trades.csv', format: 'LuxAlgo trades', trades: 3 },
    { file: 'tradezella/trades.csv', format: 'TradeZella trades', trades: 2 },
    { file: 'tradezero/executions.csv', format: 'TradeZero executions', trades: 2 },
    { file: 'tradingview/list-of-trades.csv', format: 'TradingView list of trades', trades: 2 },
    { file: 'tradovate/performance.csv', format: 'Tradovate performance', trades: 2 },
    { file: 'webull/orders.csv', format: 'Webull orders', trades: 1 },
    { file: 'xtb/closed-positions.csv', format: 'XTB closed positions', trades: 2 },
  ],
  EUR: [
    { file: 'avanza/transactions.csv', format: 'Avanza transactions', trades: 1, rates: ['SEK'] },
    { file: 'bitvavo/history.csv', format: 'Bitvavo history', trades: 1 },
    { file: 'coinbase/transactions.csv', format: 'Coinbase transactions', trades: 1 },
    { file: 'freetrade/activity.csv', format: 'Freetrade activity', trades: 1, rates: ['GBP'] },
    { file: 'ig/transactions.csv', format: 'IG transaction history', trades: 2 },
    { file: 'kraken/trades.csv', format: 'Kraken trades', trades: 1 },
    { file: 'metatrader-4/detailed-statement-eur.htm', format: 'MetaTrader 4 detailed statement', trades: 5 },
    { file: 'metatrader-5/history-hedging.html', format: 'MetaTrader 5 history report', trades: 7 },
    { file: 'parqet/activities.csv', format: 'Parqet activities', trades: 1 },
    { file: 'saxo/closed.csv', format: 'Saxo closed positions', trades: 2 },
    { file: 'swissquote/transactions.csv', format: 'Swissquote transactions', trades: 1, rates: ['CHF', 'USD'] },
    { file: 'trade-republic/transactions.csv', format: 'Trade Republic transactions', trades: 1 },
    { file: 'trading212/history.csv', format: 'Trading 212 history', trades: 1 },
  ],
}

for (const [currency, files] of Object.entries(byCurrency))
  test(`a file of each platform is dropped, checked and saved in a journal in ${currency}`, async ({
    page,
    openJournal,
  }) => {
    test.slow() // many files, one after the other
    await openJournal({ currency, deposit: null })
    await page.routeWebSocket(/\/live/, () => {}) // what it tells lies over the page
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    const check = page.getByRole('dialog', { name: 'Check the import' })
    for (const { file, format, trades, rates = [], accept } of files) {
      await drop(page, file)
      await expect(check, file).toContainText(format)
      for (const code of rates) await check.getByRole('textbox', { name: `1 ${code}`, exact: true }).fill('1.1')
      if (rates.length > 0) await check.getByRole('button', { name: 'Use these rates' }).click()
      if (accept !== undefined) await check.getByRole('checkbox', { name: accept }).click()
      await check.getByRole('button', { name: trades === 1 ? 'Import 1 trade' : `Import ${trades} trades` }).click()
      await expect(check, file).toBeHidden()
    }
    await page.goto('/journal')
    const shown = async (state: 'Closed' | 'Open') => {
      const tab = page.getByRole('tab', { name: new RegExp(`^${state}`) })
      return Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0])
    }
    await expect
      .poll(async () => (await shown('Closed')) + (await shown('Open')))
      .toBe(files.reduce((sum, { trades }) => sum + trades, 0))
  })

test('a file that is known and not read says what to export instead', async ({ page, openJournal }) => {
  await openJournal({ market: 'CRYPTO', deposit: null })
  await drop(page, 'bitmex/wallet.csv')
  await expect(page.getByRole('alert').filter({ hasText: 'Export the trade history instead' })).toBeVisible()
})

/** As from a folder of the machine, anywhere onto the page. */
async function drop(page: Page, file: string): Promise<void> {
  const content = readFileSync(new URL(file, samples)).toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name))
      return transfer
    },
    { name: basename(file), base64: content },
  )
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer })
}
