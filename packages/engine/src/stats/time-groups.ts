import type { Block } from '../book/block.ts'
import { monthOf, monthsTo, yearOf } from './calendar.ts'
import type { Figures } from './figures.ts'
import { foldCells } from './fold-cells.ts'

const HOURS_OF_DAY = 24

/** By weekday, 1 = Monday … 7 = Sunday, of the block's date basis. @param block with its hours, else RangeError */
export const groupByWeekday = ({ hours, moneyUnits }: Block): ReadonlyMap<number, Figures> =>
  foldCells(hours, moneyUnits, (hourOfWeek) => Math.floor(hourOfWeek / HOURS_OF_DAY) + 1)

/** By hour of the day, 0 to 23, of the block's date basis. @param block with its hours, else RangeError */
export const groupByHour = ({ hours, moneyUnits }: Block): ReadonlyMap<number, Figures> =>
  foldCells(hours, moneyUnits, (hourOfWeek) => hourOfWeek % HOURS_OF_DAY)

/** By name of the month, 1 to 12, all years together, of the block's date basis. @param block with its days, else RangeError */
export const groupByMonth = (block: Block): ReadonlyMap<number, Figures> => foldDays(block, monthOf)

/** By year, of the block's date basis. @param block with its days, else RangeError */
export const groupByYear = (block: Block): ReadonlyMap<number, Figures> => foldDays(block, yearOf)

const foldDays = (
  { days, dayNumbers, moneyUnits }: Block,
  partOf: (months: number) => number,
): ReadonlyMap<number, Figures> => foldCells(days, moneyUnits, (day) => partOf(monthsTo(dayNumbers[day]!)))
