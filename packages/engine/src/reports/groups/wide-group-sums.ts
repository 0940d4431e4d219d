import { byName } from '@afterclose/core/record-field'
import type { Selection } from '../../filters/select.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import type { Unit } from '../../trades/unit.ts'
import { noGroupSums, putGroup, type SumName, sumNames } from './group-sums.ts'
import type { GroupLists } from './grouping.ts'

type Addend = Exclude<SumName, 'fall' | 'index'>
type Sums = Record<Addend, bigint>
/** Sums of a group, and its running line. */
interface Group {
  readonly sums: Sums
  peak: bigint
  fall: bigint
  /** The compounded index as a share of its peak, and its minimum. */
  ofPeak: number
  lowest: number
  index: number
}

/** The same as `groupSums` for journals whose sums may exceed 2^53: in big integers, each rounded once. Many times slower. */
export function wideGroupSums(table: TradeTable, selection: Selection, grouping: GroupLists, unit: Unit): Float64Array {
  const { count: all, starts, groups } = grouping
  const found = Array.from({ length: all + 1 }, newGroup)
  const line = ({ sums }: Group): bigint => (unit === 'R' ? sums.r : sums.gain)
  for (const row of selection.rows()) {
    const trade = addendsOf(table, row)
    const own = [...groups.subarray(starts[row], starts[row + 1]), all]
    for (const number of own) {
      const group = found[number]!
      for (const name of addedUp) group.sums[name] += trade[name]
      const now = line(group)
      if (now > group.peak) group.peak = now
      if (group.peak - now > group.fall) group.fall = group.peak - now
      const factor = 1 + Number(trade.percent) * 1e-8
      group.index *= factor
      group.ofPeak = Math.min(1, group.ofPeak * factor)
      group.lowest = Math.min(group.lowest, group.ofPeak)
    }
  }
  const sums = noGroupSums(found.length)
  found.forEach((group, i) => {
    const fall = unit === 'PERCENT' ? 1 - group.lowest : Number(group.fall)
    const index = unit === 'PERCENT' ? group.index : 1
    putGroup(sums, i, { ...each((name) => Number(group.sums[name])), fall, index })
  })
  return sums
}

const newGroup = (): Group => ({ sums: each(() => 0n), peak: 0n, fall: 0n, ofPeak: 1, lowest: 1, index: 1 })

/** Values that a trade adds; nothing for an unknown value. */
function addendsOf({ records, columns }: TradeTable, row: number): Sums {
  const { f64, u16 } = records.arena.views
  const record = records.at + row * L.RECORD
  const gain = f64[(record + L.GAIN) / 8]!
  const outcome = u16[(record + L.BIN_AND_KIND) / 2]! & L.OUTCOME_BITS
  const r = f64[(record + L.R) / 8]!
  const percent = f64[(record + L.PERCENT) / 8]!
  const rrr = f64[records.rrr / 8 + row]!
  const realizedRrr = f64[records.realizedRrr / 8 + row]!
  const known = (value: number): bigint => (Number.isNaN(value) ? 0n : BigInt(value))
  const count = (is: boolean): bigint => (is ? 1n : 0n)
  return {
    trades: 1n,
    winners: count(outcome === L.WINNER),
    losers: count(outcome === L.LOSER),
    withR: count(!Number.isNaN(r)),
    withPercent: count(!Number.isNaN(percent)),
    withRrr: count(!Number.isNaN(rrr)),
    withRealizedRrr: count(!Number.isNaN(realizedRrr)),
    gain: BigInt(gain),
    won: BigInt(Math.max(gain, 0)),
    lost: BigInt(Math.max(-gain, 0)),
    ofWinners: outcome === L.WINNER ? BigInt(gain) : 0n,
    ofLosers: outcome === L.LOSER ? BigInt(gain) : 0n,
    r: known(r),
    percent: known(percent),
    held: known(f64[(record + L.HELD) / 8]!),
    rrr: known(rrr),
    realizedRrr: known(realizedRrr),
    tilt: BigInt(columns.tiltMeter[row]!),
  }
}

const addedUp = sumNames.filter((name) => name !== 'fall' && name !== 'index')
const each = <Value>(of: (name: Addend) => Value): Record<Addend, Value> => byName(addedUp, of)
