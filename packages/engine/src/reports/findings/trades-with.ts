import type { TradesOf } from '../trades-of.ts'
import type { FindingData } from './finding-data.ts'

/** Some of the selected trades, which no value of a trade describes. */
export function tradesWith({ table, rows }: FindingData, members: Uint32Array): TradesOf {
  const { id } = table.columns
  return { is: 'ids', ids: Array.from(members, (i) => id[rows[i]!]!) }
}
