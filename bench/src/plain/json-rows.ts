import {
  type PlainColumn,
  plainColumn,
  plainColumns,
  type TradeColumns,
  commentKinds,
} from '@afterclose/engine/trades/trade-columns'
import { commentIds } from '../support/comment-ids.ts'

const commentWords = (columns: TradeColumns): readonly (readonly [string, PlainColumn])[] =>
  commentKinds.flatMap((kind) => columns[kind].words.map((words, i) => [`${kind}${i}`, words] as const))

/** Every column of the trades by name, comment lists as words of bits. */
export const namedColumns = (columns: TradeColumns): readonly (readonly [string, PlainColumn])[] => [
  ...numberColumns(columns),
  ...commentWords(columns),
]

function numberColumns(columns: TradeColumns): readonly (readonly [string, PlainColumn])[] {
  const named: [string, PlainColumn][] = []
  plainColumns((name, kind) => {
    const column = plainColumn(columns, name, kind)
    named.push([name, column])
    return column
  })
  return named
}

/** Every field of every row as an object, as in a JSON response with the whole journal. */
export function jsonRows(columns: TradeColumns): Record<string, unknown>[] {
  const named = numberColumns(columns)
  return Array.from({ length: columns.rows }, (_, row) => {
    const trade: Record<string, unknown> = {}
    for (const [name, column] of named) trade[name] = Number.isNaN(column[row]!) ? null : column[row]!
    for (const kind of commentKinds) trade[kind] = commentIds(columns[kind], row)
    return trade
  })
}
