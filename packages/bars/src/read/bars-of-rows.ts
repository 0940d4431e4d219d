import type { BarColumns } from '../bar.ts'
import type { ToUtc } from '../utc.ts'
import type { RowColumns } from './read-rows.ts'

export interface BarsOf {
  /** Converts the file's wall clock to UTC. Not called for times that state their zone or offset. */
  readonly toUtc: ToUtc
  /** Seconds of a bar. */
  readonly length: number
  readonly stamp: 'OPEN' | 'CLOSE'
}

const day = 86_400

/**
 * Converts rows of a file to bars, in the same order. Closing times are shifted back by the bar length; a date alone is its day, whatever
 * the stamp.
 */
export function barsOfRows(rows: RowColumns, { toUtc, length, stamp }: BarsOf): BarColumns {
  const back = stamp === 'CLOSE' && rows.timed && length < day ? length : 0
  const time = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) time[i] = (rows.instants ? rows.time[i]! : toUtc(rows.time[i]!)) - back
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => rows[name].slice(0, rows.length)
  const volume = column('volume')
  return {
    length: rows.length,
    time,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: volume.every(Number.isNaN) ? null : volume,
    digits: rows.digits,
    volumeDigits: rows.volumeDigits,
  }
}
