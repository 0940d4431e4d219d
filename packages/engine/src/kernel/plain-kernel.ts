import type { Arena, Views } from './arena.ts'
import type { Kernel } from './kernel.ts'
import * as L from './layout.ts'

/**
 * The kernel in plain TypeScript: the reference for the fast one, and the fallback without WebAssembly. Follow one trade through the loop
 * of `takeTrades`.
 */
export function plainKernel(arena: Arena): Kernel {
  return {
    name: 'plain',
    run: () => takeTrades(arena.views),
    sum: (column, bits, rows) => sumOf(arena.views, column, bits, rows),
  }
}

/** Millionths of a percent as a share of 1. */
const SHARE = 1e-8

/**
 * All running values are local variables, not fields, so they stay in registers, and nothing is allocated per trade. That is why this is
 * one long function; it makes the loop three times as fast.
 */
function takeTrades({ f64, i32, u32, u16, u8 }: Views): void {
  const records = i32[L.JOB_RECORDS / 4]!
  const bits = i32[L.JOB_BITS / 4]! / 4
  const outcomes = i32[L.JOB_OUTCOMES / 4]!
  const combinations = i32[L.JOB_COMBINATIONS / 4]!
  const bins = i32[L.JOB_BINS / 4]!
  const days = i32[L.JOB_DAYS / 4]!
  const hours = i32[L.JOB_HOURS / 4]!
  const dayOffset = i32[L.JOB_DAY_OFFSET / 4]!
  const hourOffset = i32[L.JOB_HOUR_OFFSET / 4]!
  const unit = i32[L.JOB_UNIT / 4]!
  const cuts = i32[L.JOB_CUTS / 4]! / 4
  const stretches = i32[L.JOB_STRETCHES / 4]!
  const lines = i32[L.JOB_LINES / 4]! / 8
  const lineLength = i32[L.JOB_LINE_LENGTH / 4]!
  let stretch = i32[L.JOB_STRETCH_OUT / 4]! / 8

  // The current state, written back at the end.
  const state = i32[L.JOB_STATE / 4]! / 8
  const gains = state + L.UNIT_GAIN
  const rs = state + L.UNIT_R
  const percents = state + L.UNIT_PERCENT
  let trades = f64[state + L.STATE_TRADES]!
  let gainSum = f64[gains + L.STATE_SUM]!
  let gainWon = f64[gains + L.STATE_WON]!
  let gainLargest = f64[gains + L.STATE_LARGEST]!
  let gainSmallest = f64[gains + L.STATE_SMALLEST]!
  let gainPeak = f64[gains + L.STATE_PEAK]!
  let gainFall = f64[gains + L.STATE_FALL]!
  let gainHighs = f64[state + L.STATE_HIGHS]!
  let rSum = f64[rs + L.STATE_SUM]!
  let rWon = f64[rs + L.STATE_WON]!
  let rLargest = f64[rs + L.STATE_LARGEST]!
  let rSmallest = f64[rs + L.STATE_SMALLEST]!
  let rPeak = f64[rs + L.STATE_PEAK]!
  let rFall = f64[rs + L.STATE_FALL]!
  let rKnown = f64[rs + L.STATE_KNOWN]!
  let rFirst = f64[state + L.STATE_R_FIRST]!
  let rAway = f64[state + L.STATE_R_AWAY]!
  let rAwaySquared = f64[state + L.STATE_R_AWAY_SQUARED]!
  let percentSum = f64[percents + L.STATE_SUM]!
  let percentWon = f64[percents + L.STATE_WON]!
  let percentLargest = f64[percents + L.STATE_LARGEST]!
  let percentSmallest = f64[percents + L.STATE_SMALLEST]!
  let percentPeak = f64[percents + L.STATE_PEAK]!
  let percentFall = f64[percents + L.STATE_FALL]!
  let percentKnown = f64[percents + L.STATE_KNOWN]!
  let index = f64[state + L.STATE_INDEX]!
  let indexOfPeak = f64[state + L.STATE_INDEX_OF_PEAK]!
  let indexLowest = f64[state + L.STATE_INDEX_LOWEST]!
  let heldSum = f64[state + L.STATE_SUM + L.UNIT_HELD]!
  let wins = f64[state + L.STATE_WIN_RUN]!
  let losses = f64[state + L.STATE_LOSS_RUN]!
  let mostWins = f64[state + L.STATE_LONGEST_WIN_RUN]!
  let mostLosses = f64[state + L.STATE_LONGEST_LOSS_RUN]!
  let peakPosition = f64[state + L.STATE_PEAK_POSITION]!
  let peakRow = f64[state + L.STATE_PEAK_ROW]!
  let fallPosition = f64[state + L.STATE_FALL_POSITION]!
  let fallRow = f64[state + L.STATE_FALL_ROW]!
  let fallPeakPosition = f64[state + L.STATE_FALL_PEAK_POSITION]!
  /** Cells of the trade. */
  const cells = new Int32Array(5)

  for (let i = 0; i < stretches; i++, stretch += L.STRETCH_LENGTH) {
    let points = 0
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    let lastRow = -1
    let lastPosition = 0
    let lastStep = 0
    const end = u32[cuts + i + 1]!
    for (let row = u32[cuts + i]!; row < end; row++) {
      const others = u32[bits + (row >>> 5)]! >>> (row & 31)
      if (others === 0) row |= 31 // none selected up to the next word
      if ((others & 1) === 0) continue

      const record = records + row * L.RECORD
      const gain = f64[(record + L.GAIN) / 8]!
      const itsR = f64[(record + L.R) / 8]!
      const itsPercent = f64[(record + L.PERCENT) / 8]!
      const held = f64[(record + L.HELD) / 8]!
      const binAndKind = u16[(record + L.BIN_AND_KIND) / 2]!
      const outcome = binAndKind & L.OUTCOME_BITS
      const peakBefore = unit === L.UNIT_GAIN ? gainPeak : rPeak
      const fallBefore = unit === L.UNIT_GAIN ? gainFall : unit === L.UNIT_R ? rFall : percentFall
      let rose = false
      trades++

      const won = gain > 0 ? gain : 0
      gainSum += gain
      gainWon += won
      heldSum += held
      if (gain > gainLargest) gainLargest = gain
      if (gain < gainSmallest) gainSmallest = gain
      if (gainSum > gainPeak) {
        gainPeak = gainSum
        gainHighs++
      }
      if (gainPeak - gainSum > gainFall) gainFall = gainPeak - gainSum

      // Unknown values change nothing.
      let r = 0
      let hasR = 0
      if (!Number.isNaN(itsR)) {
        r = itsR
        hasR = 1
        rKnown++
        rSum += r
        if (r > 0) rWon += r
        if (r > rLargest) rLargest = r
        if (r < rSmallest) rSmallest = r
        if (rSum > rPeak) rPeak = rSum
        if (rPeak - rSum > rFall) rFall = rPeak - rSum
        // Differences from the first R instead of from 0: equal values have no spread at all, and few digits are lost.
        if (Number.isNaN(rFirst)) rFirst = r
        const away = r - rFirst
        rAway += away
        rAwaySquared += away * away
      }

      let percent = 0
      let hasPercent = 0
      if (!Number.isNaN(itsPercent)) {
        percent = itsPercent
        hasPercent = 1
        percentKnown++
        percentSum += percent
        if (percent > 0) percentWon += percent
        if (percent > percentLargest) percentLargest = percent
        if (percent < percentSmallest) percentSmallest = percent
        // Drawdowns of the index are tracked as a share of its peak, so that they are visible at any height.
        const factor = 1 + percent * SHARE
        index *= factor
        indexOfPeak *= factor
        rose = indexOfPeak > 1
        if (rose) indexOfPeak = 1
        if (indexOfPeak < indexLowest) indexLowest = indexOfPeak
      }

      // Break-evens neither extend nor end a streak.
      let winner = 0
      let loser = 0
      if (outcome === L.WINNER) {
        winner = 1
        wins++
        losses = 0
        if (wins > mostWins) mostWins = wins
      } else if (outcome === L.LOSER) {
        loser = 1
        losses++
        wins = 0
        if (losses > mostLosses) mostLosses = losses
      }

      let wanted = 0
      cells[wanted++] = outcomes + outcome * L.CELL
      if (combinations !== 0) cells[wanted++] = combinations + u32[(record + L.COMBINATION) / 4]! * L.CELL
      if (bins !== 0) cells[wanted++] = bins + (binAndKind >>> L.KIND_BITS) * L.CELL
      if (days !== 0) cells[wanted++] = days + u32[(record + dayOffset) / 4]! * L.CELL
      if (hours !== 0) cells[wanted++] = hours + u8[record + hourOffset]! * L.CELL
      for (let each = 0; each < wanted; each++) {
        const sums = cells[each]! / 8
        const counts = cells[each]! / 4
        f64[sums + L.CELL_GAIN / 8]! += gain
        f64[sums + L.CELL_R / 8]! += r
        f64[sums + L.CELL_PERCENT / 8]! += percent
        f64[sums + L.CELL_HELD / 8]! += held
        f64[sums + L.CELL_WON / 8]! += won
        f64[sums + L.CELL_WITH_PERCENT / 8]! += hasPercent
        i32[counts + L.CELL_TRADES / 4]! += 1
        i32[counts + L.CELL_WINNERS / 4]! += winner
        i32[counts + L.CELL_LOSERS / 4]! += loser
        i32[counts + L.CELL_WITH_R / 4]! += hasR
      }

      const value = unit === L.UNIT_GAIN ? gainSum : unit === L.UNIT_R ? rSum : drawn(index)
      if (unit === L.UNIT_PERCENT) {
        percentPeak = Math.max(percentPeak, value)
        percentFall = Math.max(percentFall, 1 - indexOfPeak)
      }
      const peak = unit === L.UNIT_GAIN ? gainPeak : unit === L.UNIT_R ? rPeak : percentPeak
      const below = unit === L.UNIT_PERCENT ? 1 - indexOfPeak : peak - value
      const fall = unit === L.UNIT_GAIN ? gainFall : unit === L.UNIT_R ? rFall : percentFall
      if (unit === L.UNIT_PERCENT ? rose : peak > peakBefore) {
        peakPosition = trades
        peakRow = row
      }
      if (fall > fallBefore) {
        fallPosition = trades
        fallRow = row
        fallPeakPosition = peakPosition
      }
      if (lines !== 0) {
        const element = lines + trades - 1
        const lost = gainWon - gainSum
        f64[element] = value
        f64[element + lineLength] = below
        f64[element + 2 * lineLength] = lost === 0 ? Number.NaN : gainWon / lost // unknown until the first loss
      }

      // Visible points of each stretch of the line: the first, lowest, highest and last trade with a value.
      if (unit === L.UNIT_R ? hasR === 0 : unit === L.UNIT_PERCENT && hasPercent === 0) continue
      lastStep = unit === L.UNIT_GAIN ? gain : unit === L.UNIT_R ? r : percent
      lastRow = row
      lastPosition = trades
      if (points === 0) putPoint(f64, stretch + L.STRETCH_FIRST, row, trades, value, peak, below, lastStep)
      if (value < low) {
        low = value
        putPoint(f64, stretch + L.STRETCH_LOWEST, row, trades, value, peak, below, lastStep)
      }
      if (value > high) {
        high = value
        putPoint(f64, stretch + L.STRETCH_HIGHEST, row, trades, value, peak, below, lastStep)
      }
      points++
    }
    if (points > 0) {
      // The trades after the last one had no value: the line is unchanged.
      const value = unit === L.UNIT_GAIN ? gainSum : unit === L.UNIT_R ? rSum : drawn(index)
      const peak = unit === L.UNIT_GAIN ? gainPeak : unit === L.UNIT_R ? rPeak : percentPeak
      const below = unit === L.UNIT_PERCENT ? 1 - indexOfPeak : peak - value
      putPoint(f64, stretch + L.STRETCH_LAST, lastRow, lastPosition, value, peak, below, lastStep)
    }
    f64[stretch + L.STRETCH_POINTS] = points
    f64[stretch + L.STRETCH_NET] = gainSum
    f64[stretch + L.STRETCH_WON] = gainWon
  }

  f64[state + L.STATE_TRADES] = trades
  f64[gains + L.STATE_SUM] = gainSum
  f64[gains + L.STATE_WON] = gainWon
  f64[gains + L.STATE_LARGEST] = gainLargest
  f64[gains + L.STATE_SMALLEST] = gainSmallest
  f64[gains + L.STATE_PEAK] = gainPeak
  f64[gains + L.STATE_FALL] = gainFall
  f64[gains + L.STATE_KNOWN] = trades
  f64[gains + L.STATE_LOST] = gainWon - gainSum
  f64[state + L.STATE_BELOW] = gainPeak - gainSum
  f64[state + L.STATE_HIGHS] = gainHighs
  f64[rs + L.STATE_SUM] = rSum
  f64[rs + L.STATE_WON] = rWon
  f64[rs + L.STATE_LARGEST] = rLargest
  f64[rs + L.STATE_SMALLEST] = rSmallest
  f64[rs + L.STATE_PEAK] = rPeak
  f64[rs + L.STATE_FALL] = rFall
  f64[rs + L.STATE_KNOWN] = rKnown
  f64[rs + L.STATE_LOST] = rWon - rSum
  f64[state + L.STATE_R_FIRST] = rFirst
  f64[state + L.STATE_R_AWAY] = rAway
  f64[state + L.STATE_R_AWAY_SQUARED] = rAwaySquared
  f64[percents + L.STATE_SUM] = percentSum
  f64[percents + L.STATE_WON] = percentWon
  f64[percents + L.STATE_LARGEST] = percentLargest
  f64[percents + L.STATE_SMALLEST] = percentSmallest
  f64[percents + L.STATE_PEAK] = percentPeak
  f64[percents + L.STATE_FALL] = percentFall
  f64[percents + L.STATE_KNOWN] = percentKnown
  f64[percents + L.STATE_LOST] = percentWon - percentSum
  f64[state + L.STATE_INDEX] = index
  f64[state + L.STATE_INDEX_OF_PEAK] = indexOfPeak
  f64[state + L.STATE_INDEX_LOWEST] = indexLowest
  f64[state + L.STATE_SUM + L.UNIT_HELD] = heldSum
  f64[state + L.STATE_WIN_RUN] = wins
  f64[state + L.STATE_LOSS_RUN] = losses
  f64[state + L.STATE_LONGEST_WIN_RUN] = mostWins
  f64[state + L.STATE_LONGEST_LOSS_RUN] = mostLosses
  f64[state + L.STATE_PEAK_POSITION] = peakPosition
  f64[state + L.STATE_PEAK_ROW] = peakRow
  f64[state + L.STATE_FALL_POSITION] = fallPosition
  f64[state + L.STATE_FALL_ROW] = fallRow
  f64[state + L.STATE_FALL_PEAK_POSITION] = fallPeakPosition
}

/** A drawable index, however high it compounds. */
const drawn = (index: number): number => (Number.isFinite(index) ? index : L.HIGHEST_DRAWN)

function putPoint(
  f64: Float64Array,
  point: number,
  row: number,
  position: number,
  value: number,
  peak: number,
  below: number,
  step: number,
): void {
  f64[point + L.POINT_ROW] = row
  f64[point + L.POINT_POSITION] = position
  f64[point + L.POINT_VALUE] = value
  f64[point + L.POINT_PEAK] = peak
  f64[point + L.POINT_FALL] = below
  f64[point + L.POINT_STEP] = step
}

function sumOf({ f64, u32 }: Views, column: number, bits: number, rows: number): number {
  let sum = 0
  for (let row = 0; row < rows; row++) {
    const value = f64[column / 8 + row]!
    if (((u32[bits / 4 + (row >>> 5)]! >>> (row & 31)) & 1) === 1 && !Number.isNaN(value)) sum += value
  }
  return sum
}
