import { counted, formatPercent, formatWhole } from '@afterclose/core/format'
import type { Interval, IntervalName, IntervalsReport } from '@afterclose/engine/reports/intervals/intervals-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { Text } from '../../ui/layout.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Problem } from '../problem.tsx'
import { Compute } from '../compute/compute.tsx'
import { useRAgainstMoney } from '../r-against-money/use-r-against-money.ts'
import classes from './how-sure.module.css'
import { intervalTexts } from './interval-words.ts'
import { cutWords, luckVerdict } from './luck-verdict.ts'
import { useIntervals } from './use-intervals.ts'

/** Ranges of average, win rate, profit factor and R, and whether the average R is more than luck; computed on request. */
export function HowSure({ unit }: { unit: Unit }) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const { request: asked, report } = useIntervals({ unit, dimension: null, basis: 'EXIT' }, words, true)
  return (
    <Block
      title="How sure are these figures?"
      measure="95% intervals"
      actions={<Compute of={[asked]} what="how sure these figures are" named />}
    >
      {asked.error !== null && <Problem error={asked.error} doing="loading the trades" onRetry={asked.start} />}
      {report === null ? (
        <Text below={3} size="reading" ink={2}>
          {asked.state === 'stopped'
            ? 'Stopped before the first resample.'
            : 'How far luck alone could have moved these results.'}
        </Text>
      ) : (
        <Ranges report={report} words={words} done={asked.done} />
      )}
    </Block>
  )
}

/** Value without gain or loss; null if there is none. */
const levels: Readonly<Record<IntervalName, number | null>> = { average: 0, winRate: null, profitFactor: 1, avgR: 0 }

function Ranges({ report, words, done }: { report: IntervalsReport; words: UnitWords; done: number }) {
  const texts = intervalTexts(words)
  const names: Readonly<Record<IntervalName, string>> = {
    average: `Average, ${words.name}`,
    winRate: 'Win rate',
    profitFactor: 'Profit factor',
    avgR: 'Average R',
  }
  const { intervals, trades } = report.total
  const avgR = intervals.find(({ name }) => name === 'avgR')
  const against = useRAgainstMoney()
  const withoutLoss = intervals.some(({ name, estimate }) => name === 'profitFactor' && estimate === Infinity)
  return (
    <>
      <Text below={3} size="reading" ink={2}>
        {avgR !== undefined && luckVerdict(avgR, against, withoutLoss)}
      </Text>
      <Table
        caption="How sure are these figures?"
        look="small"
        place="none"
        className={classes.table}
        columns={[
          { head: 'Figure', cell: ({ name }) => names[name] },
          { head: 'Now', className: classes.now, cell: ({ name, estimate }) => texts[name](estimate) },
          { head: 'From', cell: ({ name, low }) => texts[name](low) },
          { head: 'To', cell: ({ name, high }) => texts[name](high) },
          {
            key: 'range',
            head: '',
            drawn: true,
            className: classes.place,
            cell: rangeOf,
          },
        ]}
        rows={intervals}
        rowKey={({ name }) => name}
      />
      <p className={classes.foot} role="status">
        {done < 1 && `${formatPercent(done * 100, { decimals: 0 })} done. `}
        The range of the average R stays valid however often you look, as long as the trading stays the same.
        {cutWords(report.cuts)} That of the win rate is Wilson’s interval. Those of money need 30 trades with 5 winners
        and 5 losers: they come from {formatWhole(report.runs)} resamples of {counted(trades, 'trade')}, for a single
        look.
      </p>
    </>
  )
}

const rangeOf = (interval: Interval) => <Range {...interval} level={levels[interval.name]} />

/** A pale bar from end to end, a stroke at the figure, and a line at break-even. */
function Range({ estimate, low, high, level }: Interval & { level: number | null }) {
  if (estimate !== null && low === null)
    return (
      <Text as="span" size="micro" ink={3}>
        too few to tell
      </Text>
    )
  if (estimate === null || low === null || high === null || !Number.isFinite(high)) return null
  const [from, to] = [Math.min(low, level ?? low), Math.max(high, level ?? high)]
  if (from === to) return null
  const at = (value: number): string => `${((value - from) / (to - from)) * 100}%`
  return (
    <span className={classes.range}>
      <i className={classes.span} style={{ left: at(low), width: `${((high - low) / (to - from)) * 100}%` }} />
      {level !== null && <i className={classes.level} style={{ left: at(level) }} />}
      <i className={classes.mark} style={{ left: at(estimate) }} />
    </span>
  )
}
