import { countBoth } from '../columns/bitmap.ts'
import * as L from '../kernel/layout.ts'
import type { BitmapStore } from '../filters/bitmap-store.ts'
import { inRange, withValue } from '../filters/row-set.ts'
import type { Selection } from '../filters/select.ts'
import type { CommentKind } from '../trades/trade-columns.ts'
import { commentUses } from '../trades/trade-numbers.ts'
import { type Block, cellAt, type Want } from './block.ts'

/** Raw counters of milestones (PRODUCT D), with the names of the specification. */
export interface MilestoneCounters {
  /** Fully journaled trades. */
  readonly numberOfTrades: number
  readonly numberGreenTiltmeter: number
  /** Uses of positive comments: a comment counts once per trade. */
  readonly numberPositiveEntry: number
  readonly numberPositiveExit: number
  readonly numberPositiveManagement: number
  readonly numberPositivePreTrade: number
  /** How often the cumulative gain exceeded its maximum so far, 0 at the start. */
  readonly numberNewAccountBalanceHighs: number
  /** Exit days with a positive total. */
  readonly numberWinningDays: number
  readonly numberWinningTrades: number
  readonly numberCustomStatCommentsUsed: number
}

/** Ids of positively rated comments; the engine has no ratings. */
export type PositiveComments = ReadonlySet<number>

/** Figures that milestones need. */
export const milestoneWant: Want = {
  basis: 'EXIT',
  unit: 'CURRENCY',
  columns: 0,
  axis: 'NUMBER',
  tables: ['days'],
  lines: false,
}

const fullyJournaled = withValue('fullyJournaled', 1)
const green = inRange('tiltMeter', 1, null)

/** @param measured `milestoneWant` of the selection */
export function milestoneCounters(
  bitmaps: BitmapStore,
  { bits }: Selection,
  measured: Block,
  positive: PositiveComments,
): MilestoneCounters {
  const uses = (kind: CommentKind): number => bitmaps.sum(commentUses(kind, positive), bits)
  return {
    numberOfTrades: countBoth(bitmaps.bitmap(fullyJournaled), bits),
    numberGreenTiltmeter: countBoth(bitmaps.bitmap(green), bits),
    numberPositiveEntry: uses('entryComments'),
    numberPositiveExit: uses('exitComments'),
    numberPositiveManagement: uses('managementComments'),
    numberPositivePreTrade: uses('preTradeComments'),
    numberNewAccountBalanceHighs: measured.state[L.STATE_HIGHS + L.UNIT_GAIN]!,
    numberWinningDays: winningDays(measured),
    numberWinningTrades: cellAt(measured.outcomes, L.WINNER).trades,
    numberCustomStatCommentsUsed: bitmaps.sum(commentUses('customComments', null), bits),
  }
}

function winningDays({ days }: Block): number {
  let winning = 0
  if (days === null) return winning
  const { f64 } = days
  for (let gain = L.CELL_GAIN / 8; gain < f64.length; gain += L.CELL / 8) winning += Number(f64[gain]! > 0)
  return winning
}
