import { type EquityOverlay, equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { equityAxes, type EquityAxis } from '@afterclose/engine/reports/equity/line'
import { type Unit, units } from '@afterclose/engine/trades/unit'
import { useReport, useTradeFeed } from '../../../journal/engine/hooks.ts'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { FiltersLeaveNothing, NoTradesYet } from '../../../parts/no-trades.tsx'
import { EquityChart } from './equity-chart.tsx'
import { EquitySearch } from './equity-search.ts'
import { OverlaySwitches } from './overlay-switches.tsx'
import classes from './equity.module.css'

const unitLabels: Readonly<Record<Unit, string>> = { CURRENCY: 'Currency', PERCENT: '%', R: 'R' }
const axisLabels: Readonly<Record<EquityAxis, string>> = { NUMBER: 'Trade number', DATE: 'Date' }
/** Twice the widest chart, for screens with two pixels a point. */
const columns = 1600
const noOverlays: readonly EquityOverlay[] = []

/** How the account grew by the selected trades, and what that is compared with. */
export function EquityPage() {
  const [unit, setUnit] = useUnit()
  const [{ axis = 'NUMBER', overlays = noOverlays }, change] = usePageSearch(EquitySearch)
  const feed = useTradeFeed()
  const report = useReport('equity', { unit, axis, overlays, columns }, equityReport)
  const closed = feed.data?.closed ?? 0

  return (
    <Page
      title="Equity Graph"
      lead={`${unit === 'PERCENT' ? 'The returns of the selected trades, compounded' : 'The sum of the selected trades,'} in the order in which they were closed.`}
      actions={
        closed > 0 && (
          <div className={classes.switches}>
            <Segments
              label="Axis"
              value={axis}
              options={equityAxes.map((value) => ({ value, label: axisLabels[value] }))}
              onChange={(next) => change({ axis: next })}
            />
            <Segments
              label="Unit"
              value={unit}
              options={units.map((value) => ({ value, label: unitLabels[value] }))}
              onChange={setUnit}
            />
          </div>
        )
      }
    >
      <StaleNotice />
      <Loaded query={report} doing="loading the trades" skeleton={<BlockSkeleton height={480} />}>
        {(data) => {
          if (closed === 0) return <NoTradesYet open={feed.data?.open ?? 0} />
          if (data.trades === 0) return <FiltersLeaveNothing closed={closed} />
          return (
            <>
              <EquityChart report={data} />
              <OverlaySwitches unit={unit} chosen={overlays} onChange={(next) => change({ overlays: [...next] })} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
