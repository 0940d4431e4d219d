import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useState } from 'react'
import { Block } from '../../ui/block.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import type { TradesBehind } from '../../parts/trades-behind.ts'
import { TradeListDialog } from '../../parts/trade-list-dialog.tsx'
import { UnitMissing } from '../../parts/unit-missing.tsx'
import { useEquityChart } from '../../parts/equity-chart/use-equity-chart.ts'

const title = 'How has the account grown?'

/** The equity line. A click on a point opens its trades. */
export function EquityBlock({ report }: { report: HomeReport }) {
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const chart = useEquityChart(report.equity)
  if (report.equity.known === 0)
    return (
      <Block title={title} measure={chart.measure}>
        <UnitMissing unit={report.unit} trades={report.equity.trades} />
      </Block>
    )
  return (
    <>
      <Chart title={title} {...chart} onPick={setPicked} />
      {picked !== null && <TradeListDialog {...picked} onClose={() => setPicked(null)} />}
    </>
  )
}
