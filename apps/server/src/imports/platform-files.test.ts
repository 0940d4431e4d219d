import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { changeImport, confirmImport } from '@afterclose/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JournalOf, settledImport, upload } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { contentOf, newJournal, of } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

const samples = new URL('../../../../packages/importers/test/samples/', import.meta.url)

interface Sample {
  /** Below `samples`. */
  readonly file: string
  /** What the preview calls it. */
  readonly format: string
  readonly trades: number
  /** Currencies that the journal has not. */
  readonly rates?: readonly string[]
  /** Rows could not be read and totals differ, which the trader accepts. */
  readonly accept?: true
}

/** A file of each platform, by the currency of a journal that takes it. */
const byCurrency: Readonly<Record<string, readonly Sample[]>> = {
  USD: [
    { file: 'angel-one/trades.csv', format: 'Angel One trade history', trades: 1, rates: ['INR'] },
    { file: 'atas/journal.csv', format: 'ATAS journal', trades: 2 },
    { file: 'bitget/orders.csv', format: 'Bitget futures orders', trades: 1, rates: ['USDT'] },
    { file: 'capital-com/trades.csv', format: 'Capital.com trades', trades: 2 },
    { file: 'dhan/trades.csv', format: 'Dhan trade history', trades: 1, rates: ['INR'] },
    { file: 'firstrade/history.csv', format: 'Firstrade account history', trades: 2 },
    { file: 'groww/orders.csv', format: 'Groww order history', trades: 1, rates: ['INR'] },
    { file: 'hyperliquid/trades.csv', format: 'Hyperliquid trade history', trades: 3, rates: ['USDC'] },
    { file: 'lightspeed/blotter.csv', format: 'Lightspeed blotter', trades: 2 },
    { file: 'mexc/orders.csv', format: 'MEXC futures trades and orders', trades: 1, rates: ['USDT'] },
    { file: 'moomoo/executions.csv', format: 'moomoo executions', trades: 2 },
    { file: 'oanda/transactions.csv', format: 'OANDA transactions', trades: 1 },
    { file: 'okx/trading.csv', format: 'OKX trading history', trades: 2, rates: ['USDT'] },
    { file: 'profit/performance.csv', format: 'Profit performance report', trades: 4, rates: ['BRL'] },
    { file: 'questrade/activity.csv', format: 'Questrade account activity', trades: 2, rates: ['CAD'] },
    { file: 'tastytrade/history.csv', format: 'tastytrade history', trades: 3 },
    { file: 'upstox/trades.csv', format: 'Upstox trade report', trades: 3, rates: ['INR'] },
    { file: 'vanguard/transactions.csv', format: 'Vanguard transactions', trades: 1 },
    { file: 'wealthsimple/activities.csv', format: 'Wealthsimple activities', trades: 1, rates: ['CAD'] },
    { file: 'zerodha/tradebook.csv', format: 'Zerodha tradebook', trades: 3, rates: ['INR'] },
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
    { file: 'thinkorswim/statement.csv', format: 'thinkorswim account statement', trades: 5, accept: true },
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

describe.each(sqliteOnly)('a file of each platform on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  describe.each(Object.entries(byCurrency))('is read, checked and saved in a journal in %s', (currency, files) => {
    let journal: JournalOf
    beforeAll(async () => {
      journal = await newJournal(server, { currency })
    })

    it.each(files)('$file', async ({ file, format, trades, rates = [], accept = false }) => {
      const { length } = (await contentOf(journal)).trades
      const job = await upload(journal, { name: basename(file), bytes: readFileSync(new URL(file, samples)) })
      const params = of(journal, job.importIdentifier)
      expect(job.preview).toMatchObject({ format: expect.stringContaining(format), missingRates: rates })
      if (rates.length > 0) {
        const body = { rates: Object.fromEntries(rates.map((code) => [code, '1.1'])) }
        await journal.trader.call(changeImport, { params, body })
      }
      const { preview } = await settledImport(journal, job.importIdentifier)
      expect(preview).toMatchObject({ created: trades, agrees: !accept, missingRates: [] })
      const query = accept ? ({ acceptDifferences: 'true' } as const) : {}
      await journal.trader.call(confirmImport, { params, query })
      expect(await settledImport(journal, job.importIdentifier)).toMatchObject({
        state: 'DONE',
        counts: { created: trades },
      })
      expect((await contentOf(journal)).trades).toHaveLength(length + trades)
    })
  })
})
