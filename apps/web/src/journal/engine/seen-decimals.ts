import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'

/** Ids of instruments for which at least one trade's size has decimals. O(rows). */
export function brokenSizes({ instruments, instrument, size, rows }: TradeColumns): readonly number[] {
  const broken = new Set<number>()
  for (let row = 0; row < rows; row++) {
    const value = size[row]!
    if (!Number.isNaN(value) && !Number.isInteger(value)) broken.add(instruments[instrument[row]!]!)
  }
  return [...broken]
}

const averaged = 6 // decimals; more come from a division

/** Maximum decimals of the prices of instruments, ignoring averages: shows their ticks if those are unknown. */
export function priceDecimals(
  { instruments, instrument, entryPrice, exitPrice, rows }: TradeColumns,
  asked: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const most = new Map<number, number>()
  if (asked.size === 0) return most
  for (let row = 0; row < rows; row++) {
    const id = instruments[instrument[row]!]
    if (id === undefined || !asked.has(id)) continue
    for (const price of [entryPrice[row]!, exitPrice[row]!]) {
      if (Number.isNaN(price)) continue
      let decimals = most.get(id) ?? 0
      while (decimals <= averaged && !isWritten(price, decimals)) decimals++
      if (decimals <= averaged) most.set(id, decimals)
    }
  }
  return most
}

/** Whether a number of decimals represents the price, except for the last digits of a double. */
function isWritten(price: number, decimals: number): boolean {
  const scale = 10 ** decimals
  return Math.abs(price - Math.round(price * scale) / scale) <= Math.abs(price) * 1e-12
}
