import { equityReport } from '@afterclose/engine/reports/equity/equity-report'
import type { EquityOverlay } from '@afterclose/engine/reports/equity/overlays'
import { equityAxes, type EquityAxis } from '@afterclose/engine/reports/equity/line'
import { useReport } from '../../../journal/engine/hooks.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { Uncounted } from '../../../parts/uncounted/uncounted.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Stack } from '../../../ui/layout.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { EquityChart } from './equity-chart.tsx'
import { EquitySearch } from './equity-search.ts'
import { OverlaySwitches } from './overlay-switches.tsx'
import { lazyPart } from '../../../ui/later.tsx'

/** Below the chart, so loaded after it. */
const HowSure = lazyPart(async () => (await import('../../../parts/how-sure/how-sure.tsx')).HowSure)
const RatiosBlock = lazyPart(
  async () => (await import('./ratios-block.tsx')).RatiosBlock,
  () => <BlockSkeleton height={140} />,
)

const axisLabels: Readonly<Record<EquityAxis, string>> = { NUMBER: 'Trade number', DATE: 'Date' }
/** Twice the widest chart, for screens with two pixels per point. */
const columns = 1600
const noOverlays: readonly EquityOverlay[] = []

/** Growth of the account by the selected trades, and comparisons with it. */
export function EquityPage() {
  const [unit, setUnit] = useUnit()
  const [{ axis = 'NUMBER', overlays = noOverlays }, change] = usePageSearch(EquitySearch)
  const report = useReport('equity', { unit, axis, overlays, columns }, equityReport)

  return (
    <ReportPage
      title="Equity Graph"
      question="How has the account grown?"
      lead={`${unit === 'PERCENT' ? 'The returns of the selected trades, compounded' : 'The cumulative result of the selected trades,'} in exit order.`}
      unit={[unit, setUnit]}
      switches={
        <Segments
          label="Axis"
          value={axis}
          options={equityAxes.map((value) => ({ value, label: axisLabels[value] }))}
          onChange={(next) => change({ axis: next })}
        />
      }
      query={report}
      tradesIn={({ trades }) => trades}
    >
      {(data) => (
        <>
          <EquityChart report={data} />
          <Uncounted />
          <OverlaySwitches unit={unit} chosen={overlays} onChange={(next) => change({ overlays: [...next] })} />
          <Stack gap={8} above={8}>
            <RatiosBlock />
            <HowSure unit={unit} />
          </Stack>
        </>
      )}
    </ReportPage>
  )
}
