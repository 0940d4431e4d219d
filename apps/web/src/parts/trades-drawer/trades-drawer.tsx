import { counted, formatPercent, formatWhole, sentenceR, exactPercent } from '@afterclose/core/format'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { listedTrades } from '@afterclose/engine/reports/listed-trades'
import type { TradeList as TradeColumns } from '@afterclose/engine/reports/trade-lines'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { restoreFilters, useFilters } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { Dialog } from '../dialog.tsx'
import { DrawerFigure, DrawerFigures } from '../drawer-figures.tsx'
import { drawdownFigure } from '../drawdown-figure.ts'
import { evenWords } from '../even-words.ts'
import { ExplainedFigure } from '../explained-figure.ts'
import { Money, RMultiple } from '../figures.tsx'
import { Loaded } from '../loaded.tsx'
import { useNarrowed } from '../no-filter/use-narrowed.tsx'
import { TradeList } from '../trade-list.tsx'
import { LateUnevenR } from '../uneven-r/uneven-r.tsx'
import { useUnit } from '../use-unit.ts'
import { totalsOf, type TradesTotals } from './totals-of.ts'
import type { TradesBehind } from './trades-behind.ts'

interface TradesDrawerProps extends TradesBehind {
  onClose: () => void
}

/** Trades listed per page; a button adds more. */
const tradesPerPage = 100

/**
 * The trades behind a chart mark or a table row: their totals, and a list of the trades, latest first. If filters can select these trades, a button
 * applies them to the page; if not, a line gives the reason.
 */
export function TradesDrawer({ title, of, among, onClose }: TradesDrawerProps) {
  const [unit] = useUnit()
  const tradesQuery = useReport('trades', { of }, withTotals[unit], among === undefined ? {} : { filters: among })
  const { setFilters } = useFilters()
  const { currency } = useActiveJournal()
  const { customComments } = useJournalData()
  const navigate = useNavigate()
  const groupOf = (comment: number) => customComments.find(({ id }) => id === comment)?.commentGroup
  const isAllTrades = of.is === 'all'
  const { narrowed, note } = useNarrowed(of, groupOf, among)
  const netResult = tradesQuery.data === undefined ? null : <Money value={tradesQuery.data.totals.net} signed />

  return (
    <Dialog
      aside
      width={480}
      title={
        <>
          {title} {netResult}
        </>
      }
      onClose={onClose}
      footer={
        <>
          {note}
          {!isAllTrades && narrowed !== null && (
            <Button
              icon={<IconFilter size={16} aria-hidden="true" />}
              onClick={() => {
                onClose()
                setFilters(narrowed)
              }}
            >
              Apply as filter
            </Button>
          )}
          {narrowed !== null && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose()
                if (among !== undefined) restoreFilters(narrowed, true)
                else if (!isAllTrades) setFilters(narrowed)
                void navigate({ to: '/journal' })
              }}
            >
              Show in journal
            </Button>
          )}
          <Text as="span" size="small" ink={3} style={{ order: 1, marginLeft: 'auto', alignSelf: 'center' }}>
            Sum {netResult} {currency}
          </Text>
        </>
      }
    >
      <Loaded query={tradesQuery} doing="loading the trades of this selection">
        {({ list, totals }) => (
          <>
            <LateUnevenR of={totals.unevenR} />
            {among === undefined ? (
              <Totals totals={totals} unit={unit} of={of} title={title} />
            ) : (
              // explanations are about the page's filters
              <ExplainedFigure value={PlainFigure}>
                <Totals totals={totals} unit={unit} of={of} title={title} />
              </ExplainedFigure>
            )}
            <LatestTrades list={list} caption={title} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const PlainFigure = ({ children }: { children: ReactNode }) => children

/** All trades are loaded, so showing more needs no request: only visible ones become rows. */
const listWithTotals = (unit: Unit) => (list: TradeColumns) => ({ list, totals: totalsOf(list, unit) })
const withTotals = {
  CURRENCY: listWithTotals('CURRENCY'),
  PERCENT: listWithTotals('PERCENT'),
  R: listWithTotals('R'),
} as const

interface TotalsProps extends TradesBehind {
  totals: TradesTotals
  unit: Unit
}

function Totals({ totals, unit, of, title }: TotalsProps) {
  const { decimals } = useActiveJournal()
  const { trades, winRate, totalR, avgR, maxDrawdown } = totals
  const Explained = use(ExplainedFigure)
  const drawerFigure = (key: FigureKey, label: string, text: ReactNode, note = '') => (
    <DrawerFigure label={label} note={note}>
      <Explained figure={key} of={of} name={`${title}: ${label}`}>
        {text}
      </Explained>
    </DrawerFigure>
  )
  return (
    <DrawerFigures label="Result of these trades" below={2}>
      {drawerFigure('numberOfTrades', 'Trades', formatWhole(trades))}
      {drawerFigure('winRate', 'Win rate', formatPercent(winRate), evenWords(totals, decimals))}
      {drawerFigure('totalR', 'Total R', <RMultiple value={totalR} />)}
      {drawerFigure('avgR', 'Average R', <RMultiple value={avgR} />)}
      {drawerFigure(drawdownFigure[unit], 'Max drawdown', <DrawdownValue value={maxDrawdown} unit={unit} />)}
    </DrawerFigures>
  )
}

/** A drawdown, as a negative amount; in R or percent, with its unit. */
function DrawdownValue({ value, unit }: { value: number | null; unit: Unit }) {
  const signedValue = value === null || value === 0 ? value : -value
  if (unit === 'CURRENCY') return <Money value={signedValue} />
  return <>{unit === 'R' ? sentenceR(signedValue) : exactPercent(signedValue)}</>
}

function LatestTrades({ list, caption }: { list: TradeColumns; caption: string }) {
  const [shownCount, setMost] = useState(tradesPerPage)
  const { count, trades } = useMemo(() => listedTrades(list, shownCount), [list, shownCount])
  return (
    <>
      <TradeList short caption={caption} trades={trades.toReversed()} />
      {count > trades.length && (
        <Text above={3} size="small" ink={3}>
          The latest {formatWhole(trades.length)} of {counted(count, 'trade')}.{' '}
          <Button small onClick={() => setMost(shownCount + tradesPerPage)}>
            Show {Math.min(tradesPerPage, count - trades.length)} more
          </Button>
        </Text>
      )}
    </>
  )
}
