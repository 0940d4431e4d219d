import { counted } from '@afterclose/core/format'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { Money } from '../../parts/figures.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { TradeList } from '../../parts/trade-list.tsx'
import { FrontBlock } from './front-block.tsx'
import classes from './home.module.css'

/** Latest closed trades, and how many are still open. */
export function LastTradesBlock({ report: { statistics, lastTrades } }: { report: HomeReport }) {
  const open = useTradeFeed().data?.open ?? 0
  const trades = statistics.numberOfTrades
  const [last] = lastTrades
  return (
    <FrontBlock
      name="home.trades"
      title="Last trades"
      measure={open === 0 ? 'no open trades' : counted(open, 'open trade')}
      value={<Money value={last?.gain ?? null} outcome={last?.outcome ?? null} signed />}
      actions={
        <PageLink to="/journal" className={classes.link}>
          {trades === 2 ? 'Both trades' : `All ${counted(trades, 'trade')}`}
        </PageLink>
      }
    >
      <TradeList caption="Latest closed trades" trades={lastTrades} />
    </FrontBlock>
  )
}
