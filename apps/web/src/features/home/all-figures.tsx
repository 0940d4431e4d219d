import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { EvaluationBlock } from './evaluation-block.tsx'
import { HeadlineStats } from './headline-stats.tsx'
import classes from './home.module.css'
import { TiltBlock, TiltStats } from './tilt-block.tsx'

/** Everything that is known of the selected trades, unfolded. */
export const AllFigures = ({ report }: { report: HomeReport }) => (
  <>
    <HeadlineStats report={report} />
    <div className={classes.two}>
      <TiltBlock report={report} />
      <TiltStats report={report} />
    </div>
    <EvaluationBlock report={report} />
  </>
)
