import { counted } from '@afterclose/core/format'
import { dateOf, type LocalDate } from '@afterclose/core/time'
import type { Block, DrawnLine } from '../../book/block.ts'
import * as L from '../../kernel/layout.ts'
import { unitCode } from '../../trades/unit.ts'
import { lineIn } from '../in-unit.ts'

/** Current state of a curve compared with its past. Amounts in its unit, drawdowns positive; in percent, shares of the peak. */
export interface EquityStanding {
  /** Trades with a value in the unit. */
  readonly trades: number
  /** Final value; NaN if it compounds beyond the range of numbers. */
  readonly last: number
  /** Final drawdown; 0 at the high. */
  readonly below: number
  /**
   * The trade at the last high, and its distance from the end on the trade axis; null if the start is the high. Reaching a high again is no
   * new high.
   */
  readonly high: { readonly date: LocalDate; readonly tradesBack: number } | null
  /** The low of the max drawdown; null if there is none. */
  readonly low: {
    readonly date: LocalDate
    readonly tradesBack: number
    /** The max drawdown. */
    readonly fall: number
    /** Distance of that low below the end of the curve, 0 if it ends there; in percent, a share of the end. */
    readonly climbed: number
  } | null
}

/** Exits (wall clock) of the high and the low of a block, and the line at the low; NaN if there is none. */
interface Marked {
  readonly block: Block
  readonly highExit: number
  readonly lowExit: number
  readonly lowValue: number
}

/** @param line of the block */
export function equityStanding({ block, highExit, lowExit, lowValue }: Marked, line: DrawnLine): EquityStanding {
  const { state, unit } = block
  const reading = lineIn(unit, block.moneyUnits)
  const valueOf = (figure: number): number => state[figure + unitCode[unit]]!
  const last = unit === 'PERCENT' ? state[L.STATE_INDEX]! : valueOf(L.STATE_SUM)
  const end = line.position.at(-1) ?? 0
  return {
    trades: valueOf(L.STATE_KNOWN),
    last: reading.value(last),
    below: reading.fall(line.fall.at(-1) ?? 0),
    high: Number.isNaN(highExit) ? null : { date: dateOf(highExit), tradesBack: end - state[L.STATE_PEAK_POSITION]! },
    low: Number.isNaN(lowExit)
      ? null
      : {
          date: dateOf(lowExit),
          tradesBack: end - state[L.STATE_FALL_POSITION]!,
          fall: reading.fall(valueOf(L.STATE_FALL)),
          climbed: reading.fall(unit === 'PERCENT' ? 1 - lowValue / last : last - lowValue),
        },
  }
}

interface Words {
  /** An unsigned amount in the curve's unit: "17,676", "12.5R". */
  readonly amount: (value: number) => string
  /** A day in words: "2 July". */
  readonly day: (date: LocalDate) => string
}

/** State of a curve in a sentence or two: "At its high. The low of 2 July was 110 trades ago, 17,676 USD lower." */
export function equityReading(standing: EquityStanding, { amount, day }: Words): string {
  const { below, high, low } = standing
  // percentages of 6 decimals seldom compound back to the high exactly: a drawdown shown as 0.00 counts as recovered
  const atHigh = below === 0 || amount(below) === amount(0)
  if (standing.trades === 0) return 'No trades yet.'
  if (low === null) return standing.last > 0 ? 'At its high. No drawdown yet.' : 'No change yet.'
  if (atHigh)
    return `At its high. The low of ${day(low.date)}, ${counted(low.tradesBack, 'trade')} ago, was ${amount(low.climbed)} lower.`
  const first =
    high === null
      ? `The account has never been above its start. It is now ${amount(below)} below it.`
      : `${amount(below)} below the high of ${day(high.date)}, ${counted(high.tradesBack, 'trade')} ago.`
  return low.fall === below && low.tradesBack === 0
    ? `${first} This is the deepest drawdown.`
    : `${first} The deepest drawdown was ${amount(low.fall)}, on ${day(low.date)}.`
}
