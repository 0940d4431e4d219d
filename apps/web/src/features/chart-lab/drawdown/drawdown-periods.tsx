import { counted } from '@afterclose/core/format'
import type { DrawdownPeriod, DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { Note } from '../../../ui/layout.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { dateWords, periodColumns, periodFigures } from './period-columns.tsx'
import { rowsOf } from '../../../ui/rows.ts'

const title = 'When was each drawdown, and how long was the recovery?'

const days = ({ daysDown, daysToRecover }: DrawdownPeriod): number => daysDown + (daysToRecover ?? 0)
/** Periods, oldest first. */
const orders = {
  DEEPEST: { label: 'Deepest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => b.depth - a.depth },
  NEWEST: { label: 'Newest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => b.upTo - a.upTo },
  LONGEST: { label: 'Longest', of: (a: DrawdownPeriod, b: DrawdownPeriod) => days(b) - days(a) },
} as const
type Order = keyof typeof orders
const orderNames = ['DEEPEST', 'NEWEST', 'LONGEST'] as const

const periodKey = ({ after }: DrawdownPeriod): number => after

/** Table of drawdowns; a row opens its trades. */
export function DrawdownPeriods({ report }: { report: DrawdownReport }) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const { unit, periods, count } = report
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const [order, setOrder] = useState<Order>('DEEPEST')
  const [picked, setPicked] = useState<DrawdownPeriod | null>(null)
  const source = useReportSource()
  const rows = useMemo(() => periods.toSorted(orders[order].of), [periods, order])
  const figures = useMemo(
    () =>
      periodFigures({
        unit,
        words,
        decimals: unit === 'CURRENCY' ? decimals : 2,
        date: (day) => dateWords(day, dateFormat),
      }),
    [unit, words, decimals, dateFormat],
  )
  const columns = useMemo(() => periodColumns(figures, { periods, unit, onOpen: setPicked }), [figures, periods, unit])
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
          <TableDownload title={title} rows={() => rowsOf(rows, figures)} source={source} />
        </>
      }
    >
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={periodKey}
        empty="No drawdown yet."
        onRowClick={setPicked}
        late
      />
      <Note>
        A drawdown lasts from the first trade below a high until that high is reached again. Days down: from the high to
        the low. Days to recover: from the low to the recovery. Red tilt: trades that broke more rules than they kept.
      </Note>
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
