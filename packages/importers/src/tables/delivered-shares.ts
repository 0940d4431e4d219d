import { DAY } from '@afterclose/core/time'
import { readTime } from '../shared/dates.ts'
import { readNumber } from '../shared/numbers.ts'
import { optionName } from '../shared/options.ts'
import type { SideWord } from '../shared/sides.ts'
import type { Heads } from './columns.ts'
import { cellReader, type Cells, type SourceRow, type SourceTable, withColumns } from './source-table.ts'

/** Shares follow an option on the same day or the next business day, which may come after a long weekend. */
const mostDays = 4

/**
 * For brokers that write the shares of an assigned or exercised option as a plain purchase or sale: marks trades of its shares at its strike,
 * on that day or soon after.
 *
 * @param heads of the day, month first, the symbol of shares and the price
 * @param contract text with the option that a row takes away for shares; null: it takes away none
 */
export function withDeliveries(
  table: SourceTable,
  heads: Readonly<Record<'day' | 'symbol' | 'price', Heads>>,
  contract: (cell: (names: Heads) => string) => string | null,
): SourceTable {
  const read = cellReader(table.heads)
  const days = new Map<string, number[]>()
  for (const row of table.rows) {
    const [root, , strike] = optionName(contract((names) => read(row, names)) ?? '')?.split(' ') ?? []
    const day = dayOf(read(row, heads.day))
    if (root === undefined || day === null) continue
    const key = `${root} ${Number(strike)}`
    days.set(key, [...(days.get(key) ?? []), day])
  }
  const isDelivered = (row: SourceRow): boolean => {
    const [day, price] = [dayOf(read(row, heads.day)), readNumber(read(row, heads.price), '.')]
    if (day === null || price === null) return false
    const ended = days.get(`${read(row, heads.symbol)} ${Number(price)}`) ?? []
    return ended.some((end) => end <= day && day <= end + mostDays * DAY)
  }
  return days.size === 0 ? table : withColumns(table, { Delivered: (_, row) => (isDelivered(row) ? 'yes' : '') })
}

const dayOf = (text: string): number | null => readTime(text, 'MDY')?.wall ?? null

/** Whether a row, in a table that `withDeliveries` prepared, moves the shares of an option. */
export const isDelivered = (cells: Cells): boolean => cells.under('delivered') !== ''

/** Delivered shares close a position or open one, whatever was held: both legs of a spread may deliver. */
export const asDelivery = ({ side }: SideWord): SideWord => ({ side, effect: null })
