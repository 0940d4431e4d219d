import { counted, formatWhole, plural } from '@afterclose/core/format'
import { type Strategy, usesPips } from '@afterclose/core/strategy'
import {
  alternativeStrategiesReport,
  type AlternativeStrategiesReport,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { StrategySet } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { tradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import { type ReactNode, useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { journalSettings } from '../../../journal/journal-settings.ts'
import { useSettings } from '../../../journal/settings.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PresetMenu } from '../../../parts/presets/preset-menu.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { AlternativeStrategiesSearch } from './alternative-strategies-search.ts'
import { CountedTrades } from './counted-trades.tsx'
import { inAddress, presetsIn, presetsInAddress, rulesIn, strategiesIn } from './in-address.ts'
import { RulesView, rulesQuestion } from './rules/rules-view.tsx'
import { StrategiesView, strategiesQuestion } from './strategies-view.tsx'
import { drawnColumns } from './sum-lines.tsx'
import { useWalks } from './use-walks.ts'

const title = 'Alternative Strategies'
const group = 'Strategy Lab'

/** Results of the trades with other stops and targets, or with rules (PRODUCT E.2). */
export function AlternativeStrategiesPage() {
  const [{ show = 'strategies' }, change] = usePageSearch(AlternativeStrategiesSearch)
  const tabs = (
    <Segments
      label="What to test"
      value={show}
      options={[
        { value: 'strategies', label: 'Stops and targets' },
        { value: 'rules', label: 'Rules' },
      ]}
      onChange={(next) => change({ show: next })}
    />
  )
  return show === 'rules' ? <RulesPage tabs={tabs} /> : <StrategiesPage tabs={tabs} />
}

function StrategiesPage({ tabs }: { tabs: ReactNode }) {
  const [{ strategies, presets, tested = 'THIRD', order = 'EXIT', by = 1, page = 1 }, change] =
    usePageSearch(AlternativeStrategiesSearch)
  const plain = useStrategySet(strategies)
  const walks = useWalks(plain.strategies)
  const set = useMemo(() => (walks.walks.length === 0 ? plain : { ...plain, walks: walks.walks }), [plain, walks.walks])
  const report = useReport('alternativeStrategies', { ...set, columns: drawnColumns }, alternativeStrategiesReport)
  return (
    <ReportPage
      title={title}
      group={group}
      question={strategiesQuestion}
      lead={
        report.data === undefined
          ? 'Your trades with other stops and targets, compared with their actual results.'
          : evaluatedWords(report.data, set.strategies)
      }
      switches={tabs}
      query={report}
      tradesIn={({ trades }) => trades}
    >
      {(data) => (
        <StrategiesView
          report={data}
          set={set}
          walks={walks}
          presets={presetsIn(presets, set.strategies.length)}
          onChange={(next, ids) =>
            change({ strategies: inAddress(next), presets: presetsInAddress(ids), page: undefined })
          }
          split={tested}
          onSplit={(next) => change({ tested: next })}
          listed={{ order, by, page }}
          onList={change}
        />
      )}
    </ReportPage>
  )
}

/** The strategies in the address, with the required pip sizes and the journal's price tracking. */
function useStrategySet(text: string | undefined): StrategySet {
  const { instruments } = useJournalData()
  const { id: journalId } = useActiveJournal()
  const { priceTracking: tracking } = journalSettings(useSettings().settings, journalId)
  return useMemo(() => {
    const strategies = strategiesIn(text)
    const asksPips = strategies.some(usesPips)
    return {
      strategies,
      pipSizes: asksPips
        ? instruments.flatMap(({ id, pipSize }) =>
            pipSize === null ? [] : [{ instrumentId: id, pipSize: Number(pipSize) }],
          )
        : [],
      tracking,
    }
  }, [text, instruments, tracking])
}

function evaluatedWords(report: AlternativeStrategiesReport, strategies: readonly Strategy[]): ReactNode {
  const { evaluable, byBars, byRange, trades } = report
  if (report.strategies.some((row) => row.byBars.trades > 0))
    return (
      <>
        {formatWhole(evaluable.trades)} of {counted(trades, 'trade')} can be simulated:{' '}
        <CountedTrades {...byBars} words="by price bars" title="Trades decided by price bars" />,{' '}
        <CountedTrades
          {...byRange}
          words="by their highest and lowest price"
          title="Trades decided by their highest and lowest price"
        />
        .
      </>
    )
  const target = strategies.some(({ targetMode }) => targetMode === 'ORIGINAL') ? 'a target, ' : ''
  return `${formatWhole(evaluable.trades)} of ${counted(trades, 'trade')} ${plural(trades, 'has', 'have')} a stop loss, ${target}and the highest and lowest price.`
}

function RulesPage({ tabs }: { tabs: ReactNode }) {
  const [{ rules: text, preset }, change] = usePageSearch(AlternativeStrategiesSearch)
  const rules = useMemo(() => rulesIn(text), [text])
  const report = useReport('tradingRules', { rules, columns: drawnColumns }, tradingRulesReport)
  return (
    <ReportPage
      title={title}
      group={group}
      question={rulesQuestion}
      lead={
        report.data === undefined
          ? 'Your trades with rules applied, compared with their actual results.'
          : `${counted(report.data.trades, 'closed trade')}, in order of entry.`
      }
      switches={tabs}
      query={report}
      tradesIn={({ trades }) => trades}
    >
      {(data) => (
        <RulesView
          report={data}
          rules={rules}
          onChange={(next) => change({ rules: inAddress(next) })}
          presets={
            <PresetMenu
              kind="TRADING_RULES"
              settings={{ rules: [...rules] }}
              chosen={preset ?? null}
              onChoose={({ id, settings }) => change({ rules: inAddress(settings.rules), preset: id })}
            />
          }
        />
      )}
    </ReportPage>
  )
}
