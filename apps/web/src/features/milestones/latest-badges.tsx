import { formatDate } from '@afterclose/core/format'
import { milestoneLabels } from '@afterclose/core/milestone'
import { localText } from '@afterclose/core/time'
import type { BadgeReached } from '@afterclose/engine/reports/milestones/milestones-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import classes from './milestones.module.css'

/** The badges that were reached last, each with the exit of the trade that brought it. */
export function LatestBadges({ latest }: { latest: readonly BadgeReached[] }) {
  const { dateFormat } = useActiveJournal()
  return (
    <Block title="Latest badges" measure={latest.length === 0 ? undefined : 'by exit date'}>
      {latest.length === 0 ? (
        <p className={classes.words}>No badges yet. The first, Bronze, takes a count of 10.</p>
      ) : (
        <ul className={classes.latest}>
          {latest.map(({ type, badge, at }) => (
            <li key={`${type} ${badge}`}>
              <time dateTime={localText(at)}>{formatDate(localText(at), dateFormat)}</time>
              <span>{milestoneLabels[type]}</span>
              <b>{badge}</b>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
