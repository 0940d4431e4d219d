import type { TradesOf } from '../trades-of.ts'
import { EXPOSED } from './comparison.ts'
import type { FindingData } from './finding-data.ts'

/** The exposed trades, which no value of a trade describes. */
export function tradesWith({ table, rows }: FindingData, labels: Uint8Array): TradesOf {
  const { id } = table.columns
  const ids: number[] = []
  for (let i = 0; i < rows.length; i++) if (labels[i] === EXPOSED) ids.push(id[rows[i]!]!)
  return { is: 'ids', ids }
}
