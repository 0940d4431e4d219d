import { tableImporter } from '../table-importer.ts'

/** In English, German, French, Spanish and Italian; the names in one word are the same everywhere. */
const heads = {
  summary: 'summary|zusammenfassung|resume|resumen|riepilogo',
  reference: 'reference|referenz|referencia|riferimento',
  entryPrice: 'open level|eroffnungsniveau|eroffnungskurs|niveau d ouverture|nivel de apertura|livello di apertura',
  exitPrice: 'close level|schlussniveau|schlusskurs|niveau de cloture|nivel de cierre|livello di chiusura',
  size: 'size|grosse|taille|tamano|dimensione',
}

/** The transaction history of IG: closed positions, after costs, in the account's currency. From files; UTC. */
export const ig = tableImporter({
  type: 'IG',
  label: 'IG',
  hint: 'Transaction history',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'IG transaction history',
      from: 'My IG, Live accounts, History, Transactions, Download',
      evidence: 'EXAMPLES',
      leaves: [
        'Funding and charges have separate rows and are not imported.',
        'Columns in German, French, Spanish and Italian are read as well, and have not been tried with real files.',
      ],
      marks: ['market name', heads.entryPrice, heads.exitPrice, heads.size, 'pl amount', 'date utc', 'open date utc'],
      columns: {
        symbol: 'market name',
        size: heads.size,
        entryTime: 'open date utc',
        exitTime: 'date utc',
        entryPrice: heads.entryPrice,
        exitPrice: heads.exitPrice,
        result: 'pl amount',
        currency: 'currency iso code',
      },
      names: [heads.reference],
      dates: 'YMD',
      needless: ['profit and loss', 'currency|wahrung|devise|divisa|valuta'],
      zone: 'UTC',
      contract: (symbol) => ({ symbol: symbol.replace(/ converted at [\d.]+$/, ''), market: null, pointValue: null }),
      result: 'NET',
      skip: (cells) =>
        ['', '-', '0'].includes(cells.text('entryPrice')) ? `“${cells.under(heads.summary)}” is not a trade` : null,
    },
  ],
})
