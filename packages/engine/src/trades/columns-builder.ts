import { wallClock } from '@afterclose/core/time'
import { listedFields } from '@afterclose/core/trade'
import type { FeedPayin, FeedTrade } from './feed-trade.ts'
import { tidyCodes } from './tidy-codes.ts'
import {
  type ListColumn,
  type ListKind,
  NONE,
  type PayinColumns,
  type PlainColumn,
  type PlainColumns,
  type TradeColumns,
  byListKind,
  listKinds,
  figures,
  flags,
  plainColumn,
  plainColumns,
  words,
} from './trade-columns.ts'

/** Builds columns from trades that arrive in parts, so that the rows of a large journal need not be in memory together. */
export interface ColumnsBuilder {
  /** Adds trades in any order. @throws RangeError if a date is not a local date-time */
  add(trades: readonly FeedTrade[]): void
  /** All added trades. Called once, at the end. */
  columns(journal: { readonly revision: number; readonly payins: readonly FeedPayin[] }): TradeColumns
}

/** @param expected expected number of trades; with more, the columns grow */
export function columnsBuilder(expected = 0): ColumnsBuilder {
  let room = Math.max(64, expected)
  let rows = 0
  let columns = plainColumns((_, kind) => new kind(room))
  const instruments = dictionary<number>()
  const setups = dictionary<number>()
  const sources = dictionary<string>()
  const lists = byListKind(() => listBits())

  function makeRoom(capacity: number): void {
    if (capacity <= room) return
    room = Math.max(capacity, 2 * room)
    columns = plainColumns((name, kind) => longer(plainColumn(columns, name, kind), new kind(room)))
    for (const kind of listKinds) lists[kind].makeRoom(room)
  }
  function put(trade: FeedTrade, row: number): void {
    columns.id[row] = trade.id
    columns.entryDate[row] = wallClock(trade.entryDate)
    columns.exitDate[row] = trade.exitDate === null ? Number.NaN : wallClock(trade.exitDate)
    columns.instrument[row] = instruments.codeOf(trade.instrumentId)
    columns.setup[row] = setups.codeOf(trade.setupId)
    columns.source[row] = sources.codeOf(trade.source)
    columns.tiltMeter[row] = trade.tiltMeter
    columns.screenshots[row] = trade.screenshots
    columns.hasNotes[row] = Number(trade.hasNotes)
    columns.groupId[row] = trade.groupId ?? 0
    columns.planId[row] = trade.planId ?? 0
    for (const kind of listKinds) lists[kind].put(listOf(trade, kind), row, room)
  }
  /** Field by field, so that the inner loop writes to one array. */
  function putFields(trades: readonly FeedTrade[], from: number): void {
    for (const name of figures) {
      const column = columns[name]
      for (let i = 0; i < trades.length; i++) column[from + i] = number(trades[i]![name])
    }
    for (const name of words) {
      const column = columns[name]
      const codes: readonly string[] = listedFields[name].words
      for (let i = 0; i < trades.length; i++) {
        const word = trades[i]![name]
        column[from + i] = word === null ? NONE : codes.indexOf(word)
      }
    }
    for (const name of flags) {
      const column = columns[name]
      for (let i = 0; i < trades.length; i++) column[from + i] = Number(trades[i]![name])
    }
  }
  return {
    add(trades) {
      makeRoom(rows + trades.length)
      putFields(trades, rows)
      for (const trade of trades) put(trade, rows++)
    },
    columns({ revision, payins }) {
      const { order, closed } = rowOrder(columns, rows)
      return tidyCodes({
        ...plainColumns((name, kind) => inOrder(plainColumn(columns, name, kind), order, new kind(rows))),
        revision,
        rows,
        closed,
        instruments: instruments.values,
        setups: setups.values,
        sources: sources.values,
        ...byListKind((kind) => lists[kind].column(order)),
        payins: payinColumns(payins),
      })
    },
  }
}

const number = (value: string | number | null): number => (value === null ? Number.NaN : Number(value))

function longer<Column extends PlainColumn>(values: Column, into: Column): Column {
  into.set(values)
  return into
}

function inOrder<Column extends PlainColumn>(values: Column, order: Uint32Array, into: Column): Column {
  copyInOrder(unsigned(values), order, unsigned(into))
  return into
}

function copyInOrder(values: PlainColumn, order: Uint32Array, into: PlainColumn): void {
  for (let row = 0; row < order.length; row++) into[row] = values[order[row]!]!
}

/** The same bits as an unsigned array. A loop over four kinds of arrays stays fast; with a fifth it takes ten times as long. */
const unsigned = (values: PlainColumn): PlainColumn =>
  values instanceof Int16Array ? new Uint16Array(values.buffer, values.byteOffset, values.length) : values

/** Closed trades by (exitDate, id), then the others by (entryDate, id). */
function rowOrder({ id, entryDate, exitDate, gain }: PlainColumns, rows: number) {
  const closed: number[] = []
  const others: number[] = []
  for (let row = 0; row < rows; row++)
    (Number.isNaN(exitDate[row]) || Number.isNaN(gain[row]) ? others : closed).push(row)
  closed.sort((a, b) => exitDate[a]! - exitDate[b]! || id[a]! - id[b]!)
  others.sort((a, b) => entryDate[a]! - entryDate[b]! || id[a]! - id[b]!)
  const order = new Uint32Array(rows)
  order.set(closed)
  order.set(others, closed.length)
  return { order, closed: closed.length }
}

/** Codes in order of first occurrence. */
function dictionary<Value>() {
  const codes = new Map<Value, number>()
  const values: Value[] = []
  return {
    values,
    codeOf(value: Value): number {
      const knownCode = codes.get(value)
      if (knownCode !== undefined) return knownCode
      codes.set(value, values.length)
      return values.push(value) - 1
    },
  }
}

/** Ids of a list; for checked items only those that the checklist had when the trade was saved. */
function listOf(trade: FeedTrade, kind: ListKind): readonly number[] {
  if (kind === 'checklistId') return trade.checklistId === null ? none : [trade.checklistId]
  if (kind === 'checkedItemIds') return trade.checkedItemIds.filter((id) => trade.checklistItemIds.includes(id))
  return trade[kind]
}
const none: readonly number[] = []

/** Ids of one list: a bit per id that occurs. */
function listBits() {
  const ids = dictionary<number>()
  let words: Uint32Array[] = []
  return {
    makeRoom(room: number): void {
      words = words.map((word) => longer(word, new Uint32Array(room)))
    },
    put(list: readonly number[], row: number, room: number): void {
      for (const id of list) {
        const bit = ids.codeOf(id)
        const word = (words[bit >> 5] ??= new Uint32Array(room))
        word[row]! |= 1 << (bit & 31)
      }
    },
    column: (order: Uint32Array): ListColumn => ({
      ids: ids.values,
      words: words.map((word) => inOrder(word, order, new Uint32Array(order.length))),
    }),
  }
}

function payinColumns(payins: readonly FeedPayin[]): PayinColumns {
  const sorted = payins.toSorted((a, b) => wallClock(a.timestamp) - wallClock(b.timestamp) || a.id - b.id)
  return {
    id: sorted.map(({ id }) => id),
    timestamp: sorted.map(({ timestamp }) => wallClock(timestamp)),
    delta: sorted.map(({ delta }) => Number(delta)),
  }
}
