import { HOUR } from '@afterclose/core/time'
import * as L from '../kernel/layout.ts'
import { inUnits } from './money-scale.ts'
import * as R from './records.ts'
import type { TradeColumns } from './trade-columns.ts'
import { MICROS } from './unit.ts'

/**
 * Writes the closed trades of rows `from` to `to` - 1 as records and adds their sizes; everything except values that depend on the balance,
 * which the ledger writes. No object is allocated per row, because this function is most of the time to open a journal. The parts of a
 * record are written for a few rows at a time, which stay in the CPU cache.
 *
 * @param decimals decimals of the journal's money: every gain is a whole number of units
 */
export function encodeRows(
  records: R.Records,
  columns: TradeColumns,
  decimals: number,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row += R.rowsAtOnce) {
    const end = Math.min(to, row + R.rowsAtOnce)
    writeResults(records, columns, decimals, row, end)
    writeDates(records, columns, row, end)
    writeCombinations(records, columns, row, end)
    writeRewards(records, records.rrr, columns.rrr, R.SIZE_RRR, row, end)
    writeRewards(records, records.realizedRrr, columns.realizedRrr, R.SIZE_REALIZED_RRR, row, end)
  }
}

function writeResults(
  { arena, at, sizes }: R.Records,
  { gain, rMultiple, outcome, entryDate, exitDate }: TradeColumns,
  decimals: number,
  from: number,
  to: number,
): void {
  const { f64, u16 } = arena.views
  let [gains, rs, helds] = [0, 0, 0]
  for (let row = from; row < to; row++) {
    const record = at + row * L.RECORD
    const units = inUnits(gain[row]!, decimals)
    const micros = toMicros(rMultiple[row]!)
    const hasR = !Number.isNaN(micros)
    const held = exitDate[row]! - entryDate[row]!
    f64[(record + L.GAIN) / 8] = units
    f64[(record + L.R) / 8] = micros
    f64[(record + L.PERCENT) / 8] = Number.NaN
    f64[(record + L.HELD) / 8] = held
    const bin = R.holdingBucket(held) * L.R_BINS + R.rBin(micros)
    u16[(record + L.BIN_AND_KIND) / 2] = (bin << L.KIND_BITS) | outcome[row]! | (hasR ? L.HAS_R : 0)
    gains += Math.abs(units)
    helds += Math.abs(held)
    if (hasR) rs += Math.abs(micros)
  }
  sizes[R.SIZE_GAIN]! += gains
  sizes[R.SIZE_R]! += rs
  sizes[R.SIZE_HELD]! += helds
}

function writeDates(
  { arena, at, codes: { days } }: R.Records,
  { entryDate, exitDate }: TradeColumns,
  from: number,
  to: number,
): void {
  const { u32, u8 } = arena.views
  for (let row = from; row < to; row++) {
    const record = at + row * L.RECORD
    const exitHour = Math.floor(exitDate[row]! / HOUR)
    const entryHour = Math.floor(entryDate[row]! / HOUR)
    u32[(record + L.EXIT_DAY) / 4] = days.codeOf(Math.floor(exitHour / 24))
    u32[(record + L.ENTRY_DAY) / 4] = days.codeOf(Math.floor(entryHour / 24))
    u8[record + L.EXIT_HOUR] = hourOfWeek(exitHour)
    u8[record + L.ENTRY_HOUR] = hourOfWeek(entryHour)
  }
}

function writeCombinations(
  { arena, at, codes: { combinations } }: R.Records,
  { instrument, setup, direction, tiltMeter }: TradeColumns,
  from: number,
  to: number,
): void {
  const { u32 } = arena.views
  for (let row = from; row < to; row++) {
    const tilt = tiltMeter[row]!
    const colour = tilt > 0 ? 1 : tilt < 0 ? 2 : 0
    const code = combinations.codeOf(instrument[row]!, setup[row]!, direction[row]!, colour)
    u32[(at + row * L.RECORD + L.COMBINATION) / 4] = code
  }
}

/** Writes a column of reward to risk in millionths. */
function writeRewards(
  { arena, sizes }: R.Records,
  column: number,
  ratios: Float64Array,
  size: number,
  from: number,
  to: number,
): void {
  const { f64 } = arena.views
  let sum = 0
  for (let row = from; row < to; row++) {
    const micros = toMicros(ratios[row]!)
    f64[column / 8 + row] = micros
    if (!Number.isNaN(micros)) sum += Math.abs(micros)
  }
  sizes[size]! += sum
}

/** Subtracts the sizes of a row, before it is overwritten. */
export function forgetRow({ arena, at, rrr, realizedRrr, sizes }: R.Records, row: number): void {
  const { f64 } = arena.views
  const f64At = (at + row * L.RECORD) / 8
  const forget = (size: number, value: number): void => {
    if (!Number.isNaN(value)) sizes[size]! -= Math.abs(value)
  }
  forget(R.SIZE_GAIN, f64[f64At + L.GAIN / 8]!)
  forget(R.SIZE_R, f64[f64At + L.R / 8]!)
  forget(R.SIZE_PERCENT, f64[f64At + L.PERCENT / 8]!)
  forget(R.SIZE_HELD, f64[f64At + L.HELD / 8]!)
  forget(R.SIZE_RRR, f64[rrr / 8 + row]!)
  forget(R.SIZE_REALIZED_RRR, f64[realizedRrr / 8 + row]!)
}

/** Hour of the week of hours since 1970-01-01, which was a Thursday: 0 = Monday at 0 to 167 = Sunday at 23. */
function hourOfWeek(hour: number): number {
  const sinceMonday = hour + 3 * 24
  return sinceMonday - L.HOURS_OF_WEEK * Math.floor(sinceMonday / L.HOURS_OF_WEEK)
}

/** A ratio in whole millionths: it has 6 decimals. Never -0; NaN stays. */
const toMicros = (ratio: number): number => Math.round(ratio * MICROS) + 0
