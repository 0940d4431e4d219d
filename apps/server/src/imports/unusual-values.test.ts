import { listInstruments } from '@afterclose/contract/instruments'
import { listTrades } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { newJournal, page } from '../../test/support/statements.ts'
import { sqliteOnly } from '../../test/support/stores.ts'

/** Interactive Brokers Flex: oil on 20 April 2020, one contract of 1,000 barrels, 2.00 a side. */
const oil = `"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","UnderlyingSymbol","Multiplier","Strike","Expiry","Put/Call","DateTime","Quantity","TradePrice","IBCommission","IBCommissionCurrency","Buy/Sell","TradeID","FifoPnlRealized","Open/CloseIndicator","Notes/Codes"
"U1","USD","FUT","CLK0","CL","1000","","20200421","","20200420;130000","1","10","-2","USD","BUY","1","0","O",""
"U1","USD","FUT","CLK0","CL","1000","","20200421","","20200420;142900","-1","-37.63","-2","USD","SELL","2","-47634","C",""
"U1","USD","FUT","CLK0","CL","1000","","20200421","","20200420;143500","1","-30","-2","USD","BUY","3","0","O",""
"U1","USD","FUT","CLK0","CL","1000","","20200421","","20200420;145500","-1","-13.10","-2","USD","SELL","4","16896","C",""
`
const fund = 'Invented Global Equity Index Fund of Small Companies, Accumulating, in Dollars'
const funds = `Symbol,Side,Quantity,Entry time,Entry price,Exit time,Exit price,Net P&L
"${fund}",Long,10,2026-03-02 10:00:00,50,2026-03-03 10:00:00,52,20
`
/** Binance: the fee of 0.00001 coins leaves a rest of 0.00009 each time. */
const coins = `Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2025-03-17 10:30:00,BTCUSDT,BUY,65000.00,0.01000000BTC,650.00000000USDT,0.00001000BTC
2025-03-18 10:30:00,BTCUSDT,SELL,66000.00,0.00990000BTC,653.40000000USDT,0.65340000USDT
2025-03-19 10:30:00,BTCUSDT,BUY,60000.00,0.01000000BTC,600.00000000USDT,0.00001000BTC
2025-03-20 10:30:00,BTCUSDT,SELL,61000.00,0.00990000BTC,603.90000000USDT,0.60390000USDT
`

describe.each(sqliteOnly)('a file with values that most files do not have, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const tradesOf = async (name: string, bytes: string) => {
    const journal = await newJournal(server)
    const { preview } = await importFile(journal, { name, bytes }, { rates: { USDT: '1' } })
    const { trades } = await journal.trader.call(listTrades, { params: journal.params, query: page })
    const { instruments } = await journal.trader.call(listInstruments, { params: journal.params })
    return { preview, trades, instruments }
  }

  it('keeps prices below 0, and the results that follow from them', async () => {
    const { preview, trades } = await tradesOf('oil.csv', oil)
    expect(preview.counts.rejected).toBe(0)
    const results = trades.map(({ entryPrice, exitPrice, gain }) => [entryPrice, exitPrice, gain])
    expect(new Set(results)).toEqual(
      new Set([
        ['10', '-37.63', '-47634'],
        ['-30', '-13.1', '16896'],
      ]),
    )
  })

  it('keeps a name of 78 characters if the file has no ticker or ISIN', async () => {
    const { trades, instruments } = await tradesOf('funds.csv', funds)
    expect(trades.map(({ gain }) => gain)).toEqual(['20'])
    expect(instruments.map(({ name }) => name)).toContain(fund)
  })

  it('closes positions of coins whose fee left a small rest, and names the rest', async () => {
    const { preview, trades } = await tradesOf('coins.csv', coins)
    expect(Object.fromEntries(trades.map(({ exitDate, gain }) => [exitDate, gain]))).toEqual({
      '2025-03-18T10:30:00': '8.60245586',
      '2025-03-20T10:30:00': '8.70150541',
    })
    expect(preview.warnings).toContain(
      '0.00018 BTCUSDT is left of 2 closed positions. It counts as a separate trade once it is sold.',
    )
  })
})
