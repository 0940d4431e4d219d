import { counted, formatPercent, formatWhole, sentenceR } from '@afterclose/core/format'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { listedTrades } from '@afterclose/engine/reports/listed-trades'
import type { TradeList as TradeColumns } from '@afterclose/engine/reports/trade-lines'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, use, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'
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
const page = 100

/**
 * The trades of a mark or a row: their totals, and each trade to open, the latest first. If filters can select these trades, a button
 * applies them to the page; if not, a line gives the reason.
 */
export function TradesDrawer({ title, of, onClose }: TradesDrawerProps) {
  const [unit] = useUnit()
  const behind = useReport('trades', { of }, withTotals[unit])
  const { setFilters } = useFilters()
  const { currency } = useActiveJournal()
  const { customComments } = useJournalData()
  const navigate = useNavigate()
  const groupOf = (comment: number) => customComments.find(({ id }) => id === comment)?.commentGroup
  const all = of.is === 'all'
  const { narrowed, note } = useNarrowed(of, groupOf)
  const net = behind.data === undefined ? null : <Money value={behind.data.totals.net} signed />

  return (
    <Dialog
      aside
      width={480}
      title={
        <>
          {title} {net}
        </>
      }
      onClose={onClose}
      footer={
        <>
          {note}
          {!all && narrowed !== null && (
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
                if (!all) setFilters(narrowed)
                void navigate({ to: '/journal' })
              }}
            >
              Show in journal
            </Button>
          )}
          <Text as="span" size="small" ink={3} style={{ order: 1, marginLeft: 'auto', alignSelf: 'center' }}>
            Sum {net} {currency}
          </Text>
        </>
      }
    >
      <Loaded query={behind} doing="loading the trades of this selection">
        {({ list, totals }) => (
          <>
            <LateUnevenR of={totals.unevenR} />
            <Totals totals={totals} unit={unit} of={of} title={title} />
            <Latest list={list} caption={title} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** All trades are loaded, so showing more needs no request: only visible ones become rows. */
const totalsIn = (unit: Unit) => (list: TradeColumns) => ({ list, totals: totalsOf(list, unit) })
const withTotals = { CURRENCY: totalsIn('CURRENCY'), PERCENT: totalsIn('PERCENT'), R: totalsIn('R') } as const

interface TotalsProps extends TradesBehind {
  totals: TradesTotals
  unit: Unit
}

function Totals({ totals, unit, of, title }: TotalsProps) {
  const { decimals } = useActiveJournal()
  const { trades, winRate, totalR, avgR, maxDrawdown } = totals
  const Explained = use(ExplainedFigure)
  const figure = (key: FigureKey, label: string, text: ReactNode, note = '') => (
    <DrawerFigure label={label} note={note}>
      <Explained figure={key} of={of} name={`${title}: ${label}`}>
        {text}
      </Explained>
    </DrawerFigure>
  )
  return (
    <DrawerFigures label="Result of these trades" below={2}>
      {figure('numberOfTrades', 'Trades', formatWhole(trades))}
      {figure('winRate', 'Win rate', formatPercent(winRate), evenWords(totals, decimals))}
      {figure('totalR', 'Total R', <RMultiple value={totalR} />)}
      {figure('avgR', 'Average R', <RMultiple value={avgR} />)}
      {figure(drawdownFigure[unit], 'Max drawdown', <Fall value={maxDrawdown} unit={unit} />)}
    </DrawerFigures>
  )
}

/** A drawdown is shown as a loss; in units other than money, with its unit. */
function Fall({ value, unit }: { value: number | null; unit: Unit }) {
  const below = value === null || value === 0 ? value : -value
  if (unit === 'CURRENCY') return <Money value={below} />
  return <>{unit === 'R' ? sentenceR(below) : formatPercent(below)}</>
}

function Latest({ list, caption }: { list: TradeColumns; caption: string }) {
  const [most, setMost] = useState(page)
  const { count, trades } = useMemo(() => listedTrades(list, most), [list, most])
  return (
    <>
      <TradeList short caption={caption} trades={trades.toReversed()} />
      {count > trades.length && (
        <Text above={3} size="small" ink={3}>
          The latest {formatWhole(trades.length)} of {counted(count, 'trade')}.{' '}
          <Button small onClick={() => setMost(most + page)}>
            Show {Math.min(page, count - trades.length)} more
          </Button>
        </Text>
      )}
    </>
  )
}
