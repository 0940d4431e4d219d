import type { JournalView } from '@afterclose/contract/journals'
import { counted, plural } from '@afterclose/core/format'
import type { Portfolio } from '@afterclose/engine/reports/portfolio/portfolio-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Problem } from '../../parts/problem.tsx'
import { NoTradesYet } from '../../parts/report-page/no-trades.tsx'
import { LateUnevenR } from '../../parts/uneven-r/uneven-r.tsx'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { Allocation } from './allocation.tsx'
import { JournalPicker } from './journal-picker.tsx'
import { PortfolioChart } from './portfolio-chart.tsx'
import { coloursOf } from './portfolio-option.ts'
import type { PortfolioMode } from './portfolio-search.ts'
import { PortfolioStats } from './portfolio-stats.tsx'
import { PortfolioTable } from './portfolio-table.tsx'
import { questionOf, type PortfolioJournal } from './portfolio-words.ts'
import classes from './portfolio.module.css'
import type { JournalLoad } from './use-portfolio.ts'

interface PortfolioBlocksProps {
  /** All selectable journals. */
  journals: readonly JournalView[]
  /** The selected ones. */
  loads: readonly JournalLoad[]
  /** Report over the journals whose numbers are loaded. */
  report: Portfolio
  mode: PortfolioMode
  range: string
  onUnit: (unit: Unit) => void
  onChoose: (ids: readonly number[]) => void
}

/** Figures, lines, picker, balances and table, or their empty states. While journals are loading, finished ones are shown already. */
export function PortfolioBlocks({ journals, loads, report, mode, range, onUnit, onChoose }: PortfolioBlocksProps) {
  const { id: activeId } = useActiveJournal()
  const failed = loads.filter(({ numbers, error }) => numbers === undefined && error !== null)
  const read = loads.filter(({ numbers }) => numbers !== undefined)
  const ready = read.length + failed.length === loads.length && read.length > 0
  const shown = useMemo(() => loads.flatMap(shownIn), [loads])
  const colours = useMemo(() => coloursOf(report), [report])
  const currencies = new Set(loads.map(({ journal }) => journal.currency))
  const full = ready && report.span !== null
  const given = { report, journals: shown, colours, range }

  const missing = () => {
    if (loads.length === 0)
      return <Empty axes title="No journal selected." why="Choose at least one journal to see its results." />
    if (!ready) return null
    if (read.every(({ numbers }) => numbers?.closed === 0)) return <NoTradesYet open={0} titled />
    if (report.span === null)
      return (
        <Empty axes title="No trade was closed in this period." why="Choose another date range, or other journals." />
      )
    if (mode === 'COMBINED' && report.sum === null)
      return (
        <Empty
          axes
          title="Amounts in different currencies are not added."
          why="A combined return would mix balances in different currencies. Compare the journals, or add up their R."
          action={<Button onClick={() => onUnit('R')}>Show R</Button>}
        />
      )
    return null
  }
  const chart = () => {
    const nothing = missing()
    if (nothing !== null) return <Block title={questionOf(mode)}>{nothing}</Block>
    if (ready) return <PortfolioChart {...given} mode={mode} />
    if (failed.length === loads.length) return null
    return (
      <>
        <p className={classes.note}>
          {read.length} of {counted(loads.length, 'journal')} read.
        </p>
        <BlockSkeleton height={420} />
      </>
    )
  }

  return (
    <>
      {failed.length > 0 && <LeftOut failed={failed} />}
      {full && <LateUnevenR of={report.unevenR} />}
      {full && <PortfolioStats report={report} journals={shown} />}
      <div className={classes.page}>
        <div className={classes.main}>
          {chart()}
          {full && report.unit === 'PERCENT' && report.sum !== null && report.withoutBalance > 0 && (
            <Notice tone="warn">
              {counted(report.withoutBalance, 'trade')} {plural(report.withoutBalance, 'is', 'are')} not included in the
              combined return: {plural(report.withoutBalance, 'its', 'their')} journal had no balance above 0 before{' '}
              {plural(report.withoutBalance, 'it', 'them')}.
            </Notice>
          )}
        </div>
        <div className={classes.aside}>
          <JournalPicker
            journals={journals}
            loads={loads}
            activeId={activeId}
            note={currencies.size > 1 ? 'Mixed currencies: % and R only.' : null}
            onChoose={onChoose}
          />
          {full && <Allocation report={report} journals={shown} colours={colours} />}
        </div>
      </div>
      {(full || read.length + failed.length < loads.length) && shown.length > 0 && (
        <PortfolioTable {...given} partial={!ready} />
      )}
    </>
  )
}

const shownIn = ({ journal, numbers }: JournalLoad): readonly PortfolioJournal[] =>
  numbers === undefined ? [] : [journal]

/** Notice about journals that could not be read and are not included; the others stay. */
function LeftOut({ failed }: { failed: readonly JournalLoad[] }) {
  const names = failed.map(({ journal }) => journal.name).join(', ')
  return (
    <div className={classes.failed}>
      <Problem
        error={failed[0]!.error}
        doing="loading the trades"
        safe={`Not included: ${names}.`}
        retrying={failed.some(({ retrying }) => retrying)}
        onRetry={() => {
          for (const { refetch } of failed) void refetch()
        }}
      />
    </div>
  )
}
