import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { directionLabels } from '@afterclose/core/trade'
import type { TradeLine } from '@afterclose/engine/reports/trade-lines'
import { openTradeDialog } from '../journal/dialogs.ts'
import { useActiveJournal } from '../journal/active-journal.ts'
import { useJournalData } from '../journal/journal-data.ts'
import { type Column, Table } from '../ui/table/table.tsx'
import { DateTime } from './date-time.tsx'
import { Money, RMultiple } from './figures.tsx'
import { ResultBar } from './result-bar.tsx'
import { useCompact, useNarrow } from '../ui/use-compact.ts'
import { Text } from '../ui/layout.tsx'

interface TradeListProps {
  caption: string
  trades: readonly TradeLine[]
  /**
   * In little space: setup and comments below the instrument, no direction, and except on a phone a bar for each result. If all trades were
   * closed on one day, only their times.
   */
  short?: boolean
}

/** Trades as a short table; each opens for editing, with navigation to the others. */
export function TradeList({ caption, trades, short = false }: TradeListProps) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const phone = useCompact()
  const compact = phone || short
  const narrow = useNarrow() || short
  const { instruments, setups, comments } = useJournalData()
  return (
    <Table
      caption={caption}
      rows={trades}
      rowKey={({ id }) => id}
      empty="No trades."
      onRowClick={({ id }) => openTradeDialog({ tradeId: id, order: trades.map((trade) => trade.id) })}
      columns={columnsOf({
        trades,
        currency,
        decimals,
        dateFormat,
        instruments,
        setups,
        comments,
        narrow,
        compact,
        short,
        bars: short && !phone,
      })}
    />
  )
}

interface Named {
  readonly id: number
  readonly name: string
}
const nameIn = (items: readonly Named[], id: number): string => items.find((item) => item.id === id)?.name ?? '–'

function columnsOf({
  trades,
  currency,
  decimals,
  dateFormat,
  instruments,
  setups,
  comments,
  narrow,
  compact,
  short,
  bars,
}: {
  trades: readonly TradeLine[]
  currency: string
  decimals: number
  dateFormat: DateFormat
  instruments: readonly Named[]
  setups: readonly Named[]
  comments: readonly Named[]
  /** No room for the setup. */
  narrow: boolean
  /** On a phone: only the day, and no direction. */
  compact: boolean
  short: boolean
  /** With a bar for each result. */
  bars: boolean
}): readonly Column<TradeLine>[] {
  const order = trades.map(({ id }) => id)
  const setup: Column<TradeLine> = {
    head: 'Setup',
    cell: ({ setupId }) => <Name>{nameIn(setups, setupId)}</Name>,
  }
  const direction: Column<TradeLine> = {
    head: 'Direction',
    cell: (trade) => directionLabels[trade.direction],
  }
  const days = new Set(trades.map(({ exitDate }) => exitDate?.slice(0, 10)))
  const largest = trades.reduce((most, { gain }) => Math.max(most, Math.abs(gain ?? 0)), 0)
  const result: Column<TradeLine> = {
    head: 'Result',
    cell: ({ gain, outcome }) => (
      <ResultBar gain={gain} text={formatMoney(gain, { decimals, signed: true })} largest={largest} outcome={outcome} />
    ),
  }
  return [
    { head: 'Trade', cell: ({ id }) => <OpenTrade tradeId={id} order={order} /> },
    {
      head: short ? 'Entry, exit' : 'Exit',
      cell: (trade) => {
        if (short) return <Times trade={trade} dateFormat={days.size > 1 ? dateFormat : null} />
        return compact ? formatDate(trade.exitDate, dateFormat) : <DateTime value={trade.exitDate} />
      },
    },
    {
      head: 'Instrument',
      cell: (trade) => (
        <>
          <Name bold narrow={short}>
            {nameIn(instruments, trade.instrumentId)}
          </Name>
          {short && (
            <Name small narrow>
              {nameIn(setups, trade.setupId)}
            </Name>
          )}
          {short && trade.comments.length > 0 && (
            <Text as="div" size="micro" ink={3} style={{ maxWidth: '15ch', whiteSpace: 'normal' }}>
              {trade.comments.map((id) => nameIn(comments, id)).join(', ')}
            </Text>
          )}
        </>
      ),
    },
    ...(narrow ? [] : [setup]),
    ...(compact ? [] : [direction]),
    ...(bars ? [result] : []),
    { head: 'R', align: 'end', cell: ({ rMultiple, outcome }) => <RMultiple value={rMultiple} outcome={outcome} /> },
    {
      head: `Gain, ${currency}`,
      align: 'end',
      cell: ({ gain, outcome }) => <Money value={gain} outcome={outcome} signed />,
    },
  ]
}

function OpenTrade({ tradeId, order }: { tradeId: number; order: readonly number[] }) {
  return (
    <button
      type="button"
      className="link"
      aria-label={`Open trade ${tradeId}`}
      onClick={(event) => {
        event.stopPropagation() // otherwise the row would open it a second time
        openTradeDialog({ tradeId, order })
      }}
    >
      {tradeId}
    </button>
  )
}

/** Times of entry and exit, below their day if that is not the same for all. @param dateFormat null: it is */
function Times({ trade: { entryDate, exitDate }, dateFormat }: { trade: TradeLine; dateFormat: DateFormat | null }) {
  const isOneDay = exitDate?.slice(0, 10) === entryDate.slice(0, 10)
  const exit = exitDate === null ? 'open' : exitDate.slice(11, 16)
  const times = isOneDay ? `${entryDate.slice(11, 16)} – ${exit}` : exit
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {dateFormat !== null && <div>{formatDate(exitDate, dateFormat)}</div>}
      <Text as="span" size={dateFormat === null ? undefined : 'small'} ink={dateFormat === null ? undefined : 2}>
        {times}
      </Text>
    </span>
  )
}

interface NameProps {
  bold?: boolean
  small?: boolean
  /** In little space. */
  narrow?: boolean
  children: ReactNode
}

const Name = ({ bold = false, small = false, narrow = false, children }: NameProps) => (
  <Text
    as="div"
    cut
    bold={bold}
    size={small ? 'small' : undefined}
    ink={small ? 2 : undefined}
    style={{ maxWidth: narrow ? '14ch' : 'clamp(10ch, 20vw, 24ch)' }}
  >
    {children}
  </Text>
)
