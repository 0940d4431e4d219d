import { formatNumber, withUnit } from '@afterclose/core/format'
import type { Limits, Outcomes } from '../../../journal/simulation/simulation-jobs.ts'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { fallsNote, percentiles, runsNote, shareOfRuns, shortNumber } from './run-words.ts'
import classes from './simulator.module.css'

const sureWords = 'The range next to the count contains the true probability in 95 of 100 cases.'

/** Probability of ruin, profit and reaching the goal, and the expected drawdown. */
export function Chances({ of: { figures, counts }, limits }: { of: Outcomes; limits: Limits }) {
  const { runs, ruin, profit, goal } = counts
  const falls = figures.maxDrawdownPercent.values
  return (
    <StatRow label="Results of the runs">
      <Stat
        label="Risk of ruin"
        unit="%"
        note={runsNote(ruin, runs, `lost ${withUnit(shortNumber(limits.ruinPercent), '%')}`)}
        info={`Share of runs that lost ${shortNumber(limits.ruinPercent)}% of the start balance at any point. ${sureWords}`}
      >
        <span className={ruin > 0 ? classes.ruin : undefined}>{shareOfRuns(ruin, runs)}</span>
      </Stat>
      <Stat
        label="Ends in profit"
        unit="%"
        note={runsNote(profit, runs)}
        info={`Share of the runs that ended above the start balance. ${sureWords}`}
      >
        {shareOfRuns(profit, runs)}
      </Stat>
      <Stat
        label={
          limits.goalPercent === 100
            ? 'Doubles the balance'
            : `Reaches +${withUnit(shortNumber(limits.goalPercent), '%')}`
        }
        unit="%"
        note={runsNote(goal, runs)}
        info={`Share of runs that gained ${shortNumber(limits.goalPercent)}% of the start balance at any point. ${sureWords}`}
      >
        {shareOfRuns(goal, runs)}
      </Stat>
      <Stat
        label="Median drawdown"
        unit="%"
        note={fallsNote(falls)}
        info="The max drawdown of a run, in percent of its earlier high: half of the runs had a larger one."
      >
        {formatNumber(falls === null ? null : percentiles(falls).median, { decimals: 1 })}
      </Stat>
    </StatRow>
  )
}
