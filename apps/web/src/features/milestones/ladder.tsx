import { formatWhole } from '@afterclose/core/format'
import { badges, levelBounds, milestoneLabels, type MilestoneType } from '@afterclose/core/milestone'
import type { Milestone } from '@afterclose/engine/reports/milestones/milestones-report'
import { clsx } from 'clsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { toGoWords } from '../../parts/milestones/milestone-words.ts'
import classes from './ladder.module.css'

/** Subject of each counter. */
const counts: Readonly<Record<MilestoneType, string>> = {
  numberOfTrades: 'all four comment types and a picture',
  numberGreenTiltmeter: 'trades that kept the rules',
  numberPositiveEntry: 'uses',
  numberPositiveExit: 'uses',
  numberPositiveManagement: 'uses',
  numberNewAccountBalanceHighs: 'excluding deposits',
  numberWinningDays: 'by exit date',
  numberWinningTrades: 'by outcome',
  numberCustomStatCommentsUsed: 'used on trades',
}

/** Nine counters on one scale for comparison; a stroke marks today. In a shared journal only the counters. */
export function Ladder({ milestones, owned }: { milestones: readonly Milestone[]; owned: boolean }) {
  return (
    <Table
      caption="Milestones, largest count first"
      look="bare"
      place="none"
      className={clsx(classes.ladder, !owned && classes.counters)}
      columns={owned ? [...counters, ...levels] : counters}
      rows={milestones}
      rowKey={({ type }) => type}
    />
  )
}

const counters: readonly Column<Milestone>[] = [
  {
    head: 'Milestone',
    header: <span className="sr">Milestone</span>,
    cell: ({ type }) => (
      <>
        {milestoneLabels[type]}
        <span className={classes.note}>{counts[type]}</span>
      </>
    ),
  },
  {
    head: 'Count',
    header: <span className="sr">Count</span>,
    className: classes.count,
    cell: ({ count }) => formatWhole(count),
  },
]

const levels: readonly Column<Milestone>[] = [
  {
    head: 'Levels',
    className: classes.scale,
    header: (
      <>
        <span className="sr">Levels: </span>
        <span className={classes.levels}>
          {badges.map((badge, i) => (
            <span key={badge}>
              {badge} <i>{formatWhole(levelBounds[i] ?? null)}</i>
            </span>
          ))}
        </span>
      </>
    ),
    cell: (milestone) => (
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.come} style={{ width: `${comeTo(milestone)}%` }} />
      </span>
    ),
  },
  {
    head: 'Level',
    className: classes.level,
    header: <span className="sr">Level</span>,
    cell: ({ level, badge, percentage }) => (
      <>
        {badge}
        <span className={classes.note}>
          level {level}, {percentage}%
        </span>
      </>
    ),
  },
  { head: 'Next', className: classes.end, cell: toGoWords },
]

/** Every level is equally wide; the last one has no end, so reaching it fills the bar. */
const comeTo = ({ level, percentage }: Milestone): number => ((level - 1 + percentage / 100) / badges.length) * 100
