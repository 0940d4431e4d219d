import { largestWhole } from '../bar.ts'
import type { BarColumnsOfTable } from './layout.ts'
import { type ReadTime, readTime } from './read-time.ts'

/** Rows in the order of the file, with times on the file's own clock. */
export interface RowColumns {
  length: number
  /** Seconds since 1970 on the clock of the file; UTC where `instants`. */
  readonly time: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** NaN if there is none. */
  readonly volume: Float64Array
  /** Prices are whole numbers of 10^-digits, volumes of 10^-volumeDigits. */
  digits: number
  volumeDigits: number
  /** Whether every time states its zone or offset. */
  instants: boolean
  /** Whether any had a time of day. */
  timed: boolean
}

export interface LineProblem {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface RowReader {
  /** Parses the next bytes of the file, and emits complete rows. */
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

export interface RowsTaken {
  /** Called with at most `rowsAtOnce` rows; the columns are reused afterwards. */
  readonly rows: (rows: RowColumns) => void
  readonly problem: (problem: LineProblem) => void
}

export const rowsAtOnce = 65_536
/** Maximum decimals of a price; those of a price that was a float in some program are rounded. */
export const mostDigits = 10
const longestLine = 4096
const [newline, back, quote, blank] = [10, 13, 34, 32]

/**
 * Parses the rows of a table of bars from a stream of bytes: ten million of them are never in memory together. A line that is not a bar is
 * reported as a problem and skipped.
 */
export function rowReader(columns: BarColumnsOfTable, taken: RowsTaken): RowReader {
  const delimiter = columns.delimiter.charCodeAt(0)
  const decimal = columns.decimalSign.charCodeAt(0)
  const { date, time, open, high, low, close, volume, dateOrder } = columns
  const wanted = Math.max(date, time ?? 0, open, high, low, close, volume ?? 0)
  const needed = Math.max(date, time ?? 0, open, high, low, close)
  const starts = new Int32Array(wanted + 1)
  const ends = new Int32Array(wanted + 1)
  const at: ReadTime = { seconds: 0, instant: false, timed: false }
  const places = [open, high, low, close]
  const four = [readNothing(), readNothing(), readNothing(), readNothing()] as const
  const amount = readNothing()
  const rows = emptyRows()
  let line = 0
  let rest = new Uint8Array(0)

  function push(bytes: Uint8Array): void {
    let from = 0
    if (rest.length > 0) {
      const end = bytes.indexOf(newline)
      const whole = new Uint8Array(rest.length + (end === -1 ? bytes.length : end))
      whole.set(rest)
      whole.set(end === -1 ? bytes : bytes.subarray(0, end), rest.length)
      if (end === -1) {
        rest = whole.length > longestLine ? whole.slice(0, longestLine) : whole
        return
      }
      rest = new Uint8Array(0)
      readLine(whole, 0, whole.length)
      from = end + 1
    }
    for (let end = bytes.indexOf(newline, from); end !== -1; end = bytes.indexOf(newline, from)) {
      readLine(bytes, from, end)
      from = end + 1
    }
    rest = bytes.slice(from)
  }

  function end(): void {
    if (rest.length > 0) readLine(rest, 0, rest.length)
    rest = new Uint8Array(0)
    handOn()
  }

  function handOn(): void {
    if (rows.length > 0) taken.rows(rows)
    rows.length = 0
    rows.instants = true
  }

  function readLine(bytes: Uint8Array, from: number, until: number): void {
    line++
    let to = until
    if (to > from && bytes[to - 1] === back) to--
    if (line <= columns.skip || to === from) return
    const refuse = (reason: string) => taken.problem({ line, text: textOf(bytes, from, to), reason })
    let cell = 0
    let begin = from
    for (let i = from; i <= to && cell <= wanted; i++)
      if (i === to || bytes[i] === delimiter) {
        let [a, b] = [begin, i]
        while (a < b && (bytes[a] === blank || bytes[a] === quote)) a++
        while (b > a && (bytes[b - 1] === blank || bytes[b - 1] === quote)) b--
        starts[cell] = a
        ends[cell++] = b
        begin = i + 1
      }
    if (cell <= needed) return refuse(`has ${cell} cells where ${needed + 1} are needed`)
    for (let i = cell; i <= wanted; i++) starts[i] = ends[i] = 0
    const t = time ?? date
    readTime(
      bytes,
      starts[date]!,
      ends[date]!,
      time === null ? 0 : starts[t]!,
      time === null ? 0 : ends[t]!,
      dateOrder,
      at,
    )
    if (Number.isNaN(at.seconds)) return refuse('has no date and time that can be read')
    for (let i = 0; i < 4; i++)
      if (!readDecimal(bytes, starts[places[i]!]!, ends[places[i]!]!, decimal, four[i]!))
        return refuse('has no four prices')
    const digits = Math.max(four[0].digits, four[1].digits, four[2].digits, four[3].digits)
    if (digits > rows.digits) {
      handOn() // rows that are emitted together have the same digits
      rows.digits = digits
    }
    const [o, h, l, c] = [
      scaled(four[0], rows.digits),
      scaled(four[1], rows.digits),
      scaled(four[2], rows.digits),
      scaled(four[3], rows.digits),
    ]
    if (Math.max(Math.abs(o), Math.abs(h), Math.abs(l), Math.abs(c)) > largestWhole)
      return refuse('has a price that is too large for the decimals of the others')
    if (h < o || h < l || h < c) return refuse('has a high that is not the highest price')
    if (l > o || l > c) return refuse('has a low that is not the lowest price')
    let v = Number.NaN
    if (volume !== null && readDecimal(bytes, starts[volume]!, ends[volume]!, decimal, amount)) {
      if (amount.digits > rows.volumeDigits) {
        handOn()
        rows.volumeDigits = amount.digits
      }
      const whole = scaled(amount, rows.volumeDigits)
      if (whole >= 0 && whole <= largestWhole) v = whole
    }
    const row = rows.length++
    rows.time[row] = at.seconds
    rows.open[row] = o
    rows.high[row] = h
    rows.low[row] = l
    rows.close[row] = c
    rows.volume[row] = v
    rows.instants &&= at.instant
    rows.timed ||= at.timed
    if (rows.length === rowsAtOnce) handOn()
  }
  return { push, end }
}

const scaled = ({ mantissa, digits }: ReadDecimal, to: number): number => mantissa * 10 ** (to - digits)

function emptyRows(): RowColumns {
  const column = () => new Float64Array(rowsAtOnce)
  const prices = { time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
  return { length: 0, ...prices, digits: 0, volumeDigits: 0, instants: true, timed: false }
}

/** Text of a line, cut off for display. */
const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  new TextDecoder().decode(bytes.subarray(from, Math.min(to, from + 200)))

interface ReadDecimal {
  mantissa: number
  digits: number
}
const readNothing = (): ReadDecimal => ({ mantissa: 0, digits: 0 })
/** Largest mantissa that is exact in a double, even with another digit. */
const largestMantissa = 1e14

/**
 * Parses a plain decimal number, without trailing zeros. Digits after the tenth decimal, or the fifteenth in total, are rounded.
 * @returns false if it is not a number
 */
function readDecimal(bytes: Uint8Array, from: number, to: number, sign: number, into: ReadDecimal): boolean {
  let i = from
  const negative = bytes[i] === 45
  if (negative) i++
  if (i >= to) return false
  let mantissa = 0
  let digits = -1
  let rounded = -1
  for (; i < to; i++) {
    const byte = bytes[i]!
    if (byte === sign && digits === -1) {
      digits = 0
      continue
    }
    const digit = byte - 48
    if (!(digit >= 0 && digit <= 9)) return false
    if (digits === -1) {
      if (mantissa >= largestMantissa) return false
      mantissa = mantissa * 10 + digit
    } else if (digits < mostDigits && mantissa < largestMantissa) {
      mantissa = mantissa * 10 + digit
      digits++
    } else if (rounded === -1) rounded = digit
  }
  if (rounded >= 5) mantissa++
  if (digits === -1) digits = 0
  while (digits > 0 && mantissa % 10 === 0) {
    mantissa /= 10
    digits--
  }
  into.mantissa = negative ? -mantissa : mantissa
  into.digits = digits
  return true
}
