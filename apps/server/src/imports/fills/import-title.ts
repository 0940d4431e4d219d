import { counted } from '@afterclose/core/format'

/** "March 2024" of "2024-03". */
export const monthText = (month: string): string => `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
const names = 'January February March April May June July August September October November December'.split(' ')

/** Title of an import of fills: "API, MT5 EA, account 77, March 2024: 57 fills". */
export function titleOf(
  { source, account, month }: { readonly source: string; readonly account: string; readonly month: string },
  records: { readonly fills: number; readonly cash: number } | null,
): string {
  const title = `API, ${source.replaceAll('_', ' ')}, account ${account}, ${month}`
  if (records === null) return title
  const cash = records.cash === 0 ? '' : `, ${counted(records.cash, 'cash movement')}`
  return `${title}: ${counted(records.fills, 'fill')}${cash}`
}
