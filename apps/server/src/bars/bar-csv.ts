import { type BarColumns, sliceBars } from '@afterclose/bars/bar'
import { withDigits } from '@afterclose/bars/merge'
import { barsOfRows } from '@afterclose/bars/read/bars-of-rows'
import { plainColumns } from '@afterclose/bars/read/layout'
import { rowReader } from '@afterclose/bars/read/read-rows'
import { instantText } from './present.ts'

const head = 'time,open,high,low,close,volume\n'
const columns = { ...plainColumns, skip: 1 }

/** Rows per chunk of text. */
const rowsAtOnce = 4096

/** Bars as a table for people and spreadsheets: start in UTC, prices with all digits. */
export async function* csvOfBars(parts: AsyncIterable<BarColumns>): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for await (const bars of parts)
    for (let from = 0; from < bars.length; from += rowsAtOnce)
      yield Buffer.from(rowsOf(sliceBars(bars, from, Math.min(from + rowsAtOnce, bars.length))))
}

function rowsOf({ length, time, open, high, low, close, volume, digits, volumeDigits }: BarColumns): string {
  let text = ''
  for (let i = 0; i < length; i++) {
    const prices = [open[i]!, high[i]!, low[i]!, close[i]!].map((price) => fixed(price, digits)).join()
    const amount = volume === null || Number.isNaN(volume[i]!) ? '' : fixed(volume[i]!, volumeDigits)
    text += `${instantText(time[i]!)},${prices},${amount}\n`
  }
  return text
}

/** Formats with all digits: 110230 with five is "1.10230". */
function fixed(value: number, digits: number): string {
  if (digits === 0) return String(value)
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  return `${value < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Number of decimals of the bars, which a table does not reveal because trailing zeros are ignored. */
export interface BarDigits {
  readonly digits: number
  readonly volumeDigits: number
}

/** A table that `csvOfBars` did not write. `line` is 1-based. */
export class NoBarTable extends Error {
  override name = 'NoBarTable'
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}

/**
 * Parses the bars of such a table, in chunks and in order of time.
 * @throws NoBarTable for a row that is no bar, is not after the previous one, or has more digits
 */
export async function* barsOfCsv(
  content: AsyncIterable<Uint8Array>,
  { digits, volumeDigits }: BarDigits,
): AsyncGenerator<BarColumns> {
  const waiting: BarColumns[] = []
  let row = 1
  let before = Number.NEGATIVE_INFINITY
  const reader = rowReader(columns, {
    rows: (rows) => {
      if (!rows.instants) throw new NoBarTable(row + 1, 'has a time that is not in UTC')
      waiting.push(barsOfRows(rows, { toUtc: (wall) => wall, length: 1, stamp: 'OPEN' }))
    },
    problem: ({ line, reason }) => {
      throw new NoBarTable(line, reason)
    },
  })
  function* ready() {
    for (const bars of waiting.splice(0)) {
      for (const time of bars.time) {
        row++
        if (time <= before) throw new NoBarTable(row, 'is not after the bar before it')
        before = time
      }
      if (bars.digits > digits || (bars.volume !== null && bars.volumeDigits > volumeDigits))
        throw new NoBarTable(row, 'has more decimals than its series')
      yield scaled(bars, digits, volumeDigits, row)
    }
  }
  for await (const part of content) {
    reader.push(part)
    yield* ready()
  }
  reader.end()
  yield* ready()
}

function scaled(bars: BarColumns, digits: number, volumeDigits: number, row: number): BarColumns {
  try {
    return withDigits(bars, digits, volumeDigits)
  } catch (error) {
    if (error instanceof RangeError)
      throw new NoBarTable(row, 'has a price that is too large for its number of decimals')
    throw error
  }
}
