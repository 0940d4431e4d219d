import { mistakeExposures, type MistakeExposure } from '../../mistake-prices/mistake-exposures.ts'
import type { TradeTable } from '../../../trades/trade-table.ts'
import { keptByTable } from '../../kept-by-table.ts'
import { momentsOf, type Strata } from '../comparison.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import { indexesOf, lookOf } from '../look-of.ts'
import type { Look } from '../look.ts'
import { tradesWith } from '../trades-with.ts'

/** Mistakes against clean trades of the same setup (beyond/CERTAINTY 5.2). How many there are is known only when they are looked for. */
export const mistakeFindings: FindingSource = {
  from: 1,
  tasks: (data) => Array.from({ length: shares }, (_, share) => () => looksOf(data, share)),
}
const shares = 9

function looksOf(data: FindingData, share: number): readonly Look[] {
  if (data.inMoney) return []
  const { table, rows, key, negative, sessions } = data
  const { items, strata } = exposuresOf(table, { key, negative: [...negative], sessions }, rows)
  return items.filter((_, i) => i % shares === share).flatMap((one) => lookAt(data, one, strata))
}

interface Asked {
  readonly key: string
  readonly negative: readonly number[]
  readonly sessions: FindingData['sessions']
}

/** Once for all ten parts. */
const exposuresOf = keptByTable(1, (table: TradeTable, { negative, sessions }: Asked, rows: Uint32Array) => {
  const { items, strata } = mistakeExposures(table, rows, { within: 'SETUP', negative, sessions })
  return { items, strata: { codes: Uint32Array.from(rows, (row) => strata.of[row]!), count: strata.count } }
})

function lookAt(data: FindingData, { item, hindsight, rows, clean }: MistakeExposure, strata: Strata): readonly Look[] {
  if (item === null) return []
  const takesPart = new Uint8Array(data.table.rows)
  const isExposed = new Uint8Array(data.table.rows)
  for (const row of clean) takesPart[row] = 1
  for (const row of rows) takesPart[row] = isExposed[row] = 1
  const exposed = indexesOf(data, (row) => isExposed[row] === 1)
  const look = lookOf(data, {
    subject: { is: 'MISTAKE', item },
    exposed,
    moments: momentsOf(data.values, strata, (i) => takesPart[data.rows[i]!] === 1),
    of: item.is === 'COMMENT' ? { is: 'value', field: item.field, value: item.id } : tradesWith(data, exposed),
    hindsight,
  })
  return look === null ? [] : [{ ...look, marks: [{ key: 0, cases: look.cases, value: look.aTrade, isNamed: true }] }]
}
