import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { LocalDate } from '@afterclose/core/time'
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
  /** In little space: only the day of the exit, neither setup nor direction, and except on a phone a bar for each result. */
  short?: boolean
  /** Day of all trades: an exit on it only shows its time. */
  day?: LocalDate
}

/** Trades as a short table; each opens for editing, with navigation to the others. */
export function TradeList({ caption, trades, short = false, day }: TradeListProps) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const phone = useCompact()
  const compact = phone || short
  const narrow = useNarrow() || short
  const { instruments, setups } = useJournalData()
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
        narrow,
        compact,
        day,
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
  narrow,
  compact,
  day,
  bars,
}: {
  trades: readonly TradeLine[]
  currency: string
  decimals: number
  dateFormat: DateFormat
  instruments: readonly Named[]
  setups: readonly Named[]
  /** No room for the setup. */
  narrow: boolean
  /** On a phone: only the day, and no direction. */
  compact: boolean
  day: LocalDate | undefined
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
      head: 'Exit',
      cell: ({ exitDate }) => {
        if (day !== undefined && exitDate?.startsWith(day) === true) return exitDate.slice(11, 16)
        return compact ? formatDate(exitDate, dateFormat) : <DateTime value={exitDate} />
      },
    },
    {
      head: 'Instrument',
      cell: ({ instrumentId }) => <Name bold>{nameIn(instruments, instrumentId)}</Name>,
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

const Name = ({ bold = false, children }: { bold?: boolean; children: ReactNode }) => (
  <Text as="div" cut bold={bold} style={{ maxWidth: 'clamp(10ch, 20vw, 24ch)' }}>
    {children}
  </Text>
)
