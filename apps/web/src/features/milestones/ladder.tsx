import { badges, levelBounds, milestoneLabels, type MilestoneType } from '@afterclose/core/milestone'
import type { Milestone } from '@afterclose/engine/reports/milestones/milestones-report'
import { clsx } from 'clsx'
import { toGoWords } from '../../parts/milestones/milestone-words.ts'
import classes from './ladder.module.css'

/** What each counter counts. */
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

/** Nine counters on one scale, so that they compare; a stroke marks today. In a shared journal the counters alone. */
export function Ladder({ milestones, owned }: { milestones: readonly Milestone[]; owned: boolean }) {
  return (
    <table className={clsx(classes.ladder, !owned && classes.counters)}>
      <caption className="sr">Milestones, largest count first</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Milestone</span>
          </th>
          <th scope="col">
            <span className="sr">Count</span>
          </th>
          {owned && (
            <>
              <th scope="col" className={classes.scale}>
                <span className="sr">Levels: </span>
                <span className={classes.levels}>
                  {badges.map((badge, i) => (
                    <span key={badge}>
                      {badge} <i>{levelBounds[i]?.toLocaleString('en-US')}</i>
                    </span>
                  ))}
                </span>
              </th>
              <th scope="col">
                <span className="sr">Level</span>
              </th>
              <th scope="col" className={classes.end}>
                Next
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {milestones.map((milestone) => (
          <tr key={milestone.type}>
            <th scope="row">
              {milestoneLabels[milestone.type]}
              <span className={classes.note}>{counts[milestone.type]}</span>
            </th>
            <td className={classes.count}>{milestone.count.toLocaleString('en-US')}</td>
            {owned && <Place milestone={milestone} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Place({ milestone }: { milestone: Milestone }) {
  const { level, badge, percentage } = milestone
  return (
    <>
      <td className={classes.scale}>
        <span className={classes.bar} aria-hidden="true">
          <span className={classes.come} style={{ width: `${comeTo(milestone)}%` }} />
        </span>
      </td>
      <td className={classes.level}>
        {badge}
        <span className={classes.note}>
          level {level}, {percentage}&nbsp;%
        </span>
      </td>
      <td className={classes.end}>{toGoWords(milestone)}</td>
    </>
  )
}

/** Every level is as wide as the others; the last one has no end, so who is there has come all the way. */
const comeTo = ({ level, percentage }: Milestone): number => ((level - 1 + percentage / 100) / badges.length) * 100
