import { big, decimalText, sum } from '@afterclose/core/decimal'
import { isBlank, readNumber } from '../../shared/numbers.ts'
import { futuresContract, isKnownFuture } from '../contracts.ts'
import type { FillCost } from '../format.ts'
import { sizeOf } from '../side-and-size.ts'
import { type Cells, type ReadRows, type SourceRow, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Trader performance and completed orders of R|Trader Pro, in the layout of another journal's samples with invented numbers: documentation
 * only. Times are in the zone set in the program.
 */
export const rithmic = tableImporter({
  type: 'RITHMIC',
  label: 'Rithmic',
  hint: 'R|Trader Pro, Trader Performance or Completed Orders',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Rithmic trader performance',
      from: 'R|Trader Pro, Trader Performance, Export',
      evidence: 'EXAMPLES',
      marks: ['entry order number', 'entry buy/sell', 'entry price', 'exit price', 'fill size', 'trade p&l'],
      prepare: withOwners,
      columns: {
        account: 'account',
        symbol: 'instrument',
        side: 'entry buy/sell',
        size: 'fill size',
        entryTime: 'entry time',
        exitTime: 'exit time',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'trade p&l',
      },
      costs: { columns: ['commission & fees'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      contract: futuresContract,
      result: 'GROSS',
    },
    {
      kind: 'FILLS',
      name: 'Rithmic completed orders',
      from: 'R|Trader Pro, Order History, Completed Orders, Export',
      evidence: 'EXAMPLES',
      marks: ['symbol', 'buy/sell', 'qty filled', 'avg fill price'],
      columns: {
        id: 'order number',
        account: 'account',
        symbol: 'symbol',
        side: 'buy/sell',
        size: 'qty filled',
        price: 'avg fill price',
        time: 'fill time *|fill time|update time *|update time',
      },
      dates: 'FOUND',
      decimals: '.',
      contract: futuresContract,
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '') ? `“${cells.under('status')}” is not a filled order` : null,
      cost: costOf,
    },
  ],
})

/** The fill rate is the cost per contract. */
function costOf(cells: Cells): FillCost {
  const rate = cells.numberUnder('commission fill rate') ?? '0'
  return { commission: decimalText(big(rate).times(sizeOf(cells))) }
}

/** A title above the trades, neither account nor instrument. */
const title = /^(trader )?performance\b/i

/**
 * Accounts and instruments have separate lines above their trades, each with name, result and costs, or only its name: an instrument
 * directly above, and an account above its first instrument.
 */
function withOwners(table: SourceTable): SourceTable {
  const owners = new Map<number, readonly [account: string, instrument: string]>()
  const accounts: SourceRow[] = []
  let [account, instrument] = ['', '']
  let titles: SourceRow[] = []
  const rows: SourceRow[] = []
  for (const row of [...table.above, ...table.rows]) {
    const filled = row.cells.filter((cell) => cell.trim() !== '').length
    if (filled <= 3) {
      titles.push(row)
      continue
    }
    const named = titles.filter(isOwner)
    const [last, before] = inOrder(named.at(-1), named.at(-2))
    if (last !== undefined) instrument = last.cells[0]!.trim()
    if (before !== undefined) account = before.cells[0]!.trim()
    if (before !== undefined && readNumber(before.cells[1] ?? '', '.') !== null) accounts.push(before)
    titles = []
    owners.set(row.line, [account, instrument])
    rows.push(row)
  }
  const idle = titles.filter((row) => isOwner(row) && !['0', null].includes(readNumber(row.cells[1] ?? '', '.')))
  return {
    ...withColumns(
      { ...table, rows, remarks: idleRemark(idle) },
      {
        Account: (_, { line }) => owners.get(line)?.[0] ?? '',
        Instrument: (_, { line }) => owners.get(line)?.[1] ?? '',
      },
    ),
    totals: (read) => totalsOf(accounts, read),
  }
}

/** The remark about names with results but no trades: those of other trades may be missing. */
const idleRemark = (rows: readonly SourceRow[]): readonly string[] =>
  rows.map(({ line, cells }) => `“${cells[0]!.trim()}” on line ${line} has a result, but no trades below it.`)

/** The instrument, and the account above it; the other way round if only the upper one is a future with a month. */
function inOrder(last: SourceRow | undefined, before: SourceRow | undefined): readonly (SourceRow | undefined)[] {
  const isFuture = (row: SourceRow | undefined): boolean => isKnownFuture((row?.cells[0] ?? '').trim())
  return isFuture(before) && !isFuture(last) ? [before, last] : [last, before]
}

function isOwner({ cells: [name = '', result = ''] }: SourceRow): boolean {
  return name.trim() !== '' && !title.test(name.trim()) && (isBlank(result) || readNumber(result, '.') !== null)
}

function totalsOf(accounts: readonly SourceRow[], { trades }: ReadRows) {
  if (accounts.length === 0) return []
  const statedTotal = (at: number) =>
    decimalText(sum(accounts.map(({ cells }) => readNumber(cells[at] ?? '', '.') ?? '0')))
  const costs = sum(trades.map(({ commission }) => commission))
  const net = sum(trades.map(({ netGain }) => netGain ?? '0'))
  const total = (label: string, statedValue: string, computed: string) => ({
    label,
    currency: null,
    stated: statedValue,
    computed,
    tolerance: '0',
    note: null,
  })
  return [
    total('Trade P&L', statedTotal(1), decimalText(net.plus(costs))),
    total('Commission & Fees', statedTotal(2), decimalText(costs)),
  ]
}
