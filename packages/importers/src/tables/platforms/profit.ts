import type { Contract } from '../format.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The performance report of Profit (Nelogica): from files of other programs. Prices of purchases and sales are in columns of their own; the
 * side decides which was first.
 */
export const profit = tableImporter({
  type: 'PROFIT',
  label: 'Profit (Nelogica)',
  hint: 'Relatório de Performance, Exportar',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Profit performance report',
      from: 'Relatório de Performance, Operações, Exportar',
      leaves: ['Its results are before costs.'],
      marks: [
        'ativo',
        'abertura',
        'fechamento',
        'qtd compra',
        'qtd venda',
        'lado',
        'preco compra',
        'preco venda',
        'res operacao',
      ],
      prepare: withSides,
      columns: {
        symbol: 'ativo',
        side: 'lado of entry',
        size: 'quantity',
        entryTime: 'abertura',
        exitTime: 'fechamento',
        entryPrice: 'price of entry',
        exitPrice: 'price of exit',
        result: 'res operacao',
      },
      dates: 'DMY',
      needless: ['res intervalo', 'res intervalo bruto', 'ganho max', 'perda max'],
      result: 'GROSS',
      running: 'total',
      contract: contractOf,
      skip: (cells) => (/^total/i.test(cells.text('symbol')) ? 'Totals line' : null),
      hints: ['The report of Profit has no costs, so results are before costs.'],
    },
  ],
})

/** The results of futures show what a point is worth. */
function contractOf(symbol: string): Contract {
  const isFuture = /^[A-Z]{3}[FGHJKMNQUVXZ]\d\d$/.test(symbol)
  return { symbol, market: isFuture ? 'FUTURES' : 'STOCKS', pointValue: isFuture ? null : '1', currency: 'BRL' }
}

function withSides(table: SourceTable): SourceTable {
  const isLong = (text: (names: string) => string): boolean => /^c/i.test(text('lado'))
  return withColumns(table, {
    'Lado of entry': (text) => (isLong(text) ? 'Long' : /^v/i.test(text('lado')) ? 'Short' : text('lado')),
    Quantity: (text) => text(isLong(text) ? 'qtd compra' : 'qtd venda'),
    'Price of entry': (text) => text(isLong(text) ? 'preco compra' : 'preco venda'),
    'Price of exit': (text) => text(isLong(text) ? 'preco venda' : 'preco compra'),
  })
}
