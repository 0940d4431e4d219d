import { type ListColumn, type TradeColumns, byListKind } from './trade-columns.ts'

/**
 * The same trades with the codes of a newly built journal: lists ascending, without unused values. In patched columns, new values are after
 * the old ones, and unused old ones stay. Returns tidy columns unchanged; that check reads every code.
 */
export function tidyCodes(columns: TradeColumns): TradeColumns {
  const instruments = tidyList(columns.instruments, columns.instrument, byNumber)
  const setups = tidyList(columns.setups, columns.setup, byNumber)
  const sources = tidyList(columns.sources, columns.source, byText)
  return {
    ...columns,
    instruments: instruments.values,
    instrument: instruments.codeOf === null ? columns.instrument : columns.instrument.map(instruments.codeOf),
    setups: setups.values,
    setup: setups.codeOf === null ? columns.setup : columns.setup.map(setups.codeOf),
    sources: sources.values,
    source: sources.codeOf === null ? columns.source : columns.source.map(sources.codeOf),
    ...byListKind((kind) => tidyIds(columns[kind], columns.rows)),
  }
}

const byNumber = (a: number, b: number): number => a - b
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Used codes, in the order of their values; null if they are already in that order. */
function newOrder<Value>(
  values: readonly Value[],
  isUsed: (code: number) => boolean,
  compare: (a: Value, b: Value) => number,
): readonly number[] | null {
  const order = values.map((_, code) => code).filter(isUsed)
  order.sort((a, b) => compare(values[a]!, values[b]!))
  return order.length === values.length && order.every((code, i) => code === i) ? null : order
}

/** The sorted list, and a map from old to new codes; null if they are the same. */
function tidyList<Value>(
  values: readonly Value[],
  codes: Uint16Array | Uint32Array,
  compare: (a: Value, b: Value) => number,
): { readonly values: readonly Value[]; readonly codeOf: ((code: number) => number) | null } {
  const isUsed = new Uint8Array(values.length)
  for (const code of codes) isUsed[code] = 1
  const order = newOrder(values, (code) => isUsed[code] === 1, compare)
  if (order === null) return { values, codeOf: null }
  const newCodes = new Uint32Array(values.length)
  order.forEach((old, code) => (newCodes[old] = code))
  return { values: order.map((old) => values[old]!), codeOf: (old) => newCodes[old]! }
}

const bitAt = (words: readonly Uint32Array[], bit: number, row: number): number =>
  (words[bit >> 5]![row]! >>> (bit & 31)) & 1

function tidyIds(column: ListColumn, rows: number): ListColumn {
  const { ids, words } = column
  const usedBits = words.map((word) => word.reduce((all, bits) => all | bits, 0))
  const order = newOrder(ids, (bit) => ((usedBits[bit >> 5]! >>> (bit & 31)) & 1) === 1, byNumber)
  if (order === null) return column
  const tidy = Array.from({ length: Math.ceil(order.length / 32) }, () => new Uint32Array(rows))
  order.forEach((old, bit) => {
    const to = tidy[bit >> 5]!
    for (let row = 0; row < rows; row++) to[row]! |= bitAt(words, old, row) << (bit & 31)
  })
  return { ids: order.map((old) => ids[old]!), words: tidy }
}
