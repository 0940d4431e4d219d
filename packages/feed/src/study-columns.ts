import type { StudyColumns } from '@afterclose/core/bar-walk'

/** Changes with the layout: readers reject bytes of another layout, and those of other walks. */
const layout = 201
const head = 12

/** Writes values of trades as bytes: layout, trades and width, then column by column. */
export function writeStudyColumns({ tradeId, width, values }: StudyColumns): Uint8Array<ArrayBuffer> {
  const rows = tradeId.length
  const bytes = new Uint8Array(head + rows * (4 + 4 * width))
  new Uint32Array(bytes.buffer, 0, 3).set([layout, rows, width])
  const into = columnsIn(bytes.buffer, rows, width)
  into.tradeId.set(tradeId)
  into.values.set(values)
  return bytes
}

/** Reads them without a copy. @throws RangeError for other bytes, or another layout */
export function readStudyColumns(bytes: ArrayBuffer): StudyColumns {
  const [found, rows = 0, width = 0] = bytes.byteLength < head ? [] : new Uint32Array(bytes, 0, 3)
  if (found !== layout || bytes.byteLength !== head + rows * (4 + 4 * width))
    throw new RangeError('These bytes are no values of trades')
  return columnsIn(bytes, rows, width)
}

const columnsIn = (buffer: ArrayBuffer, rows: number, width: number): StudyColumns => ({
  tradeId: new Uint32Array(buffer, head, rows),
  width,
  values: new Float32Array(buffer, head + 4 * rows, rows * width),
})
