import { outcomes } from '@afterclose/core/trade'
import { meanRange } from '../../../stats/mean-range.ts'
import { APART, CALM, EXPOSED } from '../comparison.ts'
import { entriesOf } from '../entries.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import { lookOf } from '../look-of.ts'
import type { Look } from '../look.ts'

const [WINNER, LOSER] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

/** Whether losers are risked more on than winners, each against the usual risk of its time, so that a growing account is no finding. */
export const riskFindings: FindingSource = (data) => [() => looksOf(data)]

function looksOf(data: FindingData): readonly Look[] {
  const { table, rows } = data
  const { outcome, risk, rMultiple } = table.columns
  const { riskTimes } = entriesOf(table, 'entries')
  const labels = Uint8Array.from(rows, (row) =>
    outcome[row] === LOSER ? EXPOSED : outcome[row] === WINNER ? CALM : APART,
  )
  const valued = { values: Float64Array.from(rows, (row) => Math.min(riskTimes[row]!, mostTimes)), inMoney: false }
  const risksOf = (label: number): Float64Array =>
    Float64Array.from(
      rows.filter((row, i) => labels[i] === label && !Number.isNaN(riskTimes[row]!)),
      (row) => risk[row]!,
    )
  const [losers, winners] = [risksOf(EXPOSED), risksOf(CALM)]
  const look = lookOf(
    data,
    {
      subject: { is: 'RISK_OF_LOSERS' },
      labels,
      strata: data.strata,
      marks:
        losers.length === 0 || winners.length === 0
          ? []
          : [
              { key: 0, cases: losers.length, value: meanRange(losers), isNamed: true },
              { key: 1, cases: winners.length, value: meanRange(winners), isNamed: false },
            ],
      of: { is: 'value', field: 'outcome', value: LOSER },
      valued,
    },
    (_, difference) => ({ range: null, holds: difference > 0 }),
  )
  if (look === null) return []
  let [lost, count] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const r = rMultiple[rows[i]!]!
    if (labels[i] !== EXPOSED || Number.isNaN(r)) continue
    lost += r
    count++
  }
  // what a loser loses in multiples of its risk, it loses on the additional risk too
  const loss = lost / count
  const { likely, low, high } = look.aTrade
  return [{ ...look, aTrade: { likely: likely * loss, low: (high ?? likely) * loss, high: (low ?? likely) * loss } }]
}

/** Larger risks count as this many times the usual one. */
const mostTimes = 5
