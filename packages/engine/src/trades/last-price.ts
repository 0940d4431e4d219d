import type { TradeColumns } from './trade-columns.ts'

type PriceColumns = Pick<
  TradeColumns,
  'instruments' | 'instrument' | 'entryDate' | 'exitDate' | 'entryPrice' | 'exitPrice' | 'rows'
>

/** Price of the latest entry or exit of an instrument, in its price units; null if none has a price. O(rows). */
export function lastPrice(columns: PriceColumns, instrumentId: number): number | null {
  const { instruments, instrument, entryDate, exitDate, entryPrice, exitPrice, rows } = columns
  let latest = Number.NEGATIVE_INFINITY
  let price: number | null = null
  for (let row = 0; row < rows; row++) {
    if (instruments[instrument[row]!] !== instrumentId) continue
    for (const [at, one] of [
      [entryDate[row]!, entryPrice[row]!],
      [exitDate[row]!, exitPrice[row]!],
    ] as const)
      if (!Number.isNaN(one) && at >= latest) [latest, price] = [at, one]
  }
  return price
}
