import { counted, formatWhole } from '@afterclose/core/format'
import { mostStrategies, needsBars, type Strategy } from '@afterclose/core/strategy'
import type { AlternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { StrategySet } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PriceOfferLater } from '../../../parts/bar-fetch/price-offer-later.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { readingOf } from '../../../parts/reading.tsx'
import { useSpreadWords } from '../../../parts/price-bars/spread-words.ts'
import { useReportSource } from '../../../parts/report-source.ts'
import { toastWarning } from '../../../parts/toasts.tsx'
import { TradesLink } from '../../../parts/trades-drawer/trades-link.tsx'
import { Note, Stack, Text } from '../../../ui/layout.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { DownloadMenu, saveCsv } from '../../../ui/chart/chart.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { MapSplit } from './alternative-strategies-search.ts'
import { BarsBlock } from './bars-block.tsx'
import { Differences, type ListedBy } from './differences.tsx'
import { NotByBars, NotEvaluable } from './not-evaluable.tsx'
import { strategiesReading } from './strategies-reading.ts'
import { endingsQuestion, EndingsTable, strategiesFile, StrategiesTable } from './strategies-table.tsx'
import { StrategyEditor } from './strategy-editor.tsx'
import { StrategyLines } from './strategy-lines.tsx'
import { StrategyMap } from './strategy-map.tsx'
import { anotherStrategy } from './strategy-words.ts'
import type { Walks } from './use-walks.ts'
import classes from './strategies-table.module.css'

export const strategiesQuestion = 'What would another stop or target have made?'
const measure = 'R relative to the original stop'

/** Preset id of each strategy; null for none. */
type Presets = readonly (number | null)[]
type OnStrategies = (strategies: readonly Strategy[], presets: Presets) => void

interface StrategiesViewProps {
  report: AlternativeStrategiesReport
  /** Those of the address. */
  set: StrategySet
  /** State of their walks on price bars. */
  walks: Walks
  presets: Presets
  onChange: OnStrategies
  split: MapSplit
  onSplit: (split: MapSplit) => void
  listed: ListedBy
  onList: (listed: Partial<ListedBy>) => void
}

/** Strategies side by side, their results over time, the best lasting stop and target, and trade by trade. */
export function StrategiesView({
  report,
  set,
  walks,
  presets,
  onChange,
  split,
  onSplit,
  listed,
  onList,
}: StrategiesViewProps) {
  const { strategies } = set
  const add = (strategy: Strategy) => {
    if (strategies.some(({ name }) => name === strategy.name))
      return toastWarning(`${strategy.name} is already being compared.`)
    if (strategies.length >= mostStrategies)
      return toastWarning(`Five strategies are already being compared. Remove one to add ${strategy.name}.`)
    onChange([...strategies, strategy], [...presets, null])
  }
  return (
    <Stack gap={8}>
      {report.evaluable.trades === 0 && !strategies.some(needsBars) ? (
        <NoneEvaluable report={report} />
      ) : (
        <>
          <Compared report={report} strategies={strategies} walks={walks} presets={presets} onChange={onChange} />
          <Endings report={report} spreads={walks.spreads} />
          <BarsBlock report={report} />
          {report.evaluable.trades > 0 && <StrategyLines report={report} />}
        </>
      )}
      <StrategyMap walks={walks.map} spreads={walks.spreads} split={split} onSplit={onSplit} onPick={add} />
      {report.evaluable.trades > 0 && strategies.length > 0 && <Differences set={set} {...listed} onChange={onList} />}
    </Stack>
  )
}

interface ComparedProps {
  report: AlternativeStrategiesReport
  walks: Walks
  strategies: readonly Strategy[]
  presets: Presets
  onChange: OnStrategies
}

function Compared({ report, strategies, walks, presets, onChange }: ComparedProps) {
  const [open, setOpen] = useState<number | null>(null)
  const source = useReportSource()
  const full = strategies.length >= mostStrategies
  const editor = (one: number) => {
    const strategy = strategies[one]
    if (strategy === undefined) return null
    return (
      <StrategyEditor
        strategy={strategy}
        others={strategies.filter((_, i) => i !== one).map(({ name }) => name)}
        preset={presets[one] ?? null}
        bars={{ hasBars: walks.hasBars, trades: report.trades }}
        onChange={(changed, preset) => onChange(strategies.with(one, changed), presets.with(one, preset))}
      >
        <Button
          small
          variant="quiet"
          onClick={() => {
            setOpen(null)
            onChange(strategies.toSpliced(one, 1), presets.toSpliced(one, 1))
          }}
        >
          Remove
        </Button>
      </StrategyEditor>
    )
  }
  return (
    <Block
      title={strategiesQuestion}
      measure={measure}
      actions={
        <>
          <Button
            small
            disabled={full}
            title={full ? 'At most five strategies can be compared.' : undefined}
            icon={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => {
              onChange([...strategies, anotherStrategy(strategies)], [...presets, null])
              setOpen(strategies.length)
            }}
          >
            Add strategy
          </Button>
          <DownloadMenu
            onPicture={null}
            onTable={() => saveCsv(strategiesQuestion, strategiesFile(report), source())}
          />
        </>
      }
    >
      <Text size="reading" ink={2} below={4} measure={100}>
        {readingOf(strategiesReading(report)).reading}
      </Text>
      <Decidable report={report} />
      <WalkNotice walks={walks} />
      <p className={classes.legend} aria-hidden="true">
        <span>
          <i /> worst to best case
        </span>
        <span>
          <b /> worst case (main figure)
        </span>
        <span>
          <u /> actual
        </span>
      </p>
      <StrategiesTable report={report} strategies={strategies} open={open} onOpen={setOpen} editor={editor} />
      <Unclear report={report} />
      <NotEvaluable report={report} />
    </Block>
  )
}

/** The outcomes of the trades, and what they rest on. */
const Endings = ({ report, spreads }: { report: AlternativeStrategiesReport } & Pick<Walks, 'spreads'>) => (
  <Block title={endingsQuestion} measure="Trades by outcome">
    <EndingsTable report={report} />
    <ByBars report={report} spreads={spreads} />
    <Otherwise report={report} />
    <NotByBars report={report} />
  </Block>
)

/** Why trades are unclear, if any. */
const Unclear = ({ report: { strategies } }: { report: AlternativeStrategiesReport }) =>
  strategies.some(({ unclear }) => unclear.trades > 0) && (
    <Note>
      A trade is unclear if price touched both levels or may have returned to the entry after break-even, or if the
      trade exited at its own stop or target before the strategy’s. All figures except “Best case” assume its worst
      result. If more than a tenth of a strategy’s trades are unclear, its total is not decided and the range takes its
      place.
    </Note>
  )

/** Assumptions of price bars. */
function ByBars({ report: { strategies }, spreads }: { report: AlternativeStrategiesReport } & Pick<Walks, 'spreads'>) {
  const words = useSpreadWords(spreads)
  return (
    strategies.some(({ byBars }) => byBars.trades > 0) && (
      <Note>
        Counts assume the worst case. {words} A stop inside a bar fills at its price; jumps within a bar are not in the
        range. Exits by time are at the open of the next bar.
      </Note>
    )
  )
}

/** Number of unclear trades of the leading strategy that price bars would decide. */
function Decidable({ report: { strategies } }: { report: AlternativeStrategiesReport }) {
  const first = strategies.toSorted((a, b) => (b.totalR ?? 0) - (a.totalR ?? 0))[0]
  const trades = first?.decidable.trades ?? 0
  return trades === 0 ? null : (
    <>
      <Note>
        Price bars would decide up to {counted(trades, 'trade')}. {addBars}
      </Note>
      <PriceOfferLater />
    </>
  )
}

const addBars = (
  <PageLink className="link" to="/settings/price-data">
    Add price bars
  </PageLink>
)

/** Trades whose target hit contradicts their bars. Nothing is changed automatically. */
function Otherwise({ report: { strategies } }: { report: AlternativeStrategiesReport }) {
  const some = strategies.find(({ otherwise }) => otherwise.trades > 0)?.otherwise
  return some === undefined ? null : (
    <Note>
      <TradesLink behind={{ title: 'Price bars contradict “Original target hit”', of: some.of }}>
        Price bars contradict {counted(some.trades, 'trade')}
      </TradesLink>{' '}
      on whether the target was hit first.
    </Note>
  )
}

/** Progress of walks, or why there are none. */
function WalkNotice({ walks: { progress, problem, stop, retry } }: { walks: Walks }) {
  if (problem === null && progress === null) return null
  return (
    <Stack below={4}>
      {problem !== null || progress === null ? (
        <Notice tone="warn">
          The strategies could not be simulated on price bars. Highest and lowest prices are used instead.{' '}
          <Button small variant="quiet" onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Notice tone="info">
          <span role="status">
            {progress.of === 0
              ? 'Simulating the strategies on price bars…'
              : `Simulating the strategies on price bars: ${formatWhole(progress.done)} of ${counted(progress.of, 'trade')}.`}
          </span>{' '}
          Until then, highest and lowest prices are used.{' '}
          <Button small variant="quiet" onClick={stop}>
            Stop
          </Button>
        </Notice>
      )}
    </Stack>
  )
}

const NoneEvaluable = ({ report }: { report: AlternativeStrategiesReport }) => (
  <Block title={strategiesQuestion} measure={measure}>
    <Empty
      axes
      title="No trade has the data these strategies need."
      why={
        <>
          A simulation needs a trade’s stop loss, target, and highest and lowest price while it was open.
          <NotEvaluable report={report} />
        </>
      }
      action={
        <PageLink className="link" to="/journal">
          Go to the journal
        </PageLink>
      }
    />
    <PriceOfferLater />
  </Block>
)
