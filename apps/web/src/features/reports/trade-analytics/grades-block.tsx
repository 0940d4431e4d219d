import { counted, sentenceR } from '@afterclose/core/format'
import { reviewGradeLabels } from '@afterclose/core/trade'
import type { GradeWorth, GradeWorthReport } from '@afterclose/engine/reports/grade-worth/grade-worth-report'
import { AverageR, rangeWords } from '../../../parts/graded-trades/average-r.tsx'
import { useGradeWorth } from '../../../parts/graded-trades/use-grade-worth.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Block } from '../../../ui/block.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note, Text } from '../../../ui/layout.tsx'
import { ReadingLine } from '../../../ui/reading-line.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'

/** Average R of the trades by the grade that their decision was given, before the result was seen. */
export function GradesBlock() {
  const query = useGradeWorth()
  return (
    <Block title="What are your grades worth?" measure="average R by the first grade, given before the result was seen">
      <Loaded query={query} doing="loading the reviews">
        {(report) => (report.counted === 0 ? <NoGrades report={report} /> : <Grades report={report} />)}
      </Loaded>
    </Block>
  )
}

const NoGrades = ({ report: { seen, elsewhere } }: { report: GradeWorthReport }) => (
  <Empty
    title="No trade was graded before its result was seen."
    why={
      seen + elsewhere === 0
        ? 'Grade a few trades in the review: it covers their results until you do.'
        : `${counted(seen + elsewhere, 'trade')} had a grade, but the result was or may have been in sight.`
    }
    action={
      <PageLink to="/review" className="link">
        Open the review
      </PageLink>
    }
  />
)

function Grades({ report }: { report: GradeWorthReport }) {
  const { grades, seen, elsewhere } = report
  return (
    <>
      <ReadingLine>{worthReading(grades)}</ReadingLine>
      <Table
        caption="Grades"
        look="small"
        columns={columns}
        rows={grades.filter(({ all }) => all.trades > 0)}
        rowKey={({ grade }) => grade}
      />
      <Note>
        Cards drawn by chance are the fair sample: the others were dealt because their trades stood out.
        {seen > 0 && ` Left out: ${counted(seen, 'trade')} graded with the result in sight.`}
        {elsewhere > 0 && ` Left out: ${counted(elsewhere, 'trade')} graded outside the review.`}
      </Note>
    </>
  )
}

const columns: readonly Column<GradeWorth>[] = [
  { head: 'Grade', cell: ({ grade }) => reviewGradeLabels[grade] },
  {
    head: 'Trades',
    align: 'end',
    cell: ({ grade, all }) => (
      <TradesLink behind={{ title: `Graded ${grade}`, of: all.of }}>{String(all.trades)}</TradesLink>
    ),
  },
  { head: 'Average R', align: 'end', cell: ({ all }) => <AverageR {...all} /> },
  { head: '95% range', align: 'end', cell: ({ all }) => rangeWords(all) },
  {
    head: 'By chance',
    title: 'Trades whose card was drawn by chance',
    align: 'end',
    cell: ({ byChance }) => byChance.trades,
  },
  {
    head: 'Their average R',
    align: 'end',
    cell: ({ byChance }) => (byChance.trades === 0 ? '' : <AverageR {...byChance} />),
  },
  {
    head: 'Their range',
    align: 'end',
    cell: ({ byChance }) =>
      byChance.trades === 0 ? (
        ''
      ) : (
        <Text as="span" ink={3}>
          {rangeWords(byChance)}
        </Text>
      ),
  },
]

/** The best and the worst grade with enough trades, side by side. */
function worthReading(grades: readonly GradeWorth[]) {
  const judged = grades.filter(({ all }) => all.withR >= smallSample && all.avgR !== null)
  const [first, last] = [judged[0], judged.at(-1)]
  if (first === undefined || last === undefined || first === last)
    return (
      <>
        <b>Too few grades to compare.</b> Two of them need {smallSample} trades each.
      </>
    )
  return (
    <>
      <b>
        Trades graded {first.grade} made {sentenceR(first.all.avgR)} on average, those graded {last.grade}{' '}
        {sentenceR(last.all.avgR)}.
      </b>
      {overlap(first.all, last.all) && ' Their ranges overlap, so this could be luck.'}
    </>
  )
}

/** A limit that is not known is far away. */
const overlap = (a: GradeWorth['all'], b: GradeWorth['all']): boolean =>
  (a.low ?? -Infinity) <= (b.high ?? Infinity) && (b.low ?? -Infinity) <= (a.high ?? Infinity)
