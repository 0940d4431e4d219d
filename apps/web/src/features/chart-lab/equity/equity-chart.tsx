import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import { formatNumber } from '@afterclose/core/format'
import { useState } from 'react'
import { Block } from '../../../ui/block.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { TradesBehind } from '../../../parts/trades-behind.ts'
import { TradeListDialog } from '../../../parts/trade-list-dialog.tsx'
import { UnitMissing } from '../../../parts/unit-missing.tsx'
import { useEquityChart } from '../../../parts/equity-chart/use-equity-chart.ts'
import classes from './equity.module.css'

const title = 'How has the account grown?'

/** The line with its overlays; a point opens its trades, a month of the table those of the month. */
export function EquityChart({ report }: { report: EquityReport }) {
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const { table, ...chart } = useEquityChart(report)
  if (report.known === 0)
    return (
      <Block title={title} measure={chart.measure}>
        <UnitMissing unit={report.unit} trades={report.trades} />
      </Block>
    )
  const pickMonth = (row: number) => {
    const month = report.months.at(-1 - row) // the table begins with the newest
    if (month === undefined) return
    const from = Date.UTC(month.year, month.month - 1, 1)
    setPicked({
      title: String(table.rows[row]?.[0] ?? ''),
      of: { is: 'span', basis: 'EXIT', from, before: Date.UTC(month.year, month.month, 1) },
    })
  }
  return (
    <>
      <Chart title={title} {...chart} table={{ ...table, onPick: pickMonth }} height={440} onPick={setPicked}>
        {report.known < report.trades && (
          <p className={classes.note}>
            Based on {formatNumber(report.known, { decimals: 0 })} of {formatNumber(report.trades, { decimals: 0 })}{' '}
            trades; the others have no value in this unit.
          </p>
        )}
      </Chart>
      {picked !== null && <TradeListDialog {...picked} onClose={() => setPicked(null)} />}
    </>
  )
}
