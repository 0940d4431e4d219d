import { outcomes } from '@afterclose/core/trade'
import { meanRange } from '../../../stats/mean-range.ts'
import { momentsOf } from '../comparison.ts'
import { entriesOf } from '../entries.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import { indexesOf, knownValues, lookOf } from '../look-of.ts'
import type { Look } from '../look.ts'
import { markPair } from './habits.ts'

const [WINNER, LOSER] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

/** Whether losers are risked more on than winners, each against the usual risk of its time, so that a growing account is no finding. */
export const riskFindings: FindingSource = { from: 5, tasks: (data) => [() => looksOf(data)] }

function looksOf(data: FindingData): readonly Look[] {
  const { table, rows } = data
  const { outcome, risk, rMultiple } = table.columns
  const { riskTimes } = entriesOf(table, 'entries')
  const having = (result: number): Uint32Array =>
    indexesOf(data, (row) => outcome[row] === result && !Number.isNaN(riskTimes[row]!))
  const [losers, winners] = [having(LOSER), having(WINNER)]
  const valued = { values: Float64Array.from(rows, (row) => Math.min(riskTimes[row]!, mostTimes)), inMoney: false }
  const risks = { values: Float64Array.from(rows, (row) => risk[row]!), inMoney: true }
  const isDecided = (i: number): boolean => outcome[rows[i]!] === LOSER || outcome[rows[i]!] === WINNER
  const look = lookOf(
    data,
    {
      subject: { is: 'RISK_OF_LOSERS' },
      exposed: losers,
      moments: momentsOf(valued.values, data.strata, isDecided),
      of: { is: 'value', field: 'outcome', value: LOSER },
      valued,
    },
    (_, difference) => ({ range: null, holds: difference > 0 }),
  )
  if (look === null) return []
  const lost = knownValues(
    Float64Array.from(rows, (row) => rMultiple[row]!),
    losers,
  )
  // what a loser loses in multiples of its risk, it loses on the additional risk too
  const loss = meanRange(lost).likely
  const { likely, low, high } = look.aTrade
  return [
    {
      ...look,
      aTrade: { likely: likely * loss, low: (high ?? likely) * loss, high: (low ?? likely) * loss },
      marks: markPair(risks, losers, winners),
    },
  ]
}

/** Larger risks count as this many times the usual one. */
const mostTimes = 5
