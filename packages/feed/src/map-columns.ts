import type { MapColumns } from '@afterclose/core/bar-walk'
import { mapStops } from '@afterclose/core/strategy-map'

/** Changes with the layout: readers reject bytes of another layout, and those of strategies. */
const layout = 101
const head = 16

/** Writes results of the map as bytes: layout, trades and jumps, then column by column, the widest first. */
export function writeMapColumns(columns: MapColumns): Uint8Array<ArrayBuffer> {
  const [rows, jumps] = [columns.tradeId.length, columns.jumpFill.length]
  const bytes = new Uint8Array(bytesOf(rows, jumps))
  new Uint32Array(bytes.buffer, 0, 3).set([layout, rows, jumps])
  const into = columnsIn(bytes.buffer, rows, jumps)
  into.jumpFill.set(columns.jumpFill)
  into.tradeId.set(columns.tradeId)
  into.jumpsFrom.set(columns.jumpsFrom)
  into.ends.set(columns.ends)
  into.jumpLevel.set(columns.jumpLevel)
  into.jumpFirst.set(columns.jumpFirst)
  into.jumpBest.set(columns.jumpBest)
  return bytes
}

/** Reads them without a copy. @throws RangeError for other bytes, or another layout */
export function readMapColumns(bytes: ArrayBuffer): MapColumns {
  const [found, rows = 0, jumps = 0] = bytes.byteLength < head ? [] : new Uint32Array(bytes, 0, 3)
  if (found !== layout || bytes.byteLength !== bytesOf(rows, jumps))
    throw new RangeError('These bytes are no results of a map')
  return columnsIn(bytes, rows, jumps)
}

const bytesOf = (rows: number, jumps: number): number =>
  head + 11 * jumps + 4 * rows + 4 * (rows + 1) + mapStops.length * rows

function columnsIn(buffer: ArrayBuffer, rows: number, jumps: number): MapColumns {
  const idsAt = head + 8 * jumps
  const fromAt = idsAt + 4 * rows
  const endsAt = fromAt + 4 * (rows + 1)
  const levelsAt = endsAt + mapStops.length * rows
  return {
    jumpFill: new Float64Array(buffer, head, jumps),
    tradeId: new Uint32Array(buffer, idsAt, rows),
    jumpsFrom: new Uint32Array(buffer, fromAt, rows + 1),
    ends: new Uint8Array(buffer, endsAt, mapStops.length * rows),
    jumpLevel: new Uint8Array(buffer, levelsAt, jumps),
    jumpFirst: new Uint8Array(buffer, levelsAt + jumps, jumps),
    jumpBest: new Uint8Array(buffer, levelsAt + 2 * jumps, jumps),
  }
}
