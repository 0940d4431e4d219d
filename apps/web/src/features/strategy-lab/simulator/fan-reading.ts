import { counted, formatNumber } from '@afterclose/core/format'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import type { Outcomes } from '../../../journal/simulation/simulation-jobs.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chanceBehind, ofRuns, shortNumber } from './run-words.ts'

interface Ran {
  readonly figures: Pick<Outcomes['figures'], 'finalBalance' | 'maxDrawdownPercent'>
  readonly counts: Pick<Outcomes['counts'], 'runs' | 'profit' | 'ruin'>
}

interface Told {
  readonly tradesPerRun: number
  readonly ruinPercent: number
}

/** Reading of the runs: how many ended above the start, how many were ruined, and their drawdowns. */
export function fanReading({ figures, counts }: Ran, { tradesPerRun, ruinPercent }: Told, words: UnitWords): Reading {
  const { runs, profit, ruin } = counts
  const middle = figures.finalBalance.values?.[3] ?? null
  const falls = figures.maxDrawdownPercent.values
  const after = `after ${counted(tradesPerRun, 'trade')}`
  if (runs === 1)
    return [
      strong(`This one run ended ${profit === 1 ? 'above' : 'no higher than'} the start`),
      `, at ${amount(middle, words)} ${after}. More runs would show how likely that is.`,
    ]
  const who = (count: number): string => (count === 0 ? 'No run' : count === runs ? 'Every run' : ofRuns(count, runs))
  return [
    strong(`${who(profit)} ended above the start (chance ${chanceBehind(profit, runs)})`),
    `; the median ended at ${amount(middle, words)} ${after}. `,
    `${who(ruin)} lost ${shortNumber(ruinPercent)}% of the start balance${ruin === 0 ? '' : ' at some point'} (chance ${chanceBehind(ruin, runs)})`,
    falls === null
      ? '.'
      : `; expect a drawdown of ${whole(falls[3]!)}% on the way, and one run in twenty reached ${whole(falls[5]!)}% or more.`,
  ]
}

const amount = (value: number | null, words: UnitWords): string => words.inSentence(value)
const whole = (value: number): string => formatNumber(value, { decimals: value < 10 ? 1 : 0 })
