import type { Contract } from '../format.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** In English, German, French, Spanish and Italian. */
const heads = {
  id: 'position id|positions id|id de position|id de posicion|id posizione',
  action: 'action|aktion|accion|azione',
  side: 'long / short|largo / corto',
  size: 'units / contracts|units|einheiten / kontrakte|einheiten|unites / contrats|unites|unidades / contratos|unidades|unita / contratti|unita',
  entryTime: 'open date|eroffnungsdatum|date d ouverture|fecha de apertura|data di apertura',
  exitTime: 'close date|schliessungsdatum|abschlussdatum|schlussdatum|date de cloture|fecha de cierre|data di chiusura',
  entryPrice: 'open rate|eroffnungskurs|kurs bei eroffnung|taux d ouverture|tasa de apertura|tasso di apertura',
  exitPrice:
    'close rate|schlusskurs|kurs beim abschluss|kurs bei schliessung|taux de cloture|tasa de cierre|tasso di chiusura',
  result: 'profit usd|profit|gewinn usd|gewinn|ganancia usd|ganancia|profitto usd|profitto',
  type: 'type|typ|tipo|art',
}

/**
 * Closed positions of eToro's account statement: documentation only. Money is in dollars; the result is before overnight fees
 * and dividends, which have a column.
 */
export const eToro = tableImporter({
  type: 'ETORO',
  label: 'eToro',
  hint: 'Account statement, as a workbook',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'eToro closed positions',
      from: 'Portfolio, History, Account statement, as a workbook',
      leaves: [
        'Columns in German, French, Spanish and Italian are read as well, and have not been tried with real files.',
      ],
      marks: [heads.id, heads.action, heads.entryTime, heads.exitTime, heads.entryPrice, heads.exitPrice, heads.result],
      prepare: withSides,
      columns: {
        id: heads.id,
        symbol: 'instrument',
        side: 'direction',
        size: heads.size,
        entryTime: heads.entryTime,
        exitTime: heads.exitTime,
        entryPrice: heads.entryPrice,
        exitPrice: heads.exitPrice,
        result: heads.result,
        swap: 'overnight fees and dividends|rollover fees and dividends|overnight gebuhren und dividenden|rollover gebuhren und dividenden|frais overnight et dividendes|tarifas nocturnas y dividendos|commissioni overnight e dividendi',
        stop: 'stop loss rate|stop lose rate|stop loss kurs|taux stop loss|tasa de stop loss|tasso stop loss',
        target: 'take profit rate|take profit kurs|taux take profit|tasa de take profit|tasso take profit',
        currency: 'money',
        notes: 'notes|anmerkungen|notas|note',
      },
      dates: 'DMY',
      needless: ['amount|betrag|montant|importe|importo', 'profit eur|gewinn eur|ganancia eur|profitto eur'],
      contract: contractOf,
      result: 'GROSS',
    },
    {
      kind: 'NOT_READ',
      name: 'account activity of eToro',
      marks: ['date', 'type', 'details', 'amount', 'realized equity', 'balance'],
      instead: 'Import the whole account statement instead, as a workbook: it has a sheet of closed positions.',
    },
  ],
})

/** Contract of an instrument. Rates are in its own currency, so the point value follows from the result. */
function contractOf(symbol: string, cells: Cells): Contract {
  const market = /^(crypto|krypto|cripto)/i.test(cells.under(heads.type))
    ? 'CRYPTO'
    : /^(stocks|aktien|actions|acciones|azioni|etf)/i.test(cells.under(heads.type))
      ? 'STOCKS'
      : null
  return { symbol, market, pointValue: null }
}

/** "Buy Apple (AAPL)": older statements have the side only there. */
function withSides(table: SourceTable): SourceTable {
  return withColumns(table, {
    Instrument(text) {
      const name = text(heads.action).replace(/^(buy|sell) /i, '')
      return /\(([^()]+)\)$/.exec(name)?.[1] ?? name
    },
    Direction: (text) => text(heads.side) || (/^sell /i.test(text(heads.action)) ? 'Short' : 'Long'),
    Money: () => 'USD',
  })
}
