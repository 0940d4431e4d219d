import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { Fold } from '../../parts/fold/fold.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { allFiguresWords } from './all-figures-words.ts'

const AllFigures = lazyPart(
  async () => (await import('./all-figures.tsx')).AllFigures,
  () => <BlockSkeleton height={480} />,
)

/** Every figure, in one line until it is unfolded. */
export const AllFiguresFold = ({ report }: { report: HomeReport }) => (
  <Fold name="home.figures" title="All figures" words={allFiguresWords(report)} row={useCompact()}>
    {() => <AllFigures report={report} />}
  </Fold>
)
