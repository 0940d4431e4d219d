import { DAY, HOUR, MINUTE, dayNumber, weekday } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import type { Arena } from '../kernel/arena.ts'
import * as L from '../kernel/layout.ts'
import type { TradeColumns } from './trade-columns.ts'

/** What the groups of one trade are, for the cells of combinations. Codes of the columns; tilt 0 grey, 1 green, 2 red. */
export interface Combination {
  readonly instrument: number
  readonly setup: number
  readonly direction: number
  readonly tilt: number
}

/** The closed trades as the kernel reads them, with the meaning of their codes. Row i is row i of the columns. */
export interface Records {
  readonly arena: Arena
  /** Address of record 0. */
  readonly at: number
  /** Records that there is room for. */
  readonly capacity: number
  /** Addresses of f64 columns: planned and realised reward to risk in millionths, NaN where a trade has none. */
  readonly rrr: number
  readonly realizedRrr: number
  /** By the code in the records. */
  readonly combinations: readonly Combination[]
  /** Days since 1970, by the code in the records. */
  readonly days: readonly number[]
  /** False when sums of these numbers could pass 2^53: only the wide kernel is right then. */
  readonly exact: boolean
}

/** What a record holds beside what its columns say: see TradeTable. */
export interface Measured {
  readonly gainUnits: Float64Array
  readonly rUnrounded: Float64Array
  readonly gainPercentageMicros: Float64Array
  readonly rrrMicros: Float64Array
  readonly realizedRrrMicros: Float64Array
}

/** Upper bounds of the holding-time buckets, minutes; the last bucket has none. They fit the coarser buckets of pages. */
export const holdingBounds = [1, 5, 15, 30, 60, 120, 240, 480, 1440, 4320, 10_080] as const
/** R bins: one below -5, then quarters of R up to 10, one from there on, and one for trades without R. */
export const R_BIN_WIDTH = 0.25
export const R_BIN_FROM = -5
const quarterBins = 60
export const NO_R_BIN = quarterBins + 2

/** Bin of an R in millionths: a trade on a border belongs to the bin above it. */
export function rBin(micros: number): number {
  if (Number.isNaN(micros)) return NO_R_BIN
  const bin = Math.floor((micros - R_BIN_FROM * 1e6) / (R_BIN_WIDTH * 1e6))
  return Math.max(-1, Math.min(quarterBins, bin)) + 1
}

/** Bucket of a holding time in milliseconds; a border belongs to the bucket above it. */
export function holdingBucket(held: number): number {
  let bucket = 0
  while (bucket < holdingBounds.length && held >= holdingBounds[bucket]! * MINUTE) bucket++
  return bucket
}

const hourOfWeek = (at: number): number => (weekday(at) - 1) * 24 + Math.floor((at - dayNumber(at) * DAY) / HOUR)

/** Writes all closed trades as records. O(n). */
export function writeRecords(arena: Arena, columns: TradeColumns, measured: Measured): Records {
  const rows = columns.closed
  const capacity = Math.ceil(rows * 1.25) + 64
  const at = arena.take(capacity * L.RECORD)
  const rrr = arena.take(capacity * 8)
  const realizedRrr = arena.take(capacity * 8)
  const { f64, u32, u16, u8 } = arena.views
  const combinations = dictionary<Combination>()
  const days = dictionary<number>()
  const sums = [0, 0, 0, 0, 0, 0]
  for (let row = 0; row < rows; row++) {
    const record = at + row * L.RECORD
    const exit = columns.exitDate[row]!
    const entry = columns.entryDate[row]!
    const gain = measured.gainUnits[row]! + 0 // never -0: the kernels must agree to the last bit
    const r = measured.rUnrounded[row]!
    const percent = measured.gainPercentageMicros[row]! + 0
    const held = exit - entry
    const tilt = columns.tiltMeter[row]!
    const group: Combination = {
      instrument: columns.instrument[row]!,
      setup: columns.setup[row]!,
      direction: columns.direction[row]!,
      tilt: tilt > 0 ? 1 : tilt < 0 ? 2 : 0,
    }
    f64[(record + L.GAIN) / 8] = gain
    f64[(record + L.R) / 8] = r
    f64[(record + L.PERCENT) / 8] = percent
    f64[(record + L.HELD) / 8] = held
    u32[(record + L.COMBINATION) / 4] = combinations.codeOf(
      ((group.instrument * columns.setups.length + group.setup) * 2 + group.direction) * 3 + group.tilt,
      group,
    )
    u32[(record + L.EXIT_DAY) / 4] = days.codeOf(dayNumber(exit), dayNumber(exit))
    u32[(record + L.ENTRY_DAY) / 4] = days.codeOf(dayNumber(entry), dayNumber(entry))
    const kind = columns.outcome[row]! | (Number.isNaN(r) ? 0 : L.HAS_R) | (Number.isNaN(percent) ? 0 : L.HAS_PERCENT)
    const bin = holdingBucket(held) * L.R_BINS + rBin(Math.round(r * 1e6))
    u16[(record + L.BIN_AND_KIND) / 2] = (bin << L.KIND_BITS) | kind
    u8[record + L.EXIT_HOUR] = hourOfWeek(exit)
    u8[record + L.ENTRY_HOUR] = hourOfWeek(entry)
    f64[rrr / 8 + row] = measured.rrrMicros[row]!
    f64[realizedRrr / 8 + row] = measured.realizedRrrMicros[row]!
    const sizes = [gain, r * 1e6, percent, held, measured.rrrMicros[row]!, measured.realizedRrrMicros[row]!]
    sizes.forEach((value, i) => {
      if (!Number.isNaN(value)) sums[i]! += Math.abs(value)
    })
  }
  return {
    arena,
    at,
    capacity,
    rrr,
    realizedRrr,
    combinations: combinations.values,
    days: days.values,
    exact: sums.every((sum) => sum <= Number.MAX_SAFE_INTEGER),
  }
}

/** Codes in the order in which keys are met. */
function dictionary<Value>() {
  const codes = new Map<number, number>()
  const values: Value[] = []
  return {
    values,
    codeOf(key: number, value: Value): number {
      const known = codes.get(key)
      if (known !== undefined) return known
      codes.set(key, values.length)
      values.push(value)
      return values.length - 1
    },
  }
}

if (outcomes.indexOf('WINNER') !== L.WINNER || outcomes.indexOf('BREAK_EVEN') !== L.BREAK_EVEN)
  throw new Error('The kernel counts outcomes by other codes than the product')
