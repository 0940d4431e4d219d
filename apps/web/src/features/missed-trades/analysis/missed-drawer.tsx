import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { needsAllFilters } from '@afterclose/core/filters'
import type { DateFormat } from '@afterclose/core/journal'
import { formatDateTime, exactPercent, formatWhole } from '@afterclose/core/format'
import type { MissedFigureKey } from '@afterclose/engine/reports/missed/missed-explained'
import { missedFigures } from '@afterclose/engine/reports/missed/missed-figures'
import { missedReasonLabels } from '@afterclose/core/value-labels'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { openMissedTradeDialog } from '../../../journal/dialogs.ts'
import { useFilters } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useUser } from '../../../journal/session.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { RMultiple } from '../../../parts/figures.tsx'
import { NoFilterNote, notInPlan } from '../../../parts/no-filter/no-filter-note.tsx'
import { noFilterWords } from '../../../parts/no-filter/no-filter-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { DrawerFigure, DrawerFigures } from '../../../parts/drawer-figures.tsx'
import type { MissedBehind, MissedGroupOf } from './missed-behind.ts'
import { MissedExplanation } from './missed-explanation.tsx'

interface MissedDrawerProps extends MissedBehind {
  all: readonly MissedTradeView[]
  /** Figure to explain, in its group if it has one. */
  figure?: MissedFigureKey | undefined
  belongs?: MissedGroupOf | undefined
  onClose: () => void
}

/** The missed trades behind a mark or a figure: their total, and links to each of them, latest first. */
export function MissedDrawer({ title, ids, filter, all, figure, belongs, onClose }: MissedDrawerProps) {
  const { dateFormat } = useActiveJournal()
  const { instruments } = useJournalData()
  const { filters, setFilters } = useFilters()
  const { permissions } = useUser()
  const navigate = useNavigate()
  const own = all.filter(({ id }) => ids.includes(id))
  const { count, hitRate, totalR, avgR } = missedFigures(own)
  const isAll = own.length === all.length
  const narrowed = filter && !filters.options.excludeFilters && { ...filters, basic: { ...filters.basic, ...filter } }
  const may = narrowed && (!needsAllFilters(narrowed) || permissions.includes('ALL_FILTERS')) ? narrowed : undefined
  const nameOf = (instrument: number): string => instruments.find(({ id }) => id === instrument)?.name ?? '–'
  return (
    <Dialog
      aside
      width={480}
      title={
        <>
          {figure !== undefined && (
            <Text as="span" size="micro" ink={3} style={{ display: 'block' }}>
              How this figure is calculated
            </Text>
          )}
          {title}
        </>
      }
      onClose={onClose}
      footer={
        <>
          {may !== undefined && (
            <Button
              icon={<IconFilter size={16} aria-hidden="true" />}
              onClick={() => {
                onClose()
                setFilters(may)
              }}
            >
              Apply as filter
            </Button>
          )}
          {may === undefined && !isAll && (
            <NoFilterNote>
              {filter === undefined
                ? 'There is no filter for reasons of missed trades.'
                : filters.options.excludeFilters
                  ? noFilterWords({ no: 'excluding' }, filters.options)
                  : notInPlan}
            </NoFilterNote>
          )}
          {(may !== undefined || isAll) && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose()
                if (may !== undefined) setFilters(may)
                void navigate({ to: '/missed-trades/journal' })
              }}
            >
              Show in missed trades
            </Button>
          )}
        </>
      }
    >
      {figure !== undefined && <MissedExplanation figure={figure} belongs={belongs} />}
      <DrawerFigures label="What they would have made" below={2}>
        <DrawerFigure label="Missed">{formatWhole(count)}</DrawerFigure>
        <DrawerFigure label="Would have won">{exactPercent(hitRate)}</DrawerFigure>
        <DrawerFigure label="Total R">
          <RMultiple value={totalR} />
        </DrawerFigure>
        <DrawerFigure label="Average R">
          <RMultiple value={avgR} />
        </DrawerFigure>
      </DrawerFigures>
      <Table
        caption={title}
        compact
        rows={own}
        rowKey={({ id }) => id}
        empty="No missed trades."
        onRowClick={openMissedTradeDialog}
        columns={columnsOf(nameOf, dateFormat)}
      />
    </Dialog>
  )
}

/** An R in chart format. */

const columnsOf = (
  nameOf: (instrument: number) => string,
  dateFormat: DateFormat,
): readonly Column<MissedTradeView>[] => [
  {
    head: 'Entry',
    cell: (one) => (
      <button
        type="button"
        className="plain"
        aria-label={`Open missed trade ${one.id}`}
        onClick={() => openMissedTradeDialog(one)}
      >
        {formatDateTime(one.entryDate, dateFormat)}
      </button>
    ),
  },
  { head: 'Instrument', cell: ({ instrumentId }) => nameOf(instrumentId) },
  { head: 'Reason', cell: ({ reason }) => missedReasonLabels[reason] },
  { head: 'R', align: 'end', cell: ({ missedR }) => <RMultiple value={missedR} /> },
]
