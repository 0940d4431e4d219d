import { useActiveJournal } from '../../journal/active-journal.ts'
import { useConfig } from '../../journal/app-config.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { FeedBlock } from './feed-block.tsx'
import classes from './home-foot.module.css'
import { MilestonesBlock } from './milestones-block.tsx'

/** Blocks below the trades: milestones, for the owner only, and news about the product if feeds are configured. */
export function HomeFoot() {
  const { sharedBy } = useActiveJournal()
  const { feeds } = useConfig()
  const closed = useTradeFeed().data?.closed ?? 0
  return (
    <div className={classes.foot}>
      {sharedBy === null && closed > 0 && <MilestonesBlock />}
      {feeds.youtube && <FeedBlock title="Videos" feed="youtube" doing="loading videos" />}
      {feeds.afterclose && <FeedBlock title="Blog" feed="afterclose" doing="loading blog posts" />}
      {feeds['afterclose-changelog'] && (
        <FeedBlock title="Changelog" feed="afterclose-changelog" doing="loading the changelog" />
      )}
    </div>
  )
}
