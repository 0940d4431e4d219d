import { milestoneLabels } from '@afterclose/core/milestone'
import type { Milestone } from '@afterclose/engine/reports/milestones/milestones-report'
import { Loaded } from '../../parts/loaded.tsx'
import { challengeBrief, toGoWords } from '../../parts/milestones/milestone-words.ts'
import { useMilestones } from '../../parts/milestones/use-milestones.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { Block } from '../../ui/block.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './home-foot.module.css'

const most = 3

/** The nearest badges, and the streak of green trades; all of them are on another page. */
export function MilestonesBlock() {
  return (
    <Block
      title="Milestones"
      actions={
        <PageLink to="/milestones" className="link" style={{ font: 'var(--t-small)' }}>
          All milestones
        </PageLink>
      }
    >
      <Loaded query={useMilestones()} doing="loading the trades">
        {({ milestones, challenge }) => (
          <ul className={classes.items}>
            {nearestOf(milestones).map((milestone) => (
              <li key={milestone.type}>
                <b className={classes.title}>{milestoneLabels[milestone.type]}</b>
                <span className={classes.track} aria-hidden="true">
                  <span style={{ width: `${milestone.percentage}%` }} />
                </span>
                <Text size="micro" ink={3}>
                  {milestone.badge} at {milestone.count.toLocaleString('en-US')}, {toGoWords(milestone)}
                </Text>
              </li>
            ))}
            <li>
              <b className={classes.title}>Tiltmeter challenge</b>
              <Text size="micro" ink={3}>
                {challengeBrief(challenge)}
              </Text>
            </li>
          </ul>
        )}
      </Loaded>
    </Block>
  )
}

/** Those with the fewest to go; the last level has no next one. */
const nearestOf = (milestones: readonly Milestone[]): readonly Milestone[] =>
  milestones
    .filter(({ toGo }) => toGo !== null)
    .toSorted((a, b) => (a.toGo ?? 0) - (b.toGo ?? 0))
    .slice(0, most)
