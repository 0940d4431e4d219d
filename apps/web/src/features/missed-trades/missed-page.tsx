import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import { filteredMissed } from '@afterclose/core/filtered-missed'
import { counted } from '@afterclose/core/format'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openMissedTradeDialog } from '../../journal/dialogs.ts'
import { resetFilters, useFilters } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { planning } from '../../journal/planning.ts'
import { runCommand } from '../../parts/commands/command.ts'
import { CommandButtons } from '../../parts/commands/command-buttons.tsx'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyPage } from '../../parts/page-preview/empty-page.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { GridHead, GridPage, GridTitle } from '../../parts/record-grid/grid-page.tsx'
import { RecordGrid } from '../../parts/record-grid/record-grid.tsx'
import { toastFault } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { defaultSort, missedColumns, phoneOrder } from './missed-columns.ts'
import { type MissedSubject, missedCommands } from './missed-commands.ts'
import { MissedSearch } from './missed-search.ts'
import { MissedTotalsLine } from './missed-totals-line.tsx'

const idOf = ({ id }: MissedTradeView): number => id
const add = () => openMissedTradeDialog(null)

/** Seen but untaken trades as rows; those that need an outcome first. */
export function MissedTradesPage() {
  const { id: journalId, readOnly } = useActiveJournal()
  const query = useQuery(planning.missedTrades(journalId))
  const head = (
    <>
      <GridTitle>Missed Trades</GridTitle>
      {!readOnly && (
        <Button small icon={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          Add missed trade
        </Button>
      )}
    </>
  )
  useMissedLink(query.data)
  return (
    <GridPage>
      {query.data === undefined && (
        <Stack below={3}>
          <GridHead>{head}</GridHead>
        </Stack>
      )}
      <Loaded query={query} doing="loading missed trades">
        {(all) => <MissedGrid all={all} head={head} />}
      </Loaded>
    </GridPage>
  )
}

function MissedGrid({ all, head }: { all: readonly MissedTradeView[]; head: ReactNode }) {
  const { id: journalId, readOnly, dateFormat } = useActiveJournal()
  const { instruments, setups, comments, customComments } = useJournalData()
  const { filters } = useFilters()
  const data = useMemo(
    () => ({ instruments, setups, comments, customComments }),
    [instruments, setups, comments, customComments],
  )
  const compact = useCompact()
  const columns = useMemo(() => {
    const all = missedColumns(data, dateFormat)
    return compact ? phoneOrder(all) : all
  }, [data, dateFormat, compact])
  const shown = useMemo(() => filteredMissed(all, filters), [all, filters])
  const byId = useMemo(() => new Map(all.map((missed) => [missed.id, missed])), [all])
  /** Null: they were deleted elsewhere meanwhile. */
  const subjectOf = (ids: readonly number[], onDeleted?: () => void): MissedSubject | null => {
    const [first, ...rest] = ids.flatMap((id) => byId.get(id) ?? [])
    if (first === undefined) return null
    return { journalId, readOnly, missed: [first, ...rest], ...(onDeleted === undefined ? {} : { onDeleted }) }
  }

  if (shown.length === 0)
    return (
      <>
        <GridHead>{head}</GridHead>
        <div style={{ padding: 'var(--s-8) 0', borderTop: '1px solid var(--rule-ink)' }}>
          {all.length === 0 ? (
            <EmptyPage
              title="No missed trades recorded yet."
              why="Log the trades you saw but did not take, to see the cost of hesitation and the losses your rules avoided."
              action={
                readOnly ? undefined : (
                  <Button variant="primary" onClick={add}>
                    Add missed trade
                  </Button>
                )
              }
            />
          ) : (
            <Empty
              title="No missed trades match the selected filters."
              why={`The journal has ${counted(all.length, 'missed trade')}.`}
              action={<Button onClick={resetFilters}>Clear filters</Button>}
            />
          )}
        </div>
      </>
    )
  return (
    <RecordGrid
      type="MISSED_TRADES"
      noun="missed trade"
      items={shown}
      idOf={idOf}
      columns={columns}
      defaultSort={defaultSort}
      head={head}
      onOpen={(id) => openMissedTradeDialog(byId.get(id) ?? null)}
      onDelete={(ids) => {
        const subject = subjectOf(ids)
        if (subject !== null) runCommand(missedCommands, 'delete', subject)
      }}
      bulk={(ids, done) => buttonsOf(subjectOf(ids, done))}
      menu={(id) => itemsOf(subjectOf([id]))}
      totals={<MissedTotalsLine missed={shown} />}
    />
  )
}

const inBar = missedCommands.filter(({ id }) => id === 'delete')
const buttonsOf = (subject: MissedSubject | null) => subject && <CommandButtons commands={inBar} subject={subject} />
const itemsOf = (subject: MissedSubject | null) =>
  subject && <CommandItems commands={missedCommands} subject={subject} />

/** Opens the missed trade named in the address once; closing it removes it from the address. */
function useMissedLink(all: readonly MissedTradeView[] | undefined): void {
  const [{ missed }] = usePageSearch(MissedSearch)
  const navigate = useNavigate()
  const opened = useRef<number>(undefined)
  useEffect(() => {
    if (missed === opened.current || (missed !== undefined && all === undefined)) return
    opened.current = missed
    if (missed === undefined) return
    const record = all?.find(({ id }) => id === missed)
    if (record !== undefined) openMissedTradeDialog(record)
    else toastFault(`There is no missed trade ${missed}. It may have been deleted.`)
    void navigate({ to: '.', search: (before) => ({ ...before, missed: undefined }), replace: true })
  }, [missed, all, navigate])
}
