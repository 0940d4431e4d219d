import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { FeedBlock } from './feed-block.tsx'
import classes from './home-foot.module.css'
import { MilestonesBlock } from './milestones-block.tsx'

/** What is below the trades: milestones, which are the owner's alone, and what is new around the product. */
export function HomeFoot() {
  const { sharedBy } = useActiveJournal()
  const closed = useTradeFeed().data?.closed ?? 0
  return (
    <div className={classes.foot}>
      {sharedBy === null && closed > 0 && <MilestonesBlock />}
      <FeedBlock title="Videos" feed="youtube" doing="loading videos" empty="No videos yet." />
      <FeedBlock title="Blog" feed="afterclose" doing="loading blog posts" empty="No posts yet." />
      <FeedBlock title="Changelog" feed="afterclose-changelog" doing="loading the changelog" empty="No changes yet." />
    </div>
  )
}
