import { exactSum } from '@afterclose/engine/stats/exact-sum'
import { counted, sumR } from '@afterclose/core/format'
import { milestoneLabels } from '@afterclose/core/milestone'
import type { MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { monthName } from '../../../journal/engine/unit-words.ts'
import { planning } from '../../../journal/planning.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import type { MonthText } from '../../../parts/month-grid/months.ts'
import { Block } from '../../../ui/block.tsx'
import classes from './monthly.module.css'

interface PlanKeptProps {
  report: MonthReport
  month: ListedMonth
  text: MonthText
}

/** Tilt, missed trades, and milestones of the month. */
export function PlanKept({ report: { tilt, milestones, basis }, month, text }: PlanKeptProps) {
  const own = tradesInMonth(month.year, month.month, basis)
  const tilted = (name: string, min: number | null, max: number | null, trades: number) => (
    <Explained
      figure="numberOfTrades"
      of={{ is: 'both', parts: [{ is: 'range', column: 'tiltMeter', min, max }, own] }}
      name={`${name} trades of ${monthName(month.month)}`}
    >
      {trades} {name.toLowerCase()}
    </Explained>
  )
  const { id: journalId } = useActiveJournal()
  const missed = useQuery(planning.missedTrades(journalId)).data?.filter(({ entryDate }) => entryDate.startsWith(text))
  const known = missed?.flatMap(({ missedR }) => (missedR === null ? [] : [missedR])) ?? []
  return (
    <Block title="Was the plan kept?">
      <dl className={classes.facts}>
        <div>
          <dt>Tilt</dt>
          <dd className={classes.wide}>
            <b className={classes.gainText}>{tilted('Green', 1, null, tilt.green)}</b>,{' '}
            <b className={classes.lossText}>{tilted('Red', null, 0, tilt.red)}</b>, {tilted('Grey', 0, 1, tilt.grey)}
          </dd>
        </div>
        <div>
          <dt>Missed</dt>
          <dd className={classes.wide}>
            {missed === undefined ? (
              '–'
            ) : missed.length === 0 ? (
              'no trades'
            ) : (
              <>
                {counted(missed.length, 'trade')}, <b>{known.length === 0 ? '–' : sumR(exactSum(known))}</b>
                {known.length > 0 && known.length < missed.length && ` in ${known.length} of them`}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Milestones</dt>
          <dd className={classes.wide}>
            {milestones.length === 0
              ? 'none'
              : milestones.map(({ type, badge }) => (
                  <span key={`${type} ${badge}`} className={classes.badge}>
                    {milestoneLabels[type]}: <b>{badge}</b>
                  </span>
                ))}
          </dd>
        </div>
      </dl>
    </Block>
  )
}
