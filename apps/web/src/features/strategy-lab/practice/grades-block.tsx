import type { PracticeStatistics } from '@afterclose/contract/practice'
import { counted, formatPercent, formatR } from '@afterclose/core/format'
import { grades } from '@afterclose/core/practice'
import { unknown } from '@afterclose/core/unknown'
import { RMultiple } from '../../../parts/figures.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { Columns, Note, Text } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { gradesReading, type Reading, repeatsReading } from './deal-words.ts'
import classes from './practice.module.css'

/** Results by grade, and consistency of grades. */
export function GradesBlocks({ statistics }: { statistics: PracticeStatistics }) {
  const { deals, taken, repeats } = statistics
  return (
    <Columns>
      <Block
        title="Do higher grades make more?"
        measure={`mean R at worst, ${taken} of ${counted(deals, 'deal')} taken`}
      >
        <ReadingLine of={gradesReading(statistics)} />
        <GradesTable rows={statistics.grades} />
        <Note>Line: 95% interval. Hollow: under {smallSample} trades, too few to judge.</Note>
      </Block>
      <Block title="Are your grades consistent?" measure="own deals graded twice, 7 days or more apart">
        <ReadingLine of={repeatsReading(repeats)} />
        {repeats.kappa !== null && <RepeatsTable counts={repeats.counts} />}
      </Block>
    </Columns>
  )
}

const ReadingLine = ({ of: { finding, rest } }: { of: Reading }) => (
  <Text size="reading" ink={2} below={3} measure={72}>
    <b>{finding}</b> {rest}
  </Text>
)

interface RepeatRow {
  readonly grade: string
  /** By the next grade. */
  readonly next: readonly number[]
}

const repeatColumns: readonly Column<RepeatRow>[] = [
  { head: 'First grade', cell: ({ grade }) => grade },
  ...grades.map((grade, at) => ({
    head: `${grade} again`,
    align: 'end' as const,
    cell: ({ next }: RepeatRow) => next[at] || unknown,
    className: classes.count,
  })),
  { head: 'All', align: 'end', cell: ({ next }) => next.reduce((sum, count) => sum + count, 0) || unknown },
]

const RepeatsTable = ({ counts }: { counts: readonly (readonly number[])[] }) => (
  <Table
    caption="First grade and next grade"
    look="small"
    className={classes.repeats}
    columns={repeatColumns}
    rows={grades.map((grade, row) => ({ grade, next: counts[row] ?? [] }))}
    rowKey={({ grade }) => grade}
  />
)

type GradeRow = PracticeStatistics['grades'][number] & {
  /** Positions of the mean, its interval and 0 between the lowest and the highest of all, 0 to 100. */
  readonly at: { readonly mean: number; readonly low: number; readonly high: number; readonly zero: number } | null
}

const gradeColumns: readonly Column<GradeRow>[] = [
  { head: 'Grade', cell: ({ grade }) => grade },
  {
    head: 'Taken',
    align: 'end',
    cell: ({ taken, tries }) =>
      tries === 0 ? unknown : `${taken} of ${tries}, ${formatPercent((100 * taken) / tries, { decimals: 0 })}`,
  },
  { head: 'Mean R', align: 'end', cell: meanOf },
  {
    head: '95% interval',
    align: 'end',
    cell: ({ low, high }) => (low === null || high === null ? unknown : `${formatR(low)} to ${formatR(high)}`),
  },
  { key: 'range', head: '', drawn: true, className: classes.range, cell: rangeOf },
]

function GradesTable({ rows }: { rows: PracticeStatistics['grades'] }) {
  const values = rows.flatMap(({ meanR, low, high }) => [meanR, low, high].filter((value) => value !== null))
  const [least, most] = [Math.min(-0.5, ...values), Math.max(0.5, ...values)]
  const place = (value: number): number => 7 + ((value - least) / (most - least)) * 86
  return (
    <Table
      caption="Results by grade"
      look="small"
      columns={gradeColumns}
      rows={rows.map((row) => ({
        ...row,
        at:
          row.meanR === null
            ? null
            : {
                mean: place(row.meanR),
                low: place(row.low ?? row.meanR),
                high: place(row.high ?? row.meanR),
                zero: place(0),
              },
      }))}
      rowKey={({ grade }) => grade}
    />
  )
}

function meanOf({ meanR, withR }: GradeRow) {
  return <RMultiple value={meanR} cases={withR} />
}

/** Interval and mean on the scale of all grades, with its zero. */
function rangeOf({ at, withR }: GradeRow) {
  if (at === null) return null
  const isSmall = withR < smallSample
  return (
    <svg className={classes.line} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
      <line className={classes.zero} x1={at.zero} x2={at.zero} y1="0" y2="20" />
      <line className={isSmall ? classes.small : classes.sure} x1={at.low} x2={at.high} y1="10" y2="10" />
      <line className={isSmall ? classes.ring : classes.dot} x1={at.mean} x2={at.mean} y1="10" y2="10" />
      {isSmall && <line className={classes.hole} x1={at.mean} x2={at.mean} y1="10" y2="10" />}
    </svg>
  )
}
