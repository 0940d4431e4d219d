import { describe, expect, it } from 'vitest'
import { writtenBytes } from '../../test/samples.ts'
import { readFile } from '../importers.ts'
import { type FileTrades, withTrades } from '../shared/file-trades.ts'

/** Files that were once misread. */

function read(lines: readonly string[], name = 'file.csv'): FileTrades {
  const file = withTrades(readFile({ name, bytes: writtenBytes(lines.join('\n')) }, 'AUTO', { mapping: null }))
  expect(file.failure).toBeNull()
  return file
}
const facts = ({ trades }: FileTrades) =>
  trades.map((trade) => [trade.symbol, trade.direction, trade.size, trade.exitPrice, trade.netGain, trade.pointValue])

describe('DEGIRO', () => {
  const option = '"ALV C200.00 16DEC22",DE000C1JZT99'
  it.each([
    [
      'transactions',
      [
        'Datum,Uhrzeit,Produkt,ISIN,Börse,Venue,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Gebühr,,Gesamt,,Order-ID',
        `05-08-2021,12:05,${option},ERX,XEUR,-1,15.0000,EUR,1500.00,EUR,1500.00,EUR,,-0.75,EUR,1499.25,EUR,8a`,
        `04-08-2021,12:05,${option},ERX,XEUR,1,11.0000,EUR,-1100.00,EUR,-1100.00,EUR,,-0.75,EUR,-1100.75,EUR,7a`,
      ],
    ],
    [
      'account statement',
      [
        'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
        `05-08-2021,12:05,05-08-2021,${option},DEGIRO Transactiekosten,,EUR,"-0,75",EUR,"0,00",8a`,
        `05-08-2021,12:05,05-08-2021,${option},"Verkoop 1 @ 15 EUR",,EUR,"1500,00",EUR,"0,00",8a`,
        `04-08-2021,12:05,04-08-2021,${option},DEGIRO Transactiekosten,,EUR,"-0,75",EUR,"0,00",7a`,
        `04-08-2021,12:05,04-08-2021,${option},"Koop 1 @ 11 EUR",,EUR,"-1100,00",EUR,"0,00",7a`,
      ],
    ],
  ])('reads an option as a multiple of its price, in the %s', (_, lines) => {
    // 1,499.25 received, 1,100.75 paid
    expect(facts(read(lines))).toEqual([['ALV C200.00 16DEC22', 'LONG', '1', '15', '398.5', '100']])
  })

  it('closes an option that expires at a price of 0', () => {
    const file = read([
      'Datum,Uhrzeit,Produkt,ISIN,Börse,Venue,Anzahl,Kurs,,Wert in Lokalwährung,,Wert,,Wechselkurs,Gebühr,,Gesamt,,Order-ID',
      `16-12-2022,12:05,${option},ERX,XEUR,-1,0.0000,EUR,0.00,EUR,0.00,EUR,,,EUR,0.00,EUR,8a`,
      `04-08-2021,12:05,${option},ERX,XEUR,1,11.0000,EUR,-1100.00,EUR,-1100.00,EUR,,-0.75,EUR,-1100.75,EUR,7a`,
    ])
    expect(facts(file)).toEqual([['ALV C200.00 16DEC22', 'LONG', '1', '0', '-1100.75', '100']])
  })

  it('reads a share of which the money is rounded as a share', () => {
    const file = read([
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
      '02-01-2025,10:00,ACME,US0000000001,NDQ,XNAS,3,0.0050,EUR,-0.02,EUR,-0.02,EUR,,,EUR,-0.02,EUR,a',
    ])
    expect(file.trades[0]?.pointValue).toBe('1')
  })
})

describe('Kraken', () => {
  const head = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers'
  const row = (id: string, pair: string, time: string, type: string) =>
    `${id},O,${pair},${time},${type},limit,100,10,0,0.1,0,,L`

  it.each([
    ['XRP/USD', 'XRPUSD'],
    ['XBTEUR', 'BTCEUR'],
    ['XBT/USDT', 'BTCUSDT'],
    ['XLM/EUR', 'XLMEUR'],
    ['XTZUSD', 'XTZUSD'],
    ['XXRPZUSD', 'XRPUSD'],
    ['XXBTZEUR', 'BTCEUR'],
    ['USDTZUSD', 'USDTUSD'],
    ['ZEURZUSD', 'EURUSD'],
    ['BTC/EUR', 'BTCEUR'],
    ['SUSDT', 'SUSDT'],
  ])('names %s %s', (pair, symbol) => {
    const [trade] = read([head, row('a', pair, '2025-03-01 10:00:00', 'buy')]).trades
    expect([trade?.symbol, trade?.currency]).toEqual([symbol, /USDT$|EUR$|USD$/.exec(symbol)?.[0]])
  })

  it('closes a pair under another of its names', () => {
    const rows = [row('a', 'XBTEUR', '2025-03-01 10:00:00', 'buy'), row('b', 'BTC/EUR', '2025-03-02 10:00:00', 'sell')]
    expect(facts(read([head, ...rows]))).toEqual([['BTCEUR', 'LONG', '0.1', '100', '0', '1']])
  })
})

describe('Robinhood', () => {
  const head = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount'
  const row = (day: string, code: string, rest: string, description = 'Tesla') =>
    `"${day}","${day}","${day}","TSLA","${description}","${code}",${rest}`

  it('opens no short trade by a sale of shares that were bought earlier', () => {
    const file = read([
      head,
      row('3/10/2025', 'Buy', '"10","$250.00","($2,500.00)"'),
      row('1/08/2025', 'Sell', '"10","$300.00","$3,000.00"'),
    ])
    expect(facts(file)).toEqual([['TSLA', 'LONG', '10', null, null, '1']])
    expect(file.rejected.map(({ reason }) => reason)).toEqual(['Closes a position opened before the file starts'])
  })

  it('opens one where an assigned option delivers the shares', () => {
    const file = read([
      head,
      row('1/10/2025', 'Buy', '"100","$280.00","($28,000.00)"'),
      row('1/08/2025', 'Sell', '"100","$300.00","$30,000.00"'),
      row('1/08/2025', 'OASGN', '"1","",""', 'TSLA 1/8/2025 Call $300.00'),
    ])
    expect(facts(file)).toEqual([['TSLA', 'SHORT', '100', '280', '2000', '1']])
  })
})

describe('a sale whose costs exceed its proceeds', () => {
  it('is money paid at Schwab', () => {
    const file = read([
      '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
      '"03/04/2025","Sell","ABCD","ABCD","100","$0.01","$4.95","-$3.95"',
      '"03/03/2025","Buy","ABCD","ABCD","100","$1.00","$4.95","-$104.95"',
    ])
    // 104.95 and 3.95 paid
    expect(facts(file)).toEqual([['ABCD', 'LONG', '100', '0.01', '-108.9', '1']])
    expect(file.warnings.join()).not.toContain('does not match')
  })
})

describe('Binance', () => {
  it('reads sizes in coins with one letter, or with letters like digits', () => {
    const file = read([
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
      '2025-03-01 10:00:00,SUSDT,BUY,0.50,100.00S,50.00USDT,0.05USDT',
      '2025-03-02 10:00:00,SUSDT,SELL,0.60,100.00S,60.00USDT,0.06USDT',
      '2025-03-01 10:00:00,IOUSDT,BUY,2,100.00IO,200.00USDT,0.05USDT',
      '2025-03-01 10:00:00,BTCUSDT,BUY,2,1OO.00BTC,200.00USDT,0.05USDT',
    ])
    expect(facts(file)).toEqual([
      ['SUSDT', 'LONG', '100', '0.6', '9.89', '1'],
      ['IOUSDT', 'LONG', '100', null, null, '1'],
    ])
    expect(file.rejected.map(({ reason }) => reason)).toEqual(['“1OO.00BTC” is not a number'])
  })
})

describe('Saxo', () => {
  it('reads an amount with points for thousands and a comma for decimals', () => {
    const file = read([
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
      ',20-jan-2025,22-jan-2025,Transactie,World ETF,IE0000000001,EUR,Amsterdam,SWLD:xams,Verkoop 40 @ 105 EUR,"4.198,00",,1',
      ',02-jan-2025,03-jan-2025,Transactie,World ETF,IE0000000001,EUR,Amsterdam,SWLD:xams,Koop 40 @ 100 EUR,"-4.002,00",,1',
    ])
    expect(facts(file)).toEqual([['SWLD', 'LONG', '40', '105', '196', '1']])
  })
})

describe('Interactive Brokers', () => {
  const head =
    'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Multiplier,TradeID,DateTime,OpenDateTime,Quantity,TradePrice,Proceeds,IBCommission,CostBasis,FifoPnlRealized,Buy/Sell,Open/CloseIndicator,Notes/Codes,LevelOfDetail'
  const opening = 'U1,USD,STK,AAPL,1,110,20240110;093500,,100,150,-15000,-1,15001,0,BUY,O,,EXECUTION'
  const closing = 'U1,USD,STK,AAPL,1,111,20240315;100000,,-100,180,18000,-1,-15001,2998,SELL,C,,EXECUTION'
  const lot = 'U1,USD,STK,AAPL,1,,20240315;100000,20240110;093500,100,180,,,15001,2998,SELL,,,CLOSED_LOT'

  it.each([
    ['beside its opening', [opening, closing, lot]],
    ['without its opening', [closing, lot]],
  ])('takes a closed lot of a Flex query in CSV as opened at its own time, %s', (_, rows) => {
    const { trades } = read([head, ...rows])
    expect(trades.map(({ size, entryDate, exitDate, netGain }) => [size, entryDate, exitDate, netGain])).toEqual([
      ['100', '2024-01-10T09:35:00', '2024-03-15T10:00:00', '2998'],
    ])
  })
})

describe('OFX', () => {
  const statement = (currency: string) =>
    read(
      [
        'OFXHEADER:100',
        '<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>1</INVACCTFROM><INVTRANLIST><DTSTART>20250301<DTEND>20250331',
        '<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20250303120000</INVTRAN><SECID><UNIQUEID>1</SECID>',
        `<UNITS>10<UNITPRICE>5<COMMISSION>0<TOTAL>-50<${currency}><CURRATE>0.7<CURSYM>CAD</${currency}></INVBUY>`,
        '<BUYTYPE>BUY</BUYSTOCK></INVTRANLIST></INVSTMTRS>',
        '<SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>1</SECID><TICKER>ABC</SECINFO></STOCKINFO></SECLIST></OFX>',
      ],
      'file.ofx',
    ).trades.map(({ currency: of }) => of)
  it('takes amounts in the currency of the transaction, and converted ones in that of the statement', () => {
    expect([statement('CURRENCY'), statement('ORIGCURRENCY')]).toEqual([['CAD'], ['USD']])
  })
})
