import type { BarSeriesView } from '@afterclose/contract/bars'
import { counted, formatWhole } from '@afterclose/core/format'
import { IconStethoscope, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../../../journal/dialogs.ts'
import { api } from '../../../journal/api.ts'
import { refreshBars } from '../../../journal/price-bars.ts'
import { useBarDay } from '../../../parts/price-bars/use-bar-day.ts'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { lengthWords } from '../../../parts/trade-chart/trade-chart-words.ts'
import { SeriesHealth } from './series-health.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { sizeText } from '@afterclose/core/size-text'
import { useCompact } from '../../../ui/use-compact.ts'

/** Columns shown on a phone. */
const phone: readonly string[] = ['Symbol', 'Bar', 'To', 'Actions']

/** Existing bars, by symbol and length. */
export function SeriesTable({ rows }: { rows: readonly BarSeriesView[] }) {
  const dayOf = useBarDay()
  const compact = useCompact()
  const [open, setOpen] = useState<number | null>(null)
  const checked = rows.find(({ id }) => id === open)
  const columns: readonly Column<BarSeriesView>[] = [
    { head: 'Symbol', cell: ({ symbol }) => symbol },
    { head: 'Bar', cell: ({ length }) => lengthWords(length) },
    { head: 'From', cell: ({ first }) => dayOf(first) },
    { head: 'To', cell: ({ last }) => dayOf(last) },
    { head: 'Bars', align: 'end', cell: ({ rows: count }) => formatWhole(count) },
    { head: 'Size', align: 'end', cell: ({ bytes }) => sizeText(bytes) },
    { head: 'Source', cell: ({ source }) => source },
    {
      head: 'Actions',
      align: 'end',
      cell: actionsOf(open, setOpen),
    },
  ]
  return (
    <Stack gap={8}>
      <Table
        caption="Price bars"
        columns={compact ? columns.filter(({ head }) => phone.includes(head)) : columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
      />
      {checked !== undefined && <SeriesHealth key={checked.id} series={checked} />}
    </Stack>
  )
}

/** The buttons of a series; checking toggles its report below the table. */
const actionsOf = (open: number | null, setOpen: (id: number | null) => void) => (series: BarSeriesView) => (
  <>
    <IconButton
      small
      many
      label={`Check ${nameOf(series)}`}
      aria-pressed={open === series.id}
      onClick={() => setOpen(open === series.id ? null : series.id)}
    >
      <IconStethoscope size={16} aria-hidden="true" />
    </IconButton>
    {deleteButton(series)}
  </>
)

const deleteButton = (series: BarSeriesView) => (
  <IconButton small many label={`Delete ${nameOf(series)}`} onClick={() => void remove(series)}>
    <IconTrash size={16} aria-hidden="true" />
  </IconButton>
)

/** "the 1 minute bars of ES" */
const nameOf = ({ length, symbol }: BarSeriesView): string => `the ${lengthWords(length)} bars of ${symbol}`

async function remove(series: BarSeriesView): Promise<void> {
  const yes = await confirm({
    title: 'Delete price bars?',
    message: `Deletes ${counted(series.rows, 'bar')} for ${series.symbol}, ${lengthWords(series.length)}. Prices filled from them stay in their trades.`,
    action: 'Delete',
    danger: true,
  })
  if (!yes) return
  try {
    await api.removeBarSeries({ params: { seriesId: series.id } })
    await refreshBars()
    toastDone('Price bars deleted.')
  } catch (error) {
    toastProblem(error, 'deleting price bars')
  }
}
