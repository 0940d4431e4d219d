import { DAY, wallClock } from '@afterclose/core/time'
import { ceilingR, floorR } from '../../../stats/bet.ts'
import { incompleteBeta } from '../../../stats/incomplete-beta.ts'
import { meanRange } from '../../../stats/mean-range.ts'
import { allIndexes, type FindingData, paceOf } from '../finding-data.ts'
import type { FindingSource } from '../finding-source.ts'
import type { FindingSubject } from '../finding.ts'
import { fewestCompared, indexesOf } from '../look-of.ts'
import type { Look } from '../look.ts'
import { tradesWith } from '../trades-with.ts'

/** Exits against what stop and target alone would have made, where it is known which was hit: a cost if managing lost R. */
export const exitFindings: FindingSource = { from: 0, tasks: (data) => [() => exitLooks(data)] }

function exitLooks(data: FindingData): readonly Look[] {
  const { managementR } = data.table.columns
  const members = indexesOf(data, (row) => !Number.isNaN(managementR[row]!))
  const values = Float64Array.from(members, (i) => managementR[data.rows[i]!]!)
  const look = meanLook({ is: 'EARLY_EXITS' }, values, -1)
  return look === null ? [] : [{ ...look, ...paceOf(data, members), of: tradesWith(data, members) }]
}

/** Missed trades whose result is known: a loss to the trader if they would have earned. */
export const missedFindings: FindingSource = { from: 0, tasks: (data) => [() => missedLooks(data)] }

function missedLooks(data: FindingData): readonly Look[] {
  const known = data.missed.filter(({ missedR }) => missedR !== null)
  const look = meanLook(
    { is: 'MISSED_TRADES' },
    Float64Array.from(known, ({ missedR }) => missedR!),
    1,
  )
  return look === null ? [] : [{ ...look, ...missedPace(data, known) }]
}

/** Uses a year as of trades, with their mean risk. */
function missedPace(data: FindingData, missed: FindingData['missed']) {
  const { table, rows } = data
  const { exitDate } = table.columns
  const { usesAYear, risk } = paceOf(data, allIndexes(data))
  if (usesAYear === null || rows.length === 0) return { usesAYear: null, risk }
  const last = exitDate[rows.at(-1)!]!
  const days = Math.min(365, (last - exitDate[rows[0]!]!) / DAY)
  const uses = missed.filter(({ entryDate }) => wallClock(entryDate) > last - days * DAY).length
  return { usesAYear: (uses / days) * 365, risk }
}

/** A mean against 0, claimed on one side. @param side 1: above 0; -1: below */
function meanLook(subject: FindingSubject, known: Float64Array, side: 1 | -1): Look | null {
  const values = known.map((value) => Math.min(Math.max(value, floorR), ceilingR))
  const cases = values.length
  if (cases < fewestCompared) return null
  const range = meanRange(values)
  const squares = values.reduce((sum, value) => sum + (value - range.likely) ** 2, 0)
  if (squares === 0) return null
  const t = range.likely / Math.sqrt(squares / (cases - 1) / cases)
  return {
    subject,
    measure: 'OWN',
    hindsight: false,
    cases,
    compared: cases,
    z: t,
    // P(|T| > t) = I(ν ÷ (ν + t²); ν ÷ 2, 1 ÷ 2)
    chance: incompleteBeta((cases - 1) / (cases - 1 + t ** 2), (cases - 1) / 2, 0.5),
    aTrade: range,
    inMoney: false,
    usesAYear: null,
    risk: null,
    holds: Math.sign(range.likely) === side,
    marks: [{ key: 0, cases, value: range, isNamed: true }],
    of: { is: 'ids', ids: [] },
    exposure: null,
  }
}
