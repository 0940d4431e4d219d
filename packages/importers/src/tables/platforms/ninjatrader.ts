import { futuresContract } from '../contracts.ts'
import { sideOf } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** In English, Brazilian Portuguese, French, German, Spanish and Italian. */
const heads = {
  instrument: 'instrument|ativo|instrumento|strumento',
  side: 'market pos|pos mercado|pos marche|marktpos|pos de mercado|pos mercato',
  entryPrice:
    'entry price|preco entrada|prix d entree|einstiegspreis|precio de entrada|precio entrada|prezzo di entrata',
  exitPrice: 'exit price|preco saida|prix de sortie|ausstiegspreis|precio de salida|precio salida|prezzo di uscita',
}

/**
 * NinjaTrader 8, window Trade Performance: the grids of trades and executions. From files; Portuguese and French headers from other programs. Columns are the trader's choice, so they are
 * found by name; trade numbers only count the rows of one export, so they are no ids. Whether profits are after commissions depends on a
 * display setting, so it is detected from prices. A trade is a pair of an entry and an exit.
 */
export const ninjaTrader = tableImporter({
  type: 'NINJATRADER',
  label: 'NinjaTrader',
  hint: 'Trade Performance, “Trades” or “Executions”, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'NinjaTrader trades',
      from: 'Trade Performance, Display “Trades”, right click, Export',
      evidence: 'FILES',
      leaves: [
        'Columns in Portuguese, French, German, Spanish and Italian are read as well, and have not been tried with real files.',
      ],
      marks: [heads.instrument, heads.side, heads.entryPrice, heads.exitPrice],
      columns: {
        account: 'account display name|account|conta|compte|konto|cuenta|conto',
        symbol: heads.instrument,
        side: heads.side,
        size: 'qty|quantity|qtd|qte|menge|cantidad|cant|quantita',
        entryTime: 'entry time|hora entrada|heure d entree|einstiegszeit|hora de entrada|ora di entrata',
        exitTime: 'exit time|hora saida|heure de sortie|ausstiegszeit|hora de salida|ora di uscita',
        entryPrice: heads.entryPrice,
        exitPrice: heads.exitPrice,
        result: 'profit|lucro|gewinn|ganancia|beneficio|gain|profitto',
      },
      costs: {
        columns: [
          'commission|corretagem|kommission|provision|comision|commissione',
          'clearing fee|taxa de compensacao',
          'exchange fee|taxa de bolsa',
          'ip fee|taxa de ip',
          'nfa fee|taxa nfa',
        ],
        written: 'POSITIVE',
      },
      dates: 'FOUND',
      contract: futuresContract,
      result: 'FOUND',
      running: 'cum net profit|cum profit|acu lucro liquido|kum nettogewinn|ganancia neta acum|profitto netto cum',
      skip: (cells) => (cells.row.cells.every((cell) => cell.trim() === '') ? 'Empty row' : null),
    },
    {
      kind: 'FILLS',
      name: 'NinjaTrader executions',
      from: 'Trade Performance, Display “Executions”, right click, Export',
      evidence: 'FILES',
      leaves: ['Costs are imported if the column is shown.'],
      newestFirst: true,
      marks: ['instrument', 'action', 'e/x', 'price'],
      columns: {
        id: 'id',
        account: 'account display name|account',
        symbol: 'instrument',
        side: 'action',
        size: 'quantity|qty',
        time: 'time',
        price: 'price',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'FOUND',
      contract: futuresContract,
      side(cells) {
        const { side } = sideOf(cells)
        const hint = cells.under('e/x').toLowerCase()
        return { side, effect: hint === 'entry' ? 'OPEN' : hint === 'exit' ? 'CLOSE' : null }
      },
    },
    {
      kind: 'NOT_READ',
      name: 'orders grid of NinjaTrader',
      marks: ['instrument', 'action', 'state', 'filled', 'avg price'],
      instead:
        'Export trades or executions instead: Trade Performance, Display “Trades” or “Executions”, right click, Export.',
    },
  ],
})
