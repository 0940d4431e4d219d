import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { memo } from 'react'
import { BelowFigures } from '../../parts/below-figures.tsx'
import { Uncounted } from '../../parts/uncounted/uncounted.tsx'
import { EquityBlock } from './equity-block.tsx'
import { EvaluationBlock } from './evaluation-block.tsx'
import { HeadlineStats } from './headline-stats.tsx'
import classes from './home.module.css'
import { BelowSkeleton } from './home-skeleton.tsx'
import { LastTradesBlock } from './last-trades-block.tsx'
import { MonthBlock } from './month-block.tsx'
import { ReviewPrompt } from './review-prompt.tsx'
import { TiltBlock, TiltStats } from './tilt-block.tsx'

/** Rendered again only for another report, not for the filters that request one; the blocks below the first figures after these are painted. */
export const Home = memo(function Home({ report }: { report: HomeReport }) {
  return (
    <>
      <HeadlineStats report={report} />
      <Uncounted />
      <BelowFigures of={report} until={<BelowSkeleton />}>
        {(shown) => <Blocks report={shown} />}
      </BelowFigures>
    </>
  )
})

const Blocks = ({ report }: { report: HomeReport }) => (
  <>
    <div className={classes.two}>
      <EquityBlock report={report} />
      <MonthBlock report={report} />
    </div>
    <div className={classes.two}>
      <TiltBlock report={report} />
      <TiltStats report={report} />
    </div>
    <EvaluationBlock report={report} />
    <LastTradesBlock report={report} />
    <ReviewPrompt journaled={report.journaled} />
  </>
)
