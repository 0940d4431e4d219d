import { Column, columnFromArray, tableFromColumns, tableFromIPC, tableToIPC } from '@uwdata/flechette'
import { hasValues } from '@afterclose/engine/trades/has-values'
import {
  type ListColumn,
  type ListKind,
  type PayinColumns,
  type PlainColumn,
  type TradeColumns,
  NONE,
  byListKind,
  listKinds,
  plainColumns,
  words,
} from '@afterclose/engine/trades/trade-columns'

/** Increase when columns are added, removed or given another meaning, so that older cached bytes are rejected. */
const formatVersion = 4

/** Maximum number of trades in a record batch. More trades are split into several batches, the newest first. */
const rowsPerBatch = 100_000

/** Data that is not per row. Stored as JSON in the schema, so that one stream contains everything. */
export interface TradesHead {
  readonly version: number
  readonly revision: number
  readonly rows: number
  readonly closed: number
  readonly instruments: readonly number[]
  readonly setups: readonly number[]
  readonly sources: readonly string[]
  /** Columns of words in which no trade has a value: they are not in the stream, and cost a journal without them nothing. */
  readonly withoutValues: readonly string[]
  /** Ids of each list, in the order of their bits in the words. */
  readonly lists: Readonly<Record<ListKind, readonly number[]>>
  readonly payins: PayinColumns
}

const headOf = (columns: TradeColumns, withoutValues: readonly string[]): TradesHead => ({
  version: formatVersion,
  revision: columns.revision,
  rows: columns.rows,
  closed: columns.closed,
  instruments: columns.instruments,
  setups: columns.setups,
  sources: columns.sources,
  withoutValues,
  lists: byListKind((kind) => columns[kind].ids),
  payins: columns.payins,
})

const wordColumnName = (kind: ListKind, wordIndex: number): string => `${kind}.${wordIndex}`

/**
 * Trades as an Arrow IPC stream; `more` is in the metadata under `metadataKey`. Typed arrays are written as they are (given a type, the
 * library would rebuild them value by value), so the cost is one copy.
 */
export function writeTrades(columns: TradeColumns, metadataKey: string, extraHead: object = {}): Uint8Array {
  const namedColumns: [string, PlainColumn][] = []
  const columnsByName = new Map<string, unknown>(Object.entries(columns))
  const withoutValues = words.filter((name) => !hasValues(columns[name]))
  const leftOut = new Set<string>(withoutValues)
  plainColumns((name, arrayClass) => {
    const column = columnsByName.get(name)
    if (!(column instanceof arrayClass)) throw new RangeError(`The column "${name}" is missing`)
    if (!leftOut.has(name)) namedColumns.push([name, column])
    return column
  })
  for (const kind of listKinds)
    columns[kind].words.forEach((words, i) => namedColumns.push([wordColumnName(kind, i), words]))

  // The library cannot determine the type of a column without rows, so an empty journal is written without columns.
  const writtenColumns = columns.rows === 0 ? [] : namedColumns
  const table = tableFromColumns(writtenColumns.map(([name, values]) => [name, newestFirst(values)]))
  table.schema.metadata = new Map([[metadataKey, JSON.stringify({ ...headOf(columns, withoutValues), ...extraHead })]])
  const bytes = tableToIPC(table, { format: 'stream' })
  if (bytes === null) throw new Error('Arrow wrote no bytes')
  return bytes
}

/** Cuts batches from the end, so that every batch but the last is full; rows within a batch keep their order. */
function newestFirst(values: PlainColumn): Column<number> {
  const batches: Column<number>['data'][number][] = []
  for (let end = values.length; end > 0; end -= rowsPerBatch)
    batches.push(...columnFromArray<number>(values.subarray(Math.max(0, end - rowsPerBatch), end)).data)
  return new Column(batches)
}

/**
 * Reads trades from a stream of `writeTrades`, as views of its bytes if there is one batch.
 *
 * @param bytes the stream, or its beginning up to the end of a batch, which yields only the newest trades
 * @throws RangeError for any other bytes
 */
export function readTrades(bytes: Uint8Array, metadataKey: string): TradesAndHead {
  try {
    return readStream(bytes, metadataKey)
  } catch (cause) {
    // On damaged bytes the library may throw any error.
    throw cause instanceof RangeError ? cause : new RangeError('These bytes are not a stream of trades', { cause })
  }
}

interface TradesAndHead {
  readonly columns: TradeColumns
  readonly head: TradesHead
}

function readStream(bytes: Uint8Array, metadataKey: string): TradesAndHead {
  // 8-byte numbers can only be viewed in an aligned buffer; those of fetch and IndexedDB always are.
  const table = tableFromIPC(bytes.byteOffset % 8 === 0 ? bytes : bytes.slice())
  const head = readHead(table.schema.metadata?.get(metadataKey))
  const rows = head.rows === 0 ? 0 : table.numRows
  const readColumn = <Kind extends PlainColumn>(name: string, arrayClass: new (length: number) => Kind): Kind => {
    if (rows === 0) return new arrayClass(0)
    const values: unknown = inRowOrder(table.getChild(name))?.toArray()
    if (!(values instanceof arrayClass) || values.length !== rows) throw new RangeError(`There is no column "${name}"`)
    return values
  }
  const leftOut = new Set(head.withoutValues)
  // one for all of them, because nothing writes to the columns of a feed
  const valueless = new Uint8Array(rows).fill(NONE)
  const readPlain = <Kind extends PlainColumn>(name: string, arrayClass: new (length: number) => Kind): Kind =>
    leftOut.has(name) && valueless instanceof arrayClass ? valueless : readColumn(name, arrayClass)
  const readList = (kind: ListKind): ListColumn => {
    const ids = head.lists[kind]
    const words = Array.from({ length: Math.ceil(ids.length / 32) }, (_, i) =>
      readColumn(wordColumnName(kind, i), Uint32Array),
    )
    return { ids, words }
  }
  const columns: TradeColumns = {
    ...plainColumns(readPlain),
    revision: head.revision,
    rows,
    closed: Math.max(0, head.closed - (head.rows - rows)),
    instruments: head.instruments,
    setups: head.setups,
    sources: head.sources,
    ...byListKind(readList),
    payins: head.payins,
  }
  return { columns, head }
}

const inRowOrder = (column: Column<unknown> | undefined): Column<unknown> | undefined =>
  column === undefined || column.data.length < 2 ? column : new Column(column.data.toReversed())

function readHead(json: string | undefined): TradesHead {
  if (json === undefined) throw new RangeError('These bytes are not a stream of trades')
  const head: unknown = jsonOrNull(json)
  if (!isHead(head)) throw new RangeError(`These bytes are no stream of trades of version ${formatVersion}`)
  if (!(head.closed >= 0 && head.closed <= head.rows))
    throw new RangeError('The trade counts of the stream are inconsistent')
  return head
}

function jsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Checking the version is enough: only `writeTrades` writes it. */
const isHead = (head: unknown): head is TradesHead =>
  typeof head === 'object' && head !== null && 'version' in head && head.version === formatVersion
