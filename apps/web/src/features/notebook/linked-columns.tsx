import type { TradeLine } from '@afterclose/engine/reports/trade-lines'
import { IconUnlink } from '@tabler/icons-react'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Money, RMultiple } from '../../parts/figures.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A trade of the journal, or the id of a deleted one. */
export interface LinkedTrade {
  readonly id: number
  readonly trade: TradeLine | undefined
}

interface Named {
  readonly id: number
  readonly name: string
}
const nameIn = (items: readonly Named[], id: number | undefined): string =>
  items.find((item) => item.id === id)?.name ?? '–'

interface ColumnsOf {
  readonly currency: string
  readonly instruments: readonly Named[]
  readonly setups: readonly Named[]
  /** No room for the setup and for times. */
  readonly narrow: boolean
  /** Previous and next of the opened trade. */
  readonly order: readonly number[]
  readonly onUnlink: ((id: number) => void) | undefined
}

/** Columns of a note's linked trades. */
export function linkedColumns({
  currency,
  instruments,
  setups,
  narrow,
  order,
  onUnlink,
}: ColumnsOf): readonly Column<LinkedTrade>[] {
  const setup: Column<LinkedTrade> = { head: 'Setup', cell: ({ trade }) => nameIn(setups, trade?.setupId) }
  const unlink: Column<LinkedTrade> = {
    head: 'Unlink',
    align: 'end',
    cell: ({ id }) => (
      <IconButton small label={`Unlink trade ${id}`} onClick={() => onUnlink?.(id)}>
        <IconUnlink size={16} aria-hidden="true" />
      </IconButton>
    ),
  }
  return [
    { head: 'Trade', cell: ({ id, trade }) => (trade === undefined ? id : <OpenTrade id={id} order={order} />) },
    { head: 'Exit', cell: ({ trade }) => <Exit trade={trade} narrow={narrow} /> },
    { head: 'Instrument', cell: ({ trade }) => <strong>{nameIn(instruments, trade?.instrumentId)}</strong> },
    ...(narrow ? [] : [setup]),
    {
      head: 'R',
      align: 'end',
      cell: ({ trade }) => <RMultiple value={trade?.rMultiple ?? null} outcome={trade?.outcome ?? null} />,
    },
    {
      head: `Gain, ${currency}`,
      align: 'end',
      cell: ({ trade }) => <Money value={trade?.gain ?? null} outcome={trade?.outcome ?? null} signed />,
    },
    ...(onUnlink === undefined ? [] : [unlink]),
  ]
}

const OpenTrade = ({ id, order }: { id: number; order: readonly number[] }) => (
  <button
    type="button"
    className="link"
    aria-label={`Open trade ${id}`}
    onClick={() => openTradeDialog({ tradeId: id, order })}
  >
    {id}
  </button>
)

function Exit({ trade, narrow }: { trade: TradeLine | undefined; narrow: boolean }) {
  if (trade === undefined) return 'Deleted'
  if (trade.exitDate === null) return 'Open'
  return narrow ? trade.exitDate.slice(0, 10) : <DateTime value={trade.exitDate} />
}
