import type { PracticeStatistics } from '@afterclose/contract/practice'
import { counted, formatR } from '@afterclose/core/format'
import { grades } from '@afterclose/core/practice'
import { unknown } from '@afterclose/core/unknown'
import { RMultiple } from '../../../parts/figures.tsx'
import { Block } from '../../../ui/block.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { repeatsReading } from './deal-words.ts'
import classes from './practice.module.css'

/** Results by grade, and how alike grades repeat. */
export function GradesBlocks({ statistics }: { statistics: PracticeStatistics }) {
  const { deals, taken, repeats } = statistics
  const reading = repeatsReading(repeats)
  return (
    <div className={classes.two}>
      <Block title="Do your grades tell?" measure={`mean R at worst, ${taken} taken of ${counted(deals, 'deal')}`}>
        <Table
          caption="Results by grade"
          columns={[
            { head: 'Grade', cell: ({ grade }) => grade },
            { head: 'Taken', align: 'end', cell: (row) => `${row.taken} of ${row.tries}` },
            { head: 'Mean R', align: 'end', cell: meanOf },
            {
              head: '95 % interval',
              align: 'end',
              cell: ({ low, high }) =>
                low === null || high === null ? unknown : `${formatR(low)} to ${formatR(high)}`,
            },
          ]}
          rows={statistics.grades}
          rowKey={({ grade }) => grade}
        />
      </Block>
      <Block title="Do they repeat?" measure="own deals graded twice, 7 days or more apart">
        <p className={classes.reading}>
          <b>{reading.finding}</b> {reading.rest}
        </p>
        {repeats.kappa !== null && (
          <Table
            caption="First grade and next grade"
            columns={[
              { head: 'First grade', cell: (row) => grades[row]! },
              ...grades.map((grade, column) => ({
                head: `${grade} again`,
                align: 'end' as const,
                cell: (row: number) => repeats.counts[row]?.[column] || unknown,
              })),
            ]}
            rows={grades.map((_, row) => row)}
            rowKey={(row) => row}
          />
        )}
      </Block>
    </div>
  )
}

const meanOf = ({ meanR, withR }: PracticeStatistics['grades'][number]) => <RMultiple value={meanR} cases={withR} />
