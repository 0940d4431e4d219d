import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { DateFormat } from '@afterclose/core/journal'
import { formatDateTime, formatDuration, formatWhole } from '@afterclose/core/format'
import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { missedReasonLabels } from '@afterclose/core/value-labels'
import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { RMultiple } from '../../../parts/figures.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/layout.tsx'
import { ReadingLine } from '../../../ui/reading-line.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { nextReading } from './missed-readings.ts'

type Next = MissedReport['next'][number]

/** Misses listed initially; a button shows more. */
const page = 10

/** The next trade after each miss: one that makes up for it costs twice. */
export function NextTaken({ report, missed }: { report: MissedReport; missed: readonly MissedTradeView[] }) {
  const { dateFormat } = useActiveJournal()
  const [most, setMost] = useState(page)
  const { next } = report
  const byId = new Map(missed.map((one) => [one.id, one]))
  const title = 'What came after a miss?'
  return (
    <Block title={title} measure="The next trade that was entered">
      <ReadingLine>{readingOf(nextReading(report)).reading}</ReadingLine>
      {next.length > 0 && (
        <Table
          caption={title}
          rows={next.slice(0, most)}
          rowKey={({ missedId }) => missedId}
          empty="No trades."
          onRowClick={({ tradeId }) => openTradeDialog({ tradeId })}
          columns={columnsOf(byId, dateFormat)}
        />
      )}
      {next.length > most && (
        <Note>
          The latest {most} of {formatWhole(next.length)}.{' '}
          <Button small onClick={() => setMost(most + page)}>
            Show {Math.min(page, next.length - most)} more
          </Button>
        </Note>
      )}
      <Note>
        The first closed trade entered after each missed one, ignoring filters. In the average, a trade that follows
        several misses counts once.
      </Note>
    </Block>
  )
}

const columnsOf = (byId: ReadonlyMap<number, MissedTradeView>, dateFormat: DateFormat): readonly Column<Next>[] => [
  {
    head: 'Missed',
    cell: ({ missedId }) => formatDateTime(byId.get(missedId)?.entryDate ?? null, dateFormat),
  },
  { head: 'Reason', cell: ({ missedId }) => missedReasonLabels[byId.get(missedId)?.reason ?? 'OTHER'] },
  {
    head: 'Missed R',
    align: 'end',
    cell: ({ missedId }) => <RMultiple value={byId.get(missedId)?.missedR ?? null} />,
  },
  { head: 'Time later', align: 'end', cell: ({ minutes }) => formatDuration(minutes) },
  {
    head: 'Next trade',
    align: 'end',
    cell: ({ tradeId }) => (
      <button
        type="button"
        className="plain"
        aria-label={`Open trade ${tradeId}`}
        onClick={() => openTradeDialog({ tradeId })}
      >
        {tradeId}
      </button>
    ),
  },
  { head: 'R', align: 'end', cell: ({ rMultiple }) => <RMultiple value={rMultiple} /> },
]
