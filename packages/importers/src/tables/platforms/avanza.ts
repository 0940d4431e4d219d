import { tableImporter } from '../table-importer.ts'

/**
 * The transactions of Avanza, in Swedish, from a file. Days without times; money is in the account's currency, and prices in the
 * instrument's. The result of a sale is the platform's own.
 */
export const avanza = tableImporter({
  type: 'AVANZA',
  label: 'Avanza',
  hint: 'Transaktioner',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Avanza transactions',
      from: 'Min ekonomi, Transaktioner, Exportera',
      evidence: 'FILES',
      leaves: ['Dates without times. Dividends are not imported.'],
      newestFirst: true,
      marks: ['datum', 'konto', 'typ av transaktion', 'vardepapper/beskrivning', 'antal', 'kurs', 'belopp'],
      columns: {
        account: 'konto',
        symbol: 'vardepapper/beskrivning',
        side: 'typ av transaktion',
        size: 'antal',
        price: 'kurs',
        amount: 'belopp',
        result: 'resultat',
        time: 'datum',
        currency: 'transaktionsvaluta|valuta',
      },
      costs: { columns: ['courtage *|courtage'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: ',',
      amount: 'NET',
      result: 'NET',
      contract: (symbol, cells) => ({
        symbol,
        market: 'STOCKS',
        pointValue: ['', cells.text('currency')].includes(cells.under('instrumentvaluta')) ? '1' : null,
      }),
      cash: (cells) => (/^(insättning|uttag)$/i.test(cells.text('side')) ? cells.text('side') : null),
      skip: (cells) => (/^(köp|sälj)$/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sälj$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})
