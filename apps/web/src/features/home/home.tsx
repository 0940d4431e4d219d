import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { memo } from 'react'
import { BelowFigures } from '../../parts/below-figures.tsx'
import { Uncounted } from '../../parts/uncounted/uncounted.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { AllFiguresFold } from './all-figures-fold.tsx'
import classes from './home.module.css'
import { BelowSkeleton } from './home-skeleton.tsx'
import { FindingsBlock } from './findings-block.tsx'
import { LastTradesBlock } from './last-trades-block.tsx'
import { Lead } from './lead.tsx'
import { MonthBlock } from './month-block.tsx'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { lazyPart } from '../../ui/later.tsx'
import { OpenBlock } from './late-open-block.tsx'
import { ReviewPrompt } from './review-prompt.tsx'

const WeekBlock = lazyPart(
  async () => (await import('./week-block.tsx')).WeekBlock,
  () => <div className={classes.weekRoom} />,
)

/** Rendered again only for another report, not for the filters that request one; the blocks below the headline after it is painted. */
export const Home = memo(function Home({ report }: { report: HomeReport }) {
  return (
    <>
      <Lead report={report} />
      <Uncounted brief />
      <BelowFigures of={report} until={<BelowSkeleton />}>
        {(shown) => <Blocks report={shown} />}
      </BelowFigures>
    </>
  )
})

function Blocks({ report }: { report: HomeReport }) {
  const phone = useCompact()
  const open = useTradeFeed().data?.open ?? 0
  const openBlock = open > 0 && <OpenBlock />
  return (
    <>
      <FindingsBlock report={report} />
      <div className={classes.week}>
        <WeekBlock />
      </div>
      {!phone && openBlock && <div className={classes.week}>{openBlock}</div>}
      <div className={classes.blocks}>
        {phone && openBlock}
        {phone && <MonthBlock report={report} />}
        <LastTradesBlock report={report} />
        {!phone && <MonthBlock report={report} />}
      </div>
      <AllFiguresFold report={report} />
      <ReviewPrompt journaled={report.journaled} />
    </>
  )
}
