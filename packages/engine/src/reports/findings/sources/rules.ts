import { hourOf } from '@afterclose/core/time'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { LikelyRange } from '../../../stats/likely-range.ts'
import { meanRange } from '../../../stats/mean-range.ts'
import { replayRules } from '../../trading-rules/replay-rules.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import { indexesOf, lookOf, type OwnClaim } from '../look-of.ts'
import { markPair } from './habits.ts'

const losses = [1, 2, 3] as const
const mostADay = [1, 2, 3, 4, 5] as const

/** Rules about entries: the trades that a rule leaves out, against those that it keeps. */
export const ruleFindings: FindingSource = {
  from: 2,
  tasks: (data) =>
    [
      ...losses.map((count): TradingRule => ({ is: 'STOP_AFTER_LOSSES', losses: count })),
      ...mostADay.map((trades): TradingRule => ({ is: 'MOST_A_DAY', trades })),
      ...entryHours(data).map((hour): TradingRule => ({ is: 'NO_ENTRY_FROM', hour })),
    ].map((rule) => () => looksOf(data, rule)),
}

/** Hours after the first with an entry. */
function entryHours({ table, rows }: FindingData): readonly number[] {
  const { entryDate } = table.columns
  const has = new Uint8Array(24)
  for (const row of rows) has[hourOf(entryDate[row]!)] = 1
  const first = has.indexOf(1)
  return Array.from(has.keys()).filter((hour) => has[hour] === 1 && hour > first)
}

function looksOf(data: FindingData, rule: TradingRule) {
  const [, sizes] = replayRules(data.table, data.rows, [rule])
  const exposed = indexesOf(data, (row) => sizes![row] === 0)
  const look = lookOf(
    data,
    {
      subject: { is: 'RULE', rule },
      exposed,
      moments: data.together,
      of: { is: 'ruled', rules: [rule], one: 0 },
    },
    gainOf(data, exposed),
  )
  const kept = (): Uint32Array => indexesOf(data, (row) => sizes![row] !== 0)
  return look === null ? [] : [{ ...look, marks: markPair(data, exposed, kept()) }]
}

/** Leaving trades out gains what they lost; it has to in the first two thirds of all trades and in the last third. */
const gainOf =
  ({ values }: FindingData, exposed: Uint32Array): OwnClaim =>
  (own) => {
    const split = Math.floor((values.length * 2) / 3)
    let [earlier, later] = [0, 0]
    for (const i of exposed) {
      if (Number.isNaN(values[i]!)) continue
      if (i < split) earlier -= values[i]!
      else later -= values[i]!
    }
    return { range: negated(meanRange(own)), holds: earlier > 0 && later > 0 }
  }

const negated = ({ likely, low, high }: LikelyRange): LikelyRange => ({
  likely: -likely,
  low: high === null ? null : -high,
  high: low === null ? null : -low,
})
