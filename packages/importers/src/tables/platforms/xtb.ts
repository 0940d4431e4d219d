import type { SideWord } from '../../shared/sides.ts'
import { withPoint } from '../../shared/numbers.ts'
import { shareInOtherMoney } from '../contracts.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** "OPEN BUY 34/42.5658 @ 11.7480": 34 of an order for 42.5658. */
const trade = /^(OPEN|CLOSE) (BUY|SELL) ([\d.]+)(?:\/[\d.]+)? @ ([\d.]+)$/
const transfers =
  /^(deposit|withdrawal|transfer|ike deposit|subaccount transfer|wpłata|wypłata|einzahlung|auszahlung|depósito|retiro|retirada|dépôt|retrait|levantamento|deposito|prelievo|vklad|výběr)/i

/** In English, Polish, German, Spanish, French, Portuguese, Italian and Czech. */
const heads = {
  type: 'type|typ|tipo',
  time: 'time|czas|zeit|hora|heure|ora|cas',
  symbol: 'symbol|ticker|symbole|simbolo',
  comment: 'comment|komentarz|kommentar|comentario|commentaire|commento|komentar',
  amount: 'amount|kwota|betrag|importe|montant|montante|importo|castka',
  position: 'position|pozycja|posicion|posicao|posizione|pozice',
  volume: 'volume|wolumen|volumen|objem',
  entryTime:
    'open time|czas otwarcia|eroffnungszeit|hora de apertura|heure d ouverture|hora de abertura|ora di apertura|cas otevreni',
  entryPrice:
    'open price|cena otwarcia|eroffnungspreis|precio de apertura|prix d ouverture|preco de abertura|prezzo di apertura|oteviraci cena',
  exitTime:
    'close time|czas zamkniecia|schlusszeit|hora de cierre|heure de cloture|hora de fecho|ora di chiusura|cas zavreni',
  exitPrice:
    'close price|cena zamkniecia|schlusspreis|precio de cierre|prix de cloture|preco de fecho|prezzo di chiusura|zaviraci cena',
  result: 'gross p/l|zysk brutto|brutto g/v|beneficio bruto|profit brut|lucro bruto|profitto lordo|hruby zisk',
}

const otherLanguages =
  'Columns in Polish, German, Spanish, French, Portuguese, Italian and Czech are read as well, and have not been tried with real files.'

/**
 * The cash operations of XTB, from a file: size and price are in the comment, and the amount is in the account's currency. Results of
 * currency pairs and CFDs have no prices there, and are listed as not imported. Closed positions as a workbook: documentation only.
 */
export const xtb = tableImporter({
  type: 'XTB',
  label: 'XTB',
  hint: 'Cash operations or closed positions',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'XTB cash operations',
      from: 'History, Cash operations, Export',
      evidence: 'FILES',
      leaves: [
        'Currency pairs and CFDs have results but no prices there; those rows are listed. Dividends and interest are not imported.',
        otherLanguages,
      ],
      newestFirst: true,
      marks: ['id', heads.type, heads.time, heads.symbol, heads.comment, heads.amount],
      unless: ['price', 'quantity', 'size', 'qty', 'volume', 'lots', 'side', 'profit', 'entry price'],
      prepare: withTrades,
      columns: {
        id: 'id',
        symbol: heads.symbol,
        side: 'did',
        size: 'size',
        price: 'price',
        amount: 'money',
        time: heads.time,
      },
      dates: 'DMY',
      decimals: '.',
      amount: 'GROSS',
      contract: shareInOtherMoney,
      cash: (cells) => (transfers.test(cells.under(heads.type)) ? cells.under(heads.comment) : null),
      skip: whyNot,
      side: sideOf,
    },
    {
      kind: 'CLOSED',
      name: 'XTB closed positions',
      from: 'History, Closed positions, Export',
      leaves: [otherLanguages],
      marks: [
        heads.position,
        heads.symbol,
        heads.type,
        heads.volume,
        heads.entryTime,
        heads.entryPrice,
        heads.exitTime,
        heads.exitPrice,
      ],
      columns: {
        id: heads.position,
        symbol: heads.symbol,
        side: heads.type,
        size: heads.volume,
        entryTime: heads.entryTime,
        exitTime: heads.exitTime,
        entryPrice: heads.entryPrice,
        exitPrice: heads.exitPrice,
        result: heads.result,
        swap: 'swap',
        stop: 'sl',
        target: 'tp',
        notes: heads.comment,
      },
      costs: {
        columns: [
          'commission|prowizja|kommission|provision|comision|comissao|commissione|provize|poplatek',
          'rollover|rolowanie|rolagem',
        ],
        written: 'NEGATIVE',
      },
      dates: 'FOUND',
      result: 'GROSS',
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : 'Neither a buy nor a sell'),
    },
  ],
})

function withTrades(table: SourceTable): SourceTable {
  const part = (at: number) => (text: (names: string) => string) => trade.exec(text(heads.comment))?.[at] ?? ''
  const isInUtc = table.above.some(({ cells }) => (cells[0] ?? '').includes('(UTC)'))
  const widerTable = withColumns(table, {
    Did: (text) => `${part(1)(text)} ${part(2)(text)}`.trim(),
    Size: part(3),
    Price: part(4),
    Money: (text) => withPoint(text(heads.amount)),
  })
  return isInUtc ? { ...widerTable, zone: 'UTC' } : widerTable
}

function whyNot(cells: Cells): string | null {
  if (cells.text('side') !== '') return null
  const type = cells.under(heads.type)
  if (/^total$/i.test(type)) return 'Totals line'
  return /^(profit\/loss|zysk\/strata|gewinn\/verlust|zamknięcie|close trade)/i.test(type)
    ? 'A result without prices. Import the closed positions to get this trade'
    : `“${type}” is not a trade`
}

function sideOf(cells: Cells): SideWord {
  const [kind, side] = cells.text('side').split(' ')
  const effect = kind === 'OPEN' ? 'OPEN' : 'CLOSE'
  // A close is labelled with the side of its opening.
  return { side: (side === 'BUY') === (effect === 'OPEN') ? 'BUY' : 'SELL', effect }
}
