import { counted } from '@afterclose/core/format'
import type { DrawdownPeriod, DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { saveCsv } from '../../../ui/chart/chart.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import labClasses from '../chart-lab.module.css'
import { dateWords, periodColumns } from './period-columns.tsx'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'When was each drawdown, and how long was the recovery?'

const days = ({ daysDown, daysToRecover }: DrawdownPeriod): number => daysDown + (daysToRecover ?? 0)
/** The periods come oldest first. */
const orders = {
  DEEPEST: { label: 'Deepest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => b.depth - a.depth },
  NEWEST: { label: 'Newest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => b.upTo - a.upTo },
  LONGEST: { label: 'Longest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => days(b) - days(a) },
} as const
type Order = keyof typeof orders
const orderNames = ['DEEPEST', 'NEWEST', 'LONGEST'] as const

/** The drawdowns beside each other; a row opens its trades. */
export function DrawdownPeriods({ report }: { report: DrawdownReport }) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const { unit, periods, count } = report
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const [order, setOrder] = useState<Order>('DEEPEST')
  const [picked, setPicked] = useState<DrawdownPeriod | null>(null)
  const source = useReportSource()
  const rows = useMemo(() => periods.toSorted(orders[order].of), [periods, order])
  const columns = useMemo(
    () => periodColumns({ unit, words, date: (day) => dateWords(day, dateFormat), onOpen: setPicked }),
    [unit, words, dateFormat],
  )
  const save = () =>
    saveCsv(
      title,
      rowsOf(rows, [
        figure({ head: 'High', value: ({ high }) => high ?? 'Start' }),
        figure({ head: 'First losing trade', value: ({ first }) => first.id }),
        figure({ head: 'Low', value: ({ low }) => low.date }),
        figure({ head: 'Recovered', value: ({ recovery }) => recovery?.date ?? 'open' }),
        figure({
          head: `Depth, ${words.name}`,
          value: ({ depth }) => -depth,
          decimals: unit === 'CURRENCY' ? decimals : 2,
        }),
        figure({ head: 'Depth, %', value: ({ depthPercent }) => depthPercent, decimals: 2 }),
        figure({ head: 'Trades', value: ({ trades }) => trades }),
        figure({ head: 'Days down', value: ({ daysDown }) => daysDown }),
        figure({ head: 'Days to recover', value: ({ daysToRecover }) => daysToRecover }),
        figure({ head: 'Red tilt, %', value: ({ redShare }) => redShare, decimals: 2 }),
      ]),
      source(),
    )
  return (
    <Block
      title={title}
      measure={
        periods.length < count
          ? `The ${periods.length} deepest of ${counted(count, 'drawdown')}`
          : counted(count, 'drawdown')
      }
      actions={
        <>
          <Segments
            label="Drawdown order"
            value={order}
            options={orderNames.map((value) => ({ value, label: orders[value].label }))}
            onChange={setOrder}
          />
          <IconButton small label="Download table (CSV)" onClick={save}>
            <IconDownload size={20} stroke={1.5} />
          </IconButton>
        </>
      }
    >
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ after }) => after}
        empty="No drawdown yet."
        onRowClick={setPicked}
      />
      <p className={labClasses.note}>
        A drawdown lasts from the first trade below a high until that high is reached again. Days down: from the high to
        the low. Days to recover: from the low to the recovery. Red tilt: trades that broke more rules than they kept.
      </p>
      {picked !== null && (
        <TradesDrawer
          title={`Drawdown from ${dateWords(picked.high, dateFormat)}`}
          of={{ is: 'rows', after: picked.after, upTo: picked.upTo }}
          onClose={() => setPicked(null)}
        />
      )}
    </Block>
  )
}
