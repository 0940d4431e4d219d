import {
  type CommentKind,
  type TradeColumns,
  commentKinds,
  commentsAt,
  plainColumns,
} from '@afterclose/engine/trades/trade-columns'

type Row = Readonly<Record<string, unknown>>

/** What columns say, whatever codes they use for it: a row for each trade by its id, and the payins. */
export interface FeedMeaning {
  readonly trades: ReadonlyMap<number, Row>
  readonly payins: TradeColumns['payins']
}

export function meaningOf(columns: TradeColumns): FeedMeaning {
  const trades = new Map<number, Row>()
  for (let row = 0; row < columns.rows; row++) trades.set(columns.id[row]!, rowOf(columns, row))
  return { trades, payins: columns.payins }
}

function rowOf(columns: TradeColumns, row: number): Row {
  const fields = new Map<string, unknown>()
  const all = new Map<string, unknown>(Object.entries(columns))
  plainColumns((name, kind) => {
    const column = all.get(name)
    if (!(column instanceof kind)) throw new Error(`There is no column "${name}"`)
    fields.set(name, column[row])
    return column
  })
  fields.set('instrument', columns.instruments[columns.instrument[row]!])
  fields.set('setup', columns.setups[columns.setup[row]!])
  fields.set('source', columns.sources[columns.source[row]!])
  fields.set('closed', row < columns.closed)
  const comments = (kind: CommentKind) => commentsAt(columns[kind], row).toSorted((a, b) => a - b)
  for (const kind of commentKinds) fields.set(kind, comments(kind))
  return Object.fromEntries(fields)
}
