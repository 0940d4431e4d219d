import { formatPercent, formatWhole } from '@afterclose/core/format'
import {
  type Efficiency,
  efficiencyReport,
  type EfficiencyRow,
} from '@afterclose/engine/reports/efficiency/efficiency-report'
import { useState } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { Percent } from '../../../parts/figures.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import type { PerformanceFigure } from '../../../parts/performance-table/performance-columns.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { FillSelected, inOptionsText, WithoutExtremes } from '../../../parts/price-bars/without-extremes.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { UnitSwitch } from '../../../parts/unit-switch.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Segments } from '../../../ui/segments.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { figure } from '../../../ui/figure.ts'
import { EfficiencyBars } from './efficiency-bars.tsx'
import { EfficiencyBoxes } from './efficiency-boxes.tsx'
import { EfficiencyQuadrants } from './efficiency-quadrants.tsx'
import { EfficiencySearch } from './efficiency-search.ts'
import { Columns, Stack } from '../../../ui/layout.tsx'
import { useNames } from '../performance-by/use-names.ts'
import { TradeScroll } from '../../../parts/trade-scroll.tsx'
import { useBarNames } from '../../../parts/trade-bar-words.ts'

/** Maximum bars of single trades. */
const last = 50

/** How much of each move entry and exit captured (PRODUCT B.4.6). */
export function EfficiencyPage() {
  const unit = useUnit()
  const [{ by = 'setup' }, change] = usePageSearch(EfficiencySearch)
  const [back, setBack] = useState(0)
  const report = useReport('efficiency', { by, unit: unit[0], last, back }, efficiencyReport)
  const { instruments, setups } = useJournalData()
  const nameOf = useNames(by === 'setup' ? setups : instruments)
  const barNameOf = useBarNames()

  return (
    <ReportPage
      title="Efficiency"
      group="Chart Lab"
      question={EfficiencyQuadrants.block.question}
      lead={
        report.data === undefined
          ? 'Trades with the highest and lowest price.'
          : `${formatWhole(report.data.evaluated)} of ${formatWhole(report.data.trades)} trades have the highest and lowest price.`
      }
      switches={
        <Segments
          label="Group by"
          value={by}
          options={[
            { value: 'setup', label: 'Setup' },
            { value: 'instrument', label: 'Instrument' },
          ]}
          onChange={(next) => change({ by: next })}
        />
      }
      query={report}
      tradesIn={({ trades }) => trades}
      renderMissing={({ trades, evaluated, inOptions }) =>
        evaluated === 0 && (
          <DataMissing
            trades={trades}
            needs="the highest and lowest price"
            why={`Entries and exits are scored against the price range while the trade was open. Add the highest and lowest price to your trades, or fill them from price bars.${inOptionsText(inOptions)}`}
            action={
              <>
                {inOptions < trades && <FillSelected />}
                <PageLink className="link" to="/journal">
                  Go to the journal
                </PageLink>
              </>
            }
          />
        )
      }
    >
      {(data) => (
        <>
          <Cards total={data.groups.total} />
          <WithoutExtremes
            trades={data.trades}
            missing={data.trades - data.evaluated - data.inOptions}
            inOptions={data.inOptions}
          />
          <Columns above={6} below={8}>
            <EfficiencyQuadrants report={data} />
            <EfficiencyBoxes report={data} nameOf={nameOf} />
          </Columns>
          <Stack below={8}>
            <EfficiencyBars report={data} nameOf={barNameOf}>
              <TradeScroll trades={data.evaluated} size={data.bars.length} back={back} onChange={setBack} />
            </EfficiencyBars>
          </Stack>
          <PerformanceTable
            title={`How do the ${data.by}s compare?`}
            group={data.by === 'setup' ? 'Setup' : 'Instrument'}
            performance={data.groups}
            nameOf={nameOf}
            by="totalEff"
            beside={['entryEff', 'exitEff']}
            unitSwitch={<UnitSwitch unit={unit} />}
            more={groupFigures}
          />
        </>
      )}
    </ReportPage>
  )
}

const Cards = ({ total }: { total: EfficiencyRow }) => (
  <StatRow label="Average efficiency">
    <FigureStat figure="winnerEff" label="Winners: move captured" note={noteOf(total, 'winnerEff', 'of the best move')}>
      {formatPercent(total.winnerEff.mean)}
    </FigureStat>
    <FigureStat figure="loserEff" label="Losers: move avoided" note={noteOf(total, 'loserEff', '0 is the worst price')}>
      {formatPercent(total.loserEff.mean)}
    </FigureStat>
    <FigureStat figure="entryEff" label="Entry" note={noteOf(total, 'entryEff', '100 is the best price')}>
      {formatPercent(total.entryEff.mean)}
    </FigureStat>
    <FigureStat figure="exitEff" label="Exit" note={noteOf(total, 'exitEff', '100 is the best price')}>
      {formatPercent(total.exitEff.mean)}
    </FigureStat>
    <FigureStat figure="totalEff" label="Total" note={noteOf(total, 'totalEff', 'entry + exit − 100')}>
      <Percent value={total.totalEff.mean} signed />
    </FigureStat>
  </StatRow>
)

const noteOf = (total: EfficiencyRow, name: Efficiency, words: string): string => {
  const { known } = total[name]
  if (known === 0) return name === 'winnerEff' ? 'no winner' : 'no loser'
  return `of ${formatWhole(known)}; ${words}`
}

const groupFigure = (key: Efficiency, name: string, head: string, signed = false): PerformanceFigure<EfficiencyRow> =>
  figure({
    key,
    name,
    head,
    value: (row) => row[key].mean,
    format: (value) => formatPercent(value, { decimals: 1, signed }),
    signed,
    decimals: 2,
    explains: { figure: key },
  })
const groupFigures = [
  groupFigure('winnerEff', 'Winners: move captured, % of the best move', 'Winners: move captured'),
  groupFigure('loserEff', 'Losers: move avoided, %', 'Losers: move avoided'),
  groupFigure('entryEff', 'Entry efficiency, %', 'Entry'),
  groupFigure('exitEff', 'Exit efficiency, %', 'Exit'),
  groupFigure('totalEff', 'Total efficiency, %', 'Total', true),
]
