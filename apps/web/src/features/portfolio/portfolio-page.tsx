import type { JournalView } from '@afterclose/contract/journals'
import { counted, formatDate } from '@afterclose/core/format'
import { type PortfolioJournal, portfolioReport } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { journalsQuery, useActiveJournal } from '../../journal/active-journal.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { useUnit } from '../../parts/use-unit.ts'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { PortfolioBlocks } from './portfolio-blocks.tsx'
import { type PortfolioMode, PortfolioSearch } from './portfolio-search.ts'
import { dayText } from './portfolio-words.ts'
import classes from './portfolio.module.css'
import { DateRangeButton } from '../../parts/date-range/date-range-button.tsx'
import { periodWords } from '../../parts/date-range/period-words.ts'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { type ChosenRange, type JournalLoad, usePortfolio } from './use-portfolio.ts'

/** The trader's journals, side by side and together. Filters do not apply; it has its own date range. */
export function PortfolioPage() {
  return (
    <Loaded
      query={useQuery(journalsQuery)}
      doing="loading data"
      skeleton={
        <Page title="Portfolio">
          <BlockSkeleton height={480} />
        </Page>
      }
    >
      {(journals) => <Portfolio journals={journals} />}
    </Loaded>
  )
}

/** Default selection: own journals in the open one's currency, and the open one. */
const atFirst = (journals: readonly JournalView[], active: JournalView): readonly JournalView[] =>
  journals.filter(
    ({ id, currency, sharedBy }) => id === active.id || (sharedBy === null && currency === active.currency),
  )

/** As in a filter, a range needs both days. */
const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): ChosenRange =>
  from === undefined || to === undefined ? { from: null, to: null } : { from, to }

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The open one first, then own ones, then shared ones: a stable order, and so stable colours. */
const inOrder = (journals: readonly JournalView[], activeId: number): readonly JournalView[] => {
  const rank = ({ id, sharedBy }: JournalView): number => (id === activeId ? 0 : sharedBy === null ? 1 : 2)
  return journals.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name))
}

function Portfolio({ journals: all }: { journals: readonly JournalView[] }) {
  const active = useActiveJournal()
  const journals = useMemo(() => inOrder(all, active.id), [all, active.id])
  const { dateFormat } = active
  const [search, change] = usePageSearch(PortfolioSearch)
  const { display: mode = 'COMPARE', journals: ids } = search
  const range = rangeOf(search)
  const clock = usePeriodClock()
  const days = range.from === null || range.to === null ? [] : [range.from, range.to]
  const chosen = useMemo(
    () => (ids === undefined ? atFirst(journals, active) : journals.filter(({ id }) => ids.includes(id))),
    [journals, ids, active],
  )
  const mixed = new Set(chosen.map(({ currency }) => currency)).size > 1
  const [kept, setUnit] = useUnit()
  const unit: Unit = mixed && kept === 'CURRENCY' ? 'PERCENT' : kept
  const loads = usePortfolio(chosen, range)
  const known = useMemo(() => loads.flatMap(numbersIn), [loads])
  const report = useMemo(() => portfolioReport(known, unit), [known, unit])

  const rangeText =
    range.from === null || range.to === null
      ? 'All days'
      : `${formatDate(range.from, dateFormat)} to ${formatDate(range.to, dateFormat)}`
  const covered =
    report.span === null
      ? `${rangeText[0]?.toLowerCase()}${rangeText.slice(1)}`
      : `${dayText(report.span.first, dateFormat)} to ${dayText(report.span.last, dateFormat)}`

  return (
    <Page
      title="Portfolio"
      lead={`${chosen.length} of ${counted(journals.length, 'journal')}, ${covered}, by exit date; filters do not apply.`}
      actions={
        <div className={classes.switches}>
          <DateRangeButton
            range={days}
            label={periodWords(days, clock)}
            onChoose={([from, to]) => change({ from, to })}
          />
          <Segments<PortfolioMode>
            label="Display mode"
            value={mode}
            options={[
              { value: 'COMPARE', label: 'Compare' },
              { value: 'COMBINED', label: 'Combined' },
            ]}
            onChange={(next) => change({ display: next }, { display: mode })}
          />
          <Segments<Unit>
            label="Unit"
            value={unit}
            options={[
              {
                value: 'CURRENCY',
                label: 'Currency',
                off: mixed ? 'The selected journals use different currencies.' : undefined,
              },
              { value: 'PERCENT', label: '%' },
              { value: 'R', label: 'R' },
            ]}
            onChange={setUnit}
          />
        </div>
      }
    >
      <PortfolioBlocks
        journals={journals}
        loads={loads}
        report={report}
        mode={mode}
        range={rangeText}
        onUnit={setUnit}
        onChoose={(next) => change({ journals: [...next] }, { journals: chosen.map(({ id }) => id) })}
      />
    </Page>
  )
}

const numbersIn = ({ journal: { id, currency }, numbers }: JournalLoad): readonly PortfolioJournal[] =>
  numbers === undefined ? [] : [{ id, currency, numbers }]
