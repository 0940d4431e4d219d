import * as fc from 'fast-check'
import { BIN_CELLS, HOUR_CELLS } from '../kernel.ts'
import * as L from '../layout.ts'
import { type AJob, type ARecord, combinationCells, dayCells, tables } from './a-job.ts'

/** Records with gains up to this size. */
export function randomRecords(largest: number): fc.Arbitrary<ARecord> {
  const scale = Math.max(1, Math.round(largest / 1e7)) // so that R is not larger than gains
  return fc
    .record({
      size: fc.oneof(fc.integer({ min: 0, max: Math.min(3, largest) }), fc.integer({ min: 0, max: largest })),
      outcome: fc.constantFrom(L.WINNER, L.LOSER, L.BREAK_EVEN),
      negative: fc.boolean(),
      risk: fc.constantFrom(0, 1, 3, 7, 10_000, 3e9),
      percent: fc.oneof(
        { weight: 1, arbitrary: fc.constant(Number.NaN) },
        { weight: 5, arbitrary: fc.integer({ min: -150_000_000, max: 150_000_000 }) },
      ),
      held: fc.nat(1e10),
      combination: fc.nat(combinationCells - 1),
      exitDay: fc.nat(dayCells - 1),
      entryDay: fc.nat(dayCells - 1),
      exitHour: fc.constantFrom(0, 9, 9, 9, HOUR_CELLS - 1),
      entryHour: fc.constantFrom(0, 9, 9, HOUR_CELLS - 1),
      bin: fc.constantFrom(0, 1, 300, BIN_CELLS - 1),
    })
    .map(({ size, outcome, negative, risk, percent, ...rest }) => {
      const gain =
        outcome === L.WINNER ? Math.max(1, size) : outcome === L.LOSER ? -Math.max(1, size) : negative ? 0 - size : size
      const r = risk === 0 ? Number.NaN : Math.round((gain / (risk * scale)) * 1e6) + 0
      return { ...rest, outcome, gain, percent: percent + 0, r }
    })
}

/** Numbers of rows: few, around word boundaries of the bitmap, and more than a batch of the fast kernel. */
const sizes = fc.oneof(
  fc.nat(5),
  fc.constantFrom(31, 32, 33, 63, 64, 65),
  fc.nat(150),
  fc.integer({ min: 250, max: 700 }),
)

/** A row is selected when its byte is below the limit: all, none, some, few. */
const limits = fc.constantFrom(256, 256, 0, 128, 230, 4)

export const randomJobs = (largest = 100_000): fc.Arbitrary<AJob> =>
  sizes.chain((rows) =>
    fc
      .record({
        records: fc.array(randomRecords(largest), { minLength: rows, maxLength: rows, size: 'max' }),
        bytes: fc.uint8Array({ minLength: rows, maxLength: rows, size: 'max' }),
        limit: limits,
        unit: fc.constantFrom(L.UNIT_GAIN, L.UNIT_R, L.UNIT_PERCENT),
        basis: fc.constantFrom('EXIT', 'ENTRY'),
        cuts: fc.array(fc.nat(rows), { maxLength: 12 }),
        lines: fc.boolean(),
        others: fc.subarray(tables.slice(1)),
      })
      .map(({ bytes, limit, cuts, others, ...rest }) => ({
        ...rest,
        selected: Array.from(bytes, (byte) => byte < limit),
        cuts: [0, ...cuts.toSorted((a, b) => a - b), rows],
        wanted: ['outcomes', ...others],
      })),
  )
