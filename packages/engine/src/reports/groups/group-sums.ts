import { byName } from '@afterclose/core/record-field'
import type { Bitmap } from '../../columns/bitmap.ts'
import type { Selection } from '../../filters/select.ts'
import * as L from '../../kernel/layout.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { type Unit, unitCode } from '../../trades/unit.ts'
import type { GroupLists } from './grouping.ts'

/** Sums of a group of trades. Money in integer units; R, percentages and ratios in millionths. */
export const sumNames = [
  'trades',
  'winners',
  'losers',
  // number of known values
  'withR',
  'withPercent',
  'withRrr',
  'withRealizedRrr',
  // of the gains of winners, and of losers, without break-even trades
  'ofWinners',
  'ofLosers',
  // of the positive gains, and of the negative ones, unsigned
  'won',
  'lost',
  'gain',
  'r',
  'percent',
  // milliseconds
  'held',
  'rrr',
  'realizedRrr',
  'tilt',
  // max drawdown of the group's own line in the unit; for percentages the lost share of the index
  'fall',
  // the compounded return of the group's own trades, 1 at the start, if its line is in percent; else 1
  'index',
] as const
export type SumName = (typeof sumNames)[number]
export type GroupSums = Readonly<Record<SumName, number>>

// Offsets of a group's numbers. They stay in this file: imports are no constants to V8, and the pass would be half as fast.
const places = byName(sumNames, (name) => sumNames.indexOf(name))
const place = (name: SumName): number => places[name]
const TRADES = place('trades')
const WINNERS = place('winners')
const LOSERS = place('losers')
const WITH_R = place('withR')
const WITH_PERCENT = place('withPercent')
const WITH_RRR = place('withRrr')
const WITH_REALIZED_RRR = place('withRealizedRrr')
const GAIN = place('gain')
const WON = place('won')
const LOST = place('lost')
const OF_WINNERS = place('ofWinners')
const OF_LOSERS = place('ofLosers')
const R = place('r')
const PERCENT = place('percent')
const HELD = place('held')
const RRR = place('rrr')
const REALIZED_RRR = place('realizedRrr')
const TILT = place('tilt')
const FALL = place('fall')
const INDEX = place('index')
/** Peak of the line; for percentages the index as a share of its peak. */
const PEAK = sumNames.length
/** Numbers of a group. */
const LENGTH = sumNames.length + 1

export const noGroupSums = (groups: number): Float64Array => new Float64Array(groups * LENGTH)

/**
 * Sums of one group. Field by field, here and in `putGroup`: a wide table has thousands of groups, and a loop over names takes most of its
 * time.
 */
export function groupAt(sums: Float64Array, group: number): GroupSums {
  const first = group * LENGTH
  return {
    trades: sums[first + TRADES]!,
    winners: sums[first + WINNERS]!,
    losers: sums[first + LOSERS]!,
    withR: sums[first + WITH_R]!,
    withPercent: sums[first + WITH_PERCENT]!,
    withRrr: sums[first + WITH_RRR]!,
    withRealizedRrr: sums[first + WITH_REALIZED_RRR]!,
    ofWinners: sums[first + OF_WINNERS]!,
    ofLosers: sums[first + OF_LOSERS]!,
    won: sums[first + WON]!,
    lost: sums[first + LOST]!,
    gain: sums[first + GAIN]!,
    r: sums[first + R]!,
    percent: sums[first + PERCENT]!,
    held: sums[first + HELD]!,
    rrr: sums[first + RRR]!,
    realizedRrr: sums[first + REALIZED_RRR]!,
    tilt: sums[first + TILT]!,
    fall: sums[first + FALL]!,
    index: sums[first + INDEX]!,
  }
}

/** Writes sums of a group computed elsewhere. */
export function putGroup(sums: Float64Array, group: number, of: GroupSums): void {
  const first = group * LENGTH
  sums[first + TRADES] = of.trades
  sums[first + WINNERS] = of.winners
  sums[first + LOSERS] = of.losers
  sums[first + WITH_R] = of.withR
  sums[first + WITH_PERCENT] = of.withPercent
  sums[first + WITH_RRR] = of.withRrr
  sums[first + WITH_REALIZED_RRR] = of.withRealizedRrr
  sums[first + OF_WINNERS] = of.ofWinners
  sums[first + OF_LOSERS] = of.ofLosers
  sums[first + WON] = of.won
  sums[first + LOST] = of.lost
  sums[first + GAIN] = of.gain
  sums[first + R] = of.r
  sums[first + PERCENT] = of.percent
  sums[first + HELD] = of.held
  sums[first + RRR] = of.rrr
  sums[first + REALIZED_RRR] = of.realizedRrr
  sums[first + TILT] = of.tilt
  sums[first + FALL] = of.fall
  sums[first + INDEX] = of.index
}

// During the pass, two counts share one number, the second of them times `SECOND`, so that one addition counts both. Gains are by outcome,
// those of break-even trades by sign in `won` and `lost`. `takeApart` converts all before reading.
const SECOND = 2 ** 26
const TRADES_AND_WINNERS = TRADES
const LOSERS_AND_R = LOSERS
const PERCENT_AND_RRR = WITH_PERCENT
const BY_OUTCOME = OF_WINNERS
const LOST_EVEN = LOST - BY_OUTCOME

interface Pass {
  readonly f64: Float64Array
  readonly u16: Uint16Array
  readonly tiltMeter: Int16Array
  readonly bits: Bitmap
  readonly starts: Uint32Array
  readonly groups: Uint32Array
  /** Index of the group of all trades together. */
  readonly all: number
  readonly sums: Float64Array
  /** Where records and ratios start. */
  readonly records: number
  readonly rrrs: number
  readonly realizedRrrs: number
  /** Whether the line compounds, and the offset of its sum if not. */
  readonly compounds: boolean
  readonly line: number
}

/** Words of the selection per call, so that the loop is called often and gets compiled. */
const wordsAtOnce = 16

/**
 * Adds every selected trade to all its groups in one pass, whatever the number of groups. Sums are integers below 2^53, so they are exact;
 * `wideGroupSums` is for journals where they could exceed that. Dependency chains run per group.
 *
 * @param unit of the line whose max drawdown is computed
 * @returns the groups in order of their indexes, followed by all selected trades
 */
export function groupSums(table: TradeTable, selection: Selection, grouping: GroupLists, unit: Unit): Float64Array {
  const { count: all, starts, groups } = grouping
  const { arena, at, rrr, realizedRrr } = table.records
  const { bits } = selection
  const sums = noGroupSums(all + 1)
  const pass: Pass = {
    f64: arena.views.f64,
    u16: arena.views.u16,
    tiltMeter: table.columns.tiltMeter,
    bits,
    starts,
    groups,
    all,
    sums,
    records: at,
    rrrs: rrr / 8,
    realizedRrrs: realizedRrr / 8,
    compounds: unitCode[unit] === L.UNIT_PERCENT,
    line: unitCode[unit] === L.UNIT_R ? R : GAIN,
  }
  for (let group = 0; group <= all; group++) sums[group * LENGTH + INDEX] = 1
  if (pass.compounds) for (let group = 0; group <= all; group++) sums[group * LENGTH + PEAK] = 1
  for (let word = 0; word < bits.length; word += wordsAtOnce)
    addWords(pass, word, Math.min(bits.length, word + wordsAtOnce))
  for (let group = 0; group <= all; group++) takeApart(sums, group * LENGTH)
  return sums
}

/** Adds the selected trades of the words in [from, to). */
function addWords(pass: Pass, from: number, to: number): void {
  const { f64, u16, tiltMeter, bits, starts, groups, all, sums } = pass
  const { records, rrrs, realizedRrrs, compounds, line } = pass
  for (let word = from; word < to; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const row = (word << 5) + 31 - Math.clz32(left & -left)
      const record = records + row * L.RECORD
      const gain = f64[(record + L.GAIN) / 8]!
      const itsR = f64[(record + L.R) / 8]!
      const itsPercent = f64[(record + L.PERCENT) / 8]!
      const held = f64[(record + L.HELD) / 8]!
      const outcome = u16[(record + L.BIN_AND_KIND) / 2]! & L.OUTCOME_BITS
      const itsRrr = f64[rrrs + row]!
      const itsRealizedRrr = f64[realizedRrrs + row]!
      const tilt = tiltMeter[row]!

      // Unknown values add nothing.
      const withR = Number(!Number.isNaN(itsR))
      const withPercent = Number(!Number.isNaN(itsPercent))
      const withRrr = Number(!Number.isNaN(itsRrr))
      const withRealizedRrr = Number(!Number.isNaN(itsRealizedRrr))
      const r = withR === 1 ? itsR : 0
      const percent = withPercent === 1 ? itsPercent : 0
      const rrr = withRrr === 1 ? itsRrr : 0
      const realizedRrr = withRealizedRrr === 1 ? itsRealizedRrr : 0
      const factor = 1 + percent * 1e-8
      const tradesAndWinners = 1 + SECOND * Number(outcome === L.WINNER)
      const losersAndR = Number(outcome === L.LOSER) + SECOND * withR
      const percentAndRrr = withPercent + SECOND * withRrr
      const byOutcome = BY_OUTCOME + (outcome === L.BREAK_EVEN && gain < 0 ? LOST_EVEN : outcome)

      // Its groups, and finally all trades together.
      for (let i = starts[row]!, end = starts[row + 1]!; i <= end; i++) {
        const at = (i === end ? all : groups[i]!) * LENGTH
        sums[at + TRADES_AND_WINNERS]! += tradesAndWinners
        sums[at + LOSERS_AND_R]! += losersAndR
        sums[at + PERCENT_AND_RRR]! += percentAndRrr
        sums[at + WITH_REALIZED_RRR]! += withRealizedRrr
        sums[at + byOutcome]! += gain
        sums[at + GAIN]! += gain
        sums[at + R]! += r
        sums[at + PERCENT]! += percent
        sums[at + HELD]! += held
        sums[at + RRR]! += rrr
        sums[at + REALIZED_RRR]! += realizedRrr
        sums[at + TILT]! += tilt
        if (compounds) {
          const ofPeak = Math.min(1, sums[at + PEAK]! * factor)
          sums[at + PEAK] = ofPeak
          sums[at + INDEX]! *= factor
          if (1 - ofPeak > sums[at + FALL]!) sums[at + FALL] = 1 - ofPeak
        } else {
          const now = sums[at + line]!
          const peak = sums[at + PEAK]!
          if (now > peak) sums[at + PEAK] = now
          else if (peak - now > sums[at + FALL]!) sums[at + FALL] = peak - now
        }
      }
    }
  }
}

/** Converts the numbers of a group from their packed to their final form. */
function takeApart(sums: Float64Array, at: number): void {
  const tradesWinners = sums[at + TRADES_AND_WINNERS]!
  const losersR = sums[at + LOSERS_AND_R]!
  const percentRrr = sums[at + PERCENT_AND_RRR]!
  sums[at + WINNERS] = Math.floor(tradesWinners / SECOND)
  sums[at + TRADES] = tradesWinners % SECOND
  sums[at + WITH_R] = Math.floor(losersR / SECOND)
  sums[at + LOSERS] = losersR % SECOND
  sums[at + WITH_RRR] = Math.floor(percentRrr / SECOND)
  sums[at + WITH_PERCENT] = percentRrr % SECOND
  sums[at + WON] = sums[at + WON]! + sums[at + OF_WINNERS]!
  sums[at + LOST] = sums[at + WON]! - sums[at + GAIN]!
}
