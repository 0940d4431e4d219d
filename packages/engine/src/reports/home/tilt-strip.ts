import { type Block, cellAt } from '../../book/block.ts'
import * as L from '../../kernel/layout.ts'
import { mean } from '../../stats/mean.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { lastRows } from '../selected-rows.ts'

/** The bars in transfer form: element i of every column is the same trade, oldest first. */
export interface TiltColumns {
  readonly row: Uint32Array
  readonly id: Uint32Array
  /** Positive minus negative comments; above 0 green, below 0 red. */
  readonly tilt: Int16Array
}

export interface TiltStrip {
  /** The last trades, oldest first. */
  readonly bars: readonly { readonly row: number; readonly id: number; readonly tilt: number }[]
  /** Over all selected trades, not only those of the strip. */
  readonly green: number
  readonly red: number
  readonly grey: number
  /** Mean R of green and red trades with R; null without any. */
  readonly avgRGreen: number | null
  readonly avgRRed: number | null
  /** Current streak of green trades; red ends it, grey does not count. */
  readonly greenStreak: number
}

/** Maximum height of bars; the numbers show the whole tilt. */
export const tiltShown = 5
const bars = 50

/** The tilt of the last selected trades. */
export function tiltColumns({ columns }: TradeTable, selection: Selection): TiltColumns {
  const row = lastRows(selection, bars)
  return {
    row,
    id: row.map((at) => columns.id[at]!),
    tilt: Int16Array.from(row, (at) => columns.tiltMeter[at]!),
  }
}

/**
 * Whether the plan was followed: the tilt of the last trades, and the result of following it.
 *
 * @param block with its combinations
 */
export function tiltStrip(block: Block, { row, id, tilt }: TiltColumns): TiltStrip {
  const { details } = block
  const [green, red] = [details[L.DETAIL_GREEN]!, details[L.DETAIL_RED]!]
  return {
    bars: Array.from(row, (at, i) => ({ row: at, id: id[i]!, tilt: tilt[i]! })),
    green,
    red,
    grey: block.trades - green - red,
    avgRGreen: avgROf(block, GREEN),
    avgRRed: avgROf(block, RED),
    greenStreak: details[L.DETAIL_GREEN_RUN]!,
  }
}

/** Tilts of a block's groups. */
const GREEN = 1
const RED = 2

function avgROf({ combinations, groups }: Block, tilt: number): number | null {
  if (combinations === null) throw new RangeError('The block was measured without its combinations')
  let [sum, count] = [0, 0]
  for (let i = 0; i < groups.length / 4; i++) {
    if (groups[i * 4 + 3] !== tilt) continue
    const { r, withR } = cellAt(combinations, i)
    sum += r
    count += withR
  }
  return mean(sum, count, MICROS)
}
