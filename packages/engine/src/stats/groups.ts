import type { Block } from '../book/block.ts'
import type { Figures } from './figures.ts'
import { foldCells } from './fold-cells.ts'

/** Where a block stores its groups. */
const columns = { instrument: 0, setup: 1, direction: 2, tilt: 3 } as const
export type GroupedBy = keyof typeof columns

/**
 * The selected trades by instrument (key: its id), setup (its id), direction (code of core's `directions`) or tilt (0
 * grey, 1 green, 2 red). Every trade is in exactly one group.
 *
 * @param block with its combinations, else RangeError
 * @returns groups that have trades, by ascending key
 */
export const groupBy = ({ combinations, groups, moneyUnits }: Block, by: GroupedBy): ReadonlyMap<number, Figures> =>
  foldCells(combinations, moneyUnits, (combination) => groups[combination * 4 + columns[by]]!)
