import { useActiveJournal } from '../../journal/active-journal.ts'
import { useConfig } from '../../journal/app-config.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { FeedBlock } from './feed-block.tsx'
import classes from './home-foot.module.css'
import { MilestoneLine } from './milestone-line.tsx'

/** Below the figures: the nearest milestone, for the owner only, and news about the product if feeds are configured. */
export function HomeFoot() {
  const { sharedBy } = useActiveJournal()
  const { feeds } = useConfig()
  const closed = useTradeFeed().data?.closed ?? 0
  return (
    <>
      {sharedBy === null && closed > 0 && <MilestoneLine />}
      <div className={classes.foot}>
        {feeds.youtube && <FeedBlock title="Videos" feed="youtube" doing="loading videos" />}
        {feeds.afterclose && <FeedBlock title="Blog" feed="afterclose" doing="loading blog posts" />}
        {feeds['afterclose-changelog'] && (
          <FeedBlock title="Changelog" feed="afterclose-changelog" doing="loading the changelog" />
        )}
      </div>
    </>
  )
}
