import { IconFlag } from '@tabler/icons-react'
import { nextMilestoneWords } from '../../parts/milestones/milestone-words.ts'
import { useMilestones } from '../../parts/milestones/use-milestones.ts'
import { PageLink } from '../../parts/page-link.tsx'
import classes from './home-foot.module.css'

/** The nearest milestone in a line, with the way to all of them. */
export function MilestoneLine() {
  const { data, error } = useMilestones()
  return (
    <p className={classes.milestone}>
      <IconFlag size={16} aria-hidden="true" />
      {data !== undefined && <span>{nextMilestoneWords(data.nearest)}</span>}
      {data === undefined && error !== null && <span>The nearest milestone could not be loaded.</span>}
      <PageLink to="/milestones" className="link">
        Milestones
      </PageLink>
    </p>
  )
}
