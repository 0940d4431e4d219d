import type { WalkColumns } from '@afterclose/core/bar-walk'

/** Changes with the layout: readers reject bytes of another layout. */
const layout = 1
const head = 8
const bytesOfTrade = 22

/** Writes results of a walk as bytes: layout and number of trades, then column by column, the widest first. */
export function writeWalkColumns({ tradeId, how, why, worst, best }: WalkColumns): Uint8Array<ArrayBuffer> {
  const rows = tradeId.length
  const bytes = new Uint8Array(head + rows * bytesOfTrade)
  new Uint32Array(bytes.buffer, 0, 2).set([layout, rows])
  const columns = columnsIn(bytes.buffer, rows)
  columns.worst.set(worst)
  columns.best.set(best)
  columns.tradeId.set(tradeId)
  columns.how.set(how)
  columns.why.set(why)
  return bytes
}

/** Reads them without a copy. @throws RangeError for other bytes, or another layout */
export function readWalkColumns(bytes: ArrayBuffer): WalkColumns {
  const [found, rows = 0] = bytes.byteLength < head ? [] : new Uint32Array(bytes, 0, 2)
  if (found !== layout || bytes.byteLength !== head + rows * bytesOfTrade)
    throw new RangeError('These bytes are no results of a walk')
  return columnsIn(bytes, rows)
}

const columnsIn = (buffer: ArrayBuffer, rows: number): WalkColumns => ({
  worst: new Float64Array(buffer, head, rows),
  best: new Float64Array(buffer, head + 8 * rows, rows),
  tradeId: new Uint32Array(buffer, head + 16 * rows, rows),
  how: new Uint8Array(buffer, head + 20 * rows, rows),
  why: new Uint8Array(buffer, head + 21 * rows, rows),
})
