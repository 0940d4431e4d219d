import { expect, it } from 'vitest'
import { read, readSample, sampleText, written } from '../../../../test/samples.ts'
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
  return read(written([head, ...text.split('\n')].join('\n')))
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
  expect(read(written(text)).fills.map(({ date }) => date)).toEqual([
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
