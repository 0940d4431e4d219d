import { counted } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { PageLink } from '../../parts/page-link.tsx'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { Block } from '../../ui/block.tsx'
import { TradeList } from '../../parts/trade-list.tsx'
import classes from './home.module.css'

/** Latest closed trades, and how many are still open. */
export function LastTradesBlock({ report }: { report: HomeReport }) {
  const open = useTradeFeed().data?.open ?? 0
  return (
    <div className={classes.section}>
      <Block
        title="Last trades"
        measure={open === 0 ? 'no open trades' : counted(open, 'open trade')}
        actions={
          <PageLink to="/journal" className={classes.link}>
            All {counted(report.statistics.numberOfTrades, 'trade')}
          </PageLink>
        }
      >
        <TradeList caption="Latest closed trades" trades={report.lastTrades} />
      </Block>
    </div>
  )
}
