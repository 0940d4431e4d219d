import * as L from '@afterclose/engine/kernel/layout'
import {
  type PlainColumn,
  type TradeColumns,
  commentsAt,
  listKinds,
  plainColumn,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'
import { balanceAfter, balanceBefore, gainPercentage, type TradeTable } from '@afterclose/engine/trades/trade-table'

/**
 * Content of a table, with ids instead of codes and without addresses: two tables of the same trades are equal, however they were built.
 */
export function meaningOf(table: TradeTable) {
  const { columns, records, rows } = table
  return {
    ...meaningOfColumns(columns),
    rows,
    money: table.money,
    balance: table.balance,
    deposits: table.deposits,
    payinBalance: [...table.payinBalance],
    exact: records.exact,
    sizes: records.exact ? [...records.sizes] : null, // beyond 2^53 only that fact is defined
    ledger: Array.from({ length: rows }, (_, row) => ({
      balanceBefore: balanceBefore(table, row),
      balanceAfter: balanceAfter(table, row),
      gainPercentage: gainPercentage(table, row),
    })),
    records: Array.from({ length: rows }, (_, row) => recordAt(table, row)),
  }
}

/** Row by row, with ids instead of codes. */
export function meaningOfColumns(columns: TradeColumns) {
  const plain: [string, PlainColumn][] = []
  plainColumns((name, kind) => {
    const column = plainColumn(columns, name, kind)
    plain.push([name, column])
    return column
  })
  const trades = Array.from({ length: columns.rows }, (_, row) => ({
    ...Object.fromEntries(plain.map(([name, values]) => [name, values[row]])),
    id: columns.id[row]!,
    instrument: columns.instruments[columns.instrument[row]!],
    setup: columns.setups[columns.setup[row]!],
    source: columns.sources[columns.source[row]!],
    lists: listKinds.map((kind) => commentsAt(columns[kind], row).toSorted((a, b) => a - b)),
  }))
  const lengths = new Set(plain.map(([, values]) => values.length))
  return { revision: columns.revision, closed: columns.closed, payins: columns.payins, lengths: [...lengths], trades }
}

function recordAt({ records, columns }: TradeTable, row: number) {
  const { f64, u32, u16, u8 } = records.arena.views
  const at = records.at + row * L.RECORD
  const { instrument, setup, direction, tilt } = records.combinations[u32[(at + L.COMBINATION) / 4]!]!
  return {
    gain: f64[(at + L.GAIN) / 8],
    r: f64[(at + L.R) / 8],
    percent: f64[(at + L.PERCENT) / 8],
    held: f64[(at + L.HELD) / 8],
    combination: [columns.instruments[instrument], columns.setups[setup], direction, tilt],
    exitDay: records.days[u32[(at + L.EXIT_DAY) / 4]!],
    entryDay: records.days[u32[(at + L.ENTRY_DAY) / 4]!],
    binAndKind: u16[(at + L.BIN_AND_KIND) / 2],
    exitHour: u8[at + L.EXIT_HOUR],
    entryHour: u8[at + L.ENTRY_HOUR],
    rrr: f64[records.rrr / 8 + row],
    realizedRrr: f64[records.realizedRrr / 8 + row],
  }
}
