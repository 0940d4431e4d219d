import { describe, expect, it } from 'vitest'
import { read, readSample, sampleText, writtenBytes } from '../../../../test/samples.ts'
import { contentOf } from '../../../shared/fill-content.ts'

it('states what one of the currency of a price is worth in the account: 179.75 euro for 185 dollars', () => {
  const { fills, accountCurrency } = readSample('degiro', 'transactions-de.csv')
  expect(accountCurrency).toBe('EUR')
  // 179.75 ÷ 185 and 175.10 ÷ 190, which the stated rates are rounded from; 2.00 EUR divided by them.
  expect(fills.map(({ fxRate, commission, currency }) => [fxRate, commission, currency])).toEqual([
    ['0.9716216216', '2.05841446', 'USD'],
    ['0.9215789474', '2.17018846', 'USD'],
  ])
})

it('knows the currency of the account by heads that name it, and counts its fee for conversions', () => {
  const { fills, accountCurrency } = readSample('degiro', 'transactions-2025.csv')
  expect(accountCurrency).toBe('EUR')
  // 2.45 EUR at 179.75 ÷ 185 and 2.44 EUR at 175.10 ÷ 190.
  expect(fills.map(({ commission }) => commission)).toEqual(['2.52155772', '2.64762993'])
})

const ledgerOf = (text: string) => {
  const [head] = sampleText('degiro', 'account.csv').split('\n')
  return read(writtenBytes([head, ...text.split('\n')].join('\n')))
}

it('knows a purchase and a sale by the text of the account in every language', () => {
  const buys = ['Koop', 'Buy', 'Kauf', 'Achat', 'Acquisto', 'Compra', 'Kupno', 'Køb', 'Köp', 'Kjøp', 'Osto', 'Nákup']
  const sales = ['Verkoop', 'Sell', 'Verkauf', 'Vente', 'Vendita', 'Venta', 'Venda', 'Sprzedaż', 'Salg', 'Sälj']
  for (const [words, side] of [[buys, 'BUY'] as const, [[...sales, 'Myynti', 'Prodej'], 'SELL'] as const])
    for (const word of words) {
      const row = `15-01-2025,15:30,15-01-2025,ACME,US0000000001,"${word} 4 @ 18,50 EUR",,EUR,"74,00",EUR,"74,00",a-1`
      expect([word, ledgerOf(row).fills.map((fill) => [fill.side, fill.size, fill.price])]).toEqual([
        word,
        [[side, '4', '18.5']],
      ])
    }
})

it('tells the same fills by the account as by the transactions, so that both exports make each trade once', () => {
  const [account, transactions] = ['account.csv', 'transactions.csv'].map((name) => readSample('degiro', name).fills)
  expect(account!.map(contentOf).toSorted()).toEqual(transactions!.map(contentOf).toSorted())
})

it('takes the first conversion that follows a dividend within seven days, the seventh included', () => {
  const dividendWith = (...conversions: readonly string[]) =>
    ledgerOf(
      [
        ...conversions,
        '18-03-2025,07:10,17-03-2025,ACME INC,US0000000001,Dividend,,USD,"10,00",USD,"10,00",',
        '14-03-2025,05:20,14-03-2025,,,iDEAL storting,,EUR,"1000,00",EUR,"1175,50",',
        '13-03-2025,05:20,13-03-2025,,,iDEAL storting,,EUR,"1000,00",EUR,"175,50",',
      ].join('\n'),
    ).payins.map(({ delta, currency }) => [delta, currency])[0]
  const onDay = (day: number, rate: string) =>
    `${day}-03-2025,07:20,${day}-03-2025,,,Valuta Debitering,"${rate}",USD,"-10,00",USD,"0,00",`
  expect(dividendWith(onDay(25, '1,25'))).toEqual(['8', 'EUR'])
  expect(dividendWith(onDay(26, '1,25'))).toEqual(['10', 'USD'])
  expect(dividendWith(onDay(21, '1,6'), onDay(19, '1,25'))).toEqual(['8', 'EUR'])
})

it('takes the time of a date that has one, and adds no clock to it', () => {
  const text = sampleText('degiro', 'transactions.csv').replaceAll('15-01-2025,15:30', '15-01-2025 15:30,09:10')
  expect(read(writtenBytes(text)).fills.map(({ date }) => date)).toEqual([
    '2025-01-15T15:30:00',
    '2025-01-15T15:30:00',
    '2025-03-20T10:00:00',
  ])
})

it('leaves a dividend in its own money where no conversion follows within a week', () => {
  const { payins } = ledgerOf(
    [
      '30-03-2025,07:20,28-03-2025,,,Valuta Debitering,"1,0851",USD,"-10,00",USD,"0,00",',
      '18-03-2025,07:10,17-03-2025,ACME INC,US0000000001,Dividend,,USD,"10,00",USD,"10,00",',
      '14-03-2025,05:20,14-03-2025,,,iDEAL storting,,EUR,"1000,00",EUR,"1175,50",',
      '13-03-2025,05:20,13-03-2025,,,iDEAL storting,,EUR,"1000,00",EUR,"175,50",',
    ].join('\n'),
  )
  expect(payins.map(({ delta, currency }) => [delta, currency])).toEqual([
    ['10', 'USD'],
    ['1000', 'EUR'],
    ['1000', 'EUR'],
  ])
})

/** Newest first, as in the file. */
const tradesOf = (...rows: readonly string[]) => {
  const { trades, rejected, warnings } = ledgerOf(rows.join('\n'))
  return {
    trades: trades.map(
      ({ symbol, size, entryPrice, exitPrice, netGain, withheld }) =>
        `${symbol} ${size} @ ${entryPrice} → ${exitPrice ?? '–'}: ${withheld === undefined ? netGain : 'withheld'}`,
    ),
    left: rejected.map(({ reason }) => reason),
    warnings,
  }
}
const traded = (day: string, product: string, text: string, money: string) =>
  `${day},15:30,${day},${product},US0000000001,"${text}",,USD,"${money}",USD,"0,00",o-${day}`
const acted = (time: string, product: string, text: string, money: string) =>
  `25-08-2025,${time},25-08-2025,${product},US0000000002,"${text}",,USD,"${money}",USD,"0,00",`
/** 4 at 950, 10 for 1, 40 at 130: 5,200 − 3,800. */
const [bought, sold] = [
  traded('20-05-2025', 'ZETA INC', 'Koop 4 @ 950 USD', '-3800,00'),
  traded('20-10-2025', 'ZETA INC', 'Verkoop 40 @ 130 USD', '5200,00'),
]
const right = { trades: ['ZETA INC 40 @ 95 → 130: 1400'], left: [], warnings: [] }

describe('a split in the account', () => {
  it.each<[string, string, string]>([
    ['Dutch', 'STOCK SPLIT: Koop 40 @ 95,00 USD', 'STOCK SPLIT: Verkoop 4 @ 950,00 USD'],
    [
      'English',
      'STOCK SPLIT: Buy 40 Zeta Inc@95 USD (US0000000002)',
      'STOCK SPLIT: Sell 4 Zeta Inc@950 USD (US0000000001)',
    ],
    ['German', 'AKTIENSPLIT: Kauf 40 zu je 95,00 USD', 'AKTIENSPLIT: Verkauf 4 zu je 950,00 USD'],
    ['German without a verb', 'AKTIENSPLIT: 40 Zeta Inc zu je 95,00 USD', 'AKTIENSPLIT: 4 Zeta Inc zu je 950,00 USD'],
    ['a change of its number', 'WIJZIGING ISIN: Koop 40 @ 95 USD', 'WIJZIGING ISIN: Verkoop 4 @ 950 USD'],
  ])('is read in %s', (_, into, out) => {
    const rows = [
      sold,
      acted('10:22', 'ZETA INC', into, '-3800,00'),
      acted('10:22', 'ZETA INC', out, '3800,00'),
      bought,
    ]
    expect(tradesOf(...rows)).toEqual(right)
  })

  it('also under another name of the product, some minutes later', () => {
    const rows = [
      traded('20-10-2025', 'ZETA NEW INC', 'Verkoop 40 @ 130 USD', '5200,00'),
      acted('08:32', 'ZETA NEW INC', 'STOCK SPLIT: Koop 40 @ 95 USD', '-3800,00'),
      acted('08:29', 'ZETA INC', 'STOCK SPLIT: Verkoop 4 @ 950 USD', '3800,00'),
      bought,
    ]
    expect(tradesOf(...rows)).toEqual({ ...right, trades: ['ZETA INC 40 @ 95 → 130: 1400'] })
  })
})

describe('a new name of a product in the account', () => {
  // 65 at 22, 65 at 25.
  const shell = traded('20-05-2025', 'ROYAL ACME A', 'Koop 65 @ 22 USD', '-1430,00')
  it.each(['WIJZIGING ISIN', 'PRODUCTWIJZIGING ', 'FUSIE'])('carries the position: %s', (word) => {
    const rows = [
      traded('20-10-2025', 'ACME PLC', 'Verkoop 65 @ 25 USD', '1625,00'),
      acted('06:45', 'ACME PLC', `${word}: Koop 65 @ 22,795 USD`, '-1481,68'),
      acted('06:45', 'ROYAL ACME A', `${word}: Verkoop 65 @ 22,795 USD`, '1481,68'),
      shell,
    ]
    expect(tradesOf(...rows)).toEqual({ trades: ['ROYAL ACME A 65 @ 22 → 25: 195'], left: [], warnings: [] })
  })

  it('is none if only its number changes', () => {
    const rows = [
      traded('20-10-2025', 'ROYAL ACME A', 'Verkoop 65 @ 25 USD', '1625,00'),
      acted('06:45', 'ROYAL ACME A', 'ISIN-ÄNDERUNG: Kauf 65 zu je 22,795 USD', '-1481,68'),
      acted('06:45', 'ROYAL ACME A', 'ISIN-ÄNDERUNG: Verkauf 65 zu je 22,795 USD', '1481,68'),
      shell,
    ]
    const left = ['A new number of a product that stays the same', 'A new number of a product that stays the same']
    expect(tradesOf(...rows)).toEqual({ trades: ['ROYAL ACME A 65 @ 22 → 25: 195'], left, warnings: [] })
  })

  it('withholds the result of a merger that paid money, too', () => {
    const rows = [
      traded('20-10-2025', 'ACME PLC', 'Verkoop 30 @ 25 USD', '750,00'),
      acted('06:45', 'ACME PLC', 'FUSIE: Koop 30 @ 22 USD', '-660,00'),
      acted('06:45', 'ROYAL ACME A', 'FUSIE: Verkoop 65 @ 22 USD', '1430,00'),
      shell,
    ]
    expect(tradesOf(...rows).trades).toEqual([expect.stringMatching(/: withheld$/)])
  })
})

describe('rows without an order in the transactions', () => {
  const head = sampleText('degiro', 'transactions.csv').split('\n')[0]
  const row = (day: string, product: string, isin: string, size: number, price: string, order = '') => {
    const value = (-size * Number(price)).toFixed(2).replace('.', ',')
    return `${day},08:00,${product},${isin},NDQ,XNAS,${size},"${price.replace('.', ',')}",USD,"${value}",USD,"${value}",USD,,,,"${value}",USD,${order}`
  }
  const of = (...rows: readonly string[]) => {
    const { trades, rejected } = read(writtenBytes([head, ...rows, ''].join('\n')))
    return {
      trades: trades.map(({ symbol, size, netGain }) => [symbol, size, netGain]),
      left: rejected.map(({ reason }) => reason),
    }
  }
  const [old, next] = ['US0000000001', 'US0000000002']

  // 40 at 130 less 4 at 950.
  it('are a split if one product goes out and comes in', () => {
    const rows = [
      row('20-10-2025', 'ZETA INC', next, -40, '130.00', 'b'),
      row('25-08-2025', 'ZETA INC', next, 40, '95.00'),
      row('25-08-2025', 'ZETA INC', old, -4, '950.00'),
      row('20-05-2025', 'ZETA INC', old, 4, '950.00', 'a'),
    ]
    expect(of(...rows)).toEqual({ trades: [['ZETA INC', '40', '1400']], left: [] })
  })

  // 10 at 50 less 100 at 4.
  it('are a split of a fund that is named by its number, which changes', () => {
    const fund = 'VANGUARD FTSE ALL-WORLD UCITS ETF USD DISTRIBUTING'
    const rows = [
      row('20-10-2025', fund, next, -10, '50.00', 'b'),
      row('25-08-2025', fund, next, 10, '40.00'),
      row('25-08-2025', fund, old, -100, '4.00'),
      row('20-05-2025', fund, old, 100, '4.00', 'a'),
    ]
    expect(of(...rows)).toEqual({ trades: [[old, '10', '100']], left: [] })
  })

  // 10 at 160 less 10 at 190.
  it('are a new name if one product goes out and another of the same worth comes in', () => {
    const rows = [
      row('20-10-2025', 'META', next, -10, '160.00', 'b'),
      row('25-08-2025', 'META', next, 10, '195.00'),
      row('25-08-2025', 'FACEBOOK', old, -10, '195.00'),
      row('20-05-2025', 'FACEBOOK', old, 10, '190.00', 'a'),
    ]
    expect(of(...rows)).toEqual({ trades: [['FACEBOOK', '10', '-300']], left: [] })
  })

  it('are none if options expire, or what comes in is worth something else', () => {
    const left = ['No order: not a trade', 'No order: not a trade']
    expect(of(row('25-08-2025', 'OPTION A', old, -1, '0.00'), row('25-08-2025', 'OPTION B', next, 1, '0.00'))).toEqual({
      trades: [],
      left,
    })
    expect(of(row('25-08-2025', 'A', old, -1, '10.00'), row('25-08-2025', 'B', next, 1, '5.00')).left).toEqual(left)
  })
})

it('names corporate actions that it does not know', () => {
  const rows = [acted('10:22', 'ZETA INC', 'DELISTING: Verkoop 4 @ 0 USD', '0,00'), bought]
  expect(tradesOf(...rows)).toMatchObject({
    left: ['A corporate action that is not known'],
    warnings: [
      '1 row of corporate actions other than splits, mergers and new names is not read. Check the trades of these shares.',
    ],
  })
})
