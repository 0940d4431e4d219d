import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { numbersOf } from '../../columns/numbers-of.ts'
import { inExactUnits, inUnits } from '../../trades/money-scale.ts'
import { SIZE_GAIN } from '../../trades/records.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { addendsOf } from '../number-sums.ts'
import { thinTogether } from '../thin-together.ts'
import { replayRules, sizeParts, type Sizes } from './replay-rules.ts'
import type { RuledLines, RuledState, RuledSums, TradingRulesAnswer, TradingRulesView } from './trading-rules-report.ts'

/** Replays rules on the selected trades, cumulatively and each alone. O(trades × rules). */
export function tradingRulesAnswer(
  book: TradeBook,
  filters: Filters,
  { rules, columns }: TradingRulesView,
): TradingRulesAnswer {
  const { table } = book
  const rows = book.select(filters).rows()
  const sizes = replayRules(table, rows, rules)
  const { known } = addendsOf(table, 'rMultiple')
  let withR = 0
  for (let i = 0; i < rows.length; i++) withR += known[rows[i]!]!
  return {
    rules,
    trades: rows.length,
    withR,
    rParts: MICROS * sizeParts,
    gainParts: table.money.units * sizeParts,
    states: statesOf(table, rows, sizes),
    alone: rules.map((rule) => statesOf(table, rows, replayRules(table, rows, [rule])).at(-1)!),
    lines: linesOf(table, rows, sizes.at(-1)!, columns),
  }
}

/** States of the account after each rule: the line of R covers all trades, the rest only changed ones. */
function statesOf(table: TradeTable, rows: Uint32Array, sizes: readonly Sizes[]): readonly RuledState[] {
  const split = Math.floor((rows.length * 2) / 3)
  const states: RuledState[] = []
  let before: Sizes = new Uint8Array(table.rows)
  let state: RuledState = { parts: [nothing, nothing], drawdown: 0, leftOut: 0, halved: 0 }
  for (const after of sizes) {
    const line = { sum: 0, high: 0, fall: 0 }
    const change = { table, before, after, line }
    const [earlier, later] = [
      partAfter(state.parts[0], rows.subarray(0, split), change),
      partAfter(state.parts[1], rows.subarray(split), change),
    ]
    state = {
      parts: [earlier.sums, later.sums],
      drawdown: line.fall,
      leftOut: earlier.leftOut + later.leftOut,
      halved: earlier.halved + later.halved,
    }
    states.push(state)
    before = after
  }
  return states
}
const nothing: RuledSums = { trades: 0, r: 0, gain: 0 }

interface Change {
  readonly table: TradeTable
  readonly before: Sizes
  readonly after: Sizes
  /** Running sum of R, carried from part to part. */
  readonly line: { sum: number; high: number; fall: number }
}

function partAfter(last: RuledSums, rows: Uint32Array, { table, before, after, line }: Change) {
  const { micros } = addendsOf(table, 'rMultiple')
  const units = gainUnits(table, 'gain')
  let { sum, high, fall } = line
  let [gain, added, leftOut, halved] = [last.gain, 0, 0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const size = after[row]!
    sum += size * micros[row]!
    if (sum > high) high = sum
    if (high - sum > fall) fall = high - sum
    const changed = size - before[row]!
    if (changed === 0) continue
    gain += changed * units[row]!
    if (size === 0) leftOut++
    else if (changed > 0) added++
    else halved++
  }
  const r = sum - line.sum
  Object.assign(line, { sum, high, fall })
  const isExact = table.records.sizes[SIZE_GAIN]! * sizeParts <= Number.MAX_SAFE_INTEGER
  const sums: RuledSums = {
    trades: last.trades + added - leftOut,
    r,
    gain: isExact ? gain : wideGain(table, rows, after),
  }
  return { sums, leftOut, halved }
}

/** Gains of all closed trades in integer units of money, cached per state of the journal. */
const gainUnits = keptByTable<'gain', Float64Array>(1, ({ columns, rows, money }) =>
  numbersOf(columns.gain.subarray(0, rows), (gain) => inUnits(gain, money.decimals)),
)

/** The same in big integers. */
function wideGain({ columns: { gain }, money }: TradeTable, rows: Uint32Array, sizes: Sizes): number {
  let sum = 0n
  for (const row of rows) sum += BigInt(sizes[row]!) * inExactUnits(gain[row]!, money.decimals)
  return Number(sum)
}

/** Visible points of the cumulative sums, from the 0 before the first trade. */
function linesOf(table: TradeTable, rows: Uint32Array, sizes: Sizes, columns: number): RuledLines {
  const { micros } = addendsOf(table, 'rMultiple')
  const sums = { actual: 0, ruled: 0 }
  const { points, values } = thinTogether(rows.length + 1, 2, columns, (from, to, [own, its]) => {
    let { actual, ruled } = sums
    for (let point = from; point < to; point++) {
      if (point > 0) {
        const row = rows[point - 1]!
        actual += micros[row]!
        ruled += micros[row]! * sizes[row]!
      }
      own![point - from] = actual
      its![point - from] = ruled / sizeParts
    }
    Object.assign(sums, { actual, ruled })
  })
  const { id, exitDate } = table.columns
  const inR = (line: Float64Array | undefined): Float64Array => numbersOf(line!, (sum) => sum / MICROS)
  return {
    position: points,
    row: Int32Array.from(points, (point) => (point === 0 ? -1 : rows[point - 1]!)),
    id: points.map((point) => (point === 0 ? 0 : id[rows[point - 1]!]!)),
    exitDate: numbersOf(points, (point) => (point === 0 ? Number.NaN : exitDate[rows[point - 1]!]!)),
    actual: inR(values[0]),
    ruled: inR(values[1]),
  }
}
