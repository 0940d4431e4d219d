import { columnFromArray, tableFromColumns, tableFromIPC, tableToIPC } from '@uwdata/flechette'
import {
  type CommentColumn,
  type CommentKind,
  type PayinColumns,
  type PlainColumn,
  type TradeColumns,
  commentKinds,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'

/** Raised whenever columns are added, removed or change their meaning, so that kept feeds of before are not read. */
const version = 1
const metadataKey = 'afterclose'

/** What of the columns has no row: travels as JSON in the schema, so that one file is one state of a journal. */
interface FeedHead {
  readonly version: number
  readonly revision: number
  readonly rows: number
  readonly closed: number
  readonly instruments: readonly number[]
  readonly setups: readonly number[]
  readonly sources: readonly string[]
  /** Comment ids in bit order. */
  readonly comments: Readonly<Record<CommentKind, readonly number[]>>
  readonly payins: PayinColumns
}

const wordName = (kind: CommentKind, word: number): string => `${kind}.${word}`

/**
 * The columns as an Arrow IPC stream of one record batch. Readable by any Arrow reader; the parts without rows are
 * JSON under the schema's metadata key "afterclose". Typed arrays are written as they are, so the cost is one copy.
 */
export function encodeFeed(columns: TradeColumns): Uint8Array {
  const named: [string, PlainColumn][] = []
  const all = new Map<string, unknown>(Object.entries(columns))
  plainColumns((name, kind) => {
    const column = all.get(name)
    if (!(column instanceof kind)) throw new RangeError(`The column "${name}" is missing`)
    named.push([name, column])
    return column
  })
  for (const kind of commentKinds) columns[kind].words.forEach((words, i) => named.push([wordName(kind, i), words]))

  const head: FeedHead = {
    version,
    revision: columns.revision,
    rows: columns.rows,
    closed: columns.closed,
    instruments: columns.instruments,
    setups: columns.setups,
    sources: columns.sources,
    comments: {
      preTradeComments: columns.preTradeComments.ids,
      entryComments: columns.entryComments.ids,
      managementComments: columns.managementComments.ids,
      exitComments: columns.exitComments.ids,
      customComments: columns.customComments.ids,
    },
    payins: columns.payins,
  }
  // The library cannot type a column without rows, so an empty journal has none.
  const filled = columns.rows === 0 ? [] : named
  const table = tableFromColumns(filled.map(([name, values]) => [name, columnFromArray(values)]))
  table.schema.metadata = new Map([[metadataKey, JSON.stringify(head)]])
  const bytes = tableToIPC(table, { format: 'stream' })
  if (bytes === null) throw new Error('Arrow wrote no bytes')
  return bytes
}

/**
 * The columns of a feed, as views of its bytes: keep them unchanged.
 *
 * @throws RangeError when the bytes are no feed of this version: fetch it anew then
 */
export function decodeFeed(bytes: Uint8Array): TradeColumns {
  // Numbers of 8 bytes can be viewed only where the buffer is aligned; what fetch and IndexedDB give always is.
  const table = tableFromIPC(bytes.byteOffset % 8 === 0 ? bytes : bytes.slice())
  const head = readHead(table.schema.metadata?.get(metadataKey))
  const read = <Column extends PlainColumn>(name: string, kind: new (length: number) => Column): Column => {
    if (head.rows === 0) return new kind(0)
    const values: unknown = table.getChild(name)?.toArray()
    if (!(values instanceof kind) || values.length !== head.rows) throw new RangeError(`The feed has no "${name}"`)
    return values
  }
  const comments = (kind: CommentKind): CommentColumn => {
    const ids = head.comments[kind]
    const words = Array.from({ length: Math.ceil(ids.length / 32) }, (_, i) => read(wordName(kind, i), Uint32Array))
    return { ids, words }
  }
  return {
    ...plainColumns(read),
    revision: head.revision,
    rows: head.rows,
    closed: head.closed,
    instruments: head.instruments,
    setups: head.setups,
    sources: head.sources,
    preTradeComments: comments('preTradeComments'),
    entryComments: comments('entryComments'),
    managementComments: comments('managementComments'),
    exitComments: comments('exitComments'),
    customComments: comments('customComments'),
    payins: head.payins,
  }
}

function readHead(json: string | undefined): FeedHead {
  const head: unknown = json === undefined ? null : JSON.parse(json)
  if (!isHead(head)) throw new RangeError(`These bytes are no trade feed of version ${version}`)
  return head
}

/** The version stands for the whole shape: only `encodeFeed` writes it. */
const isHead = (head: unknown): head is FeedHead =>
  typeof head === 'object' && head !== null && 'version' in head && head.version === version
