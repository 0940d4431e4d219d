import { formatDate, formatR, formatWhole } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import type { Resolution } from '@afterclose/engine/reports/alternative-strategies/resolutions'
import type { StrategySet } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import {
  type ReplayedResult,
  strategyTradesReport,
  type StrategyTradesReport,
  type tradeOrders,
  tradesPerPage,
} from '@afterclose/engine/reports/strategy-trades/strategy-trades-report'
import { useState } from 'react'
import { openTradeDialog } from '../../../journal/dialogs.ts'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { RMultiple } from '../../../parts/figures.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { LinesSkeleton } from '../../../ui/skeleton.tsx'
import { useCompact } from '../../../ui/use-compact.ts'
import { WalkedTrade } from './walked-trade.tsx'

type Order = (typeof tradeOrders)[number]

export interface ListedBy {
  readonly order: Order
  /** The strategy of that order, 1-based. */
  readonly by: number
  /** 1-based. */
  readonly page: number
}

interface DifferencesProps extends ListedBy {
  set: StrategySet
  onChange: (listed: Partial<ListedBy>) => void
}

const title = 'Which trades would have ended differently?'

/** Gain or loss of each trade by strategy, compared with the actual one. */
export function Differences({ set, order, by, page, onChange }: DifferencesProps) {
  const sorted = order !== 'EXIT' && by <= set.strategies.length
  const query = useReport(
    'strategyTrades',
    { ...set, order: sorted ? order : 'EXIT', by: sorted ? by : 1, page },
    strategyTradesReport,
  )
  const compact = useCompact()
  /** On a phone there is room for one strategy. */
  const shown = Math.min(by, set.strategies.length)
  const latest = { value: 'EXIT', label: 'Latest exit first' } as const
  const orders: readonly { value: string; label: string }[] = [
    latest,
    ...set.strategies.flatMap(({ name }, i) => [
      { value: `GAINED ${i + 1}`, label: `${name}: largest gain first` },
      { value: `LOST ${i + 1}`, label: `${name}: largest loss first` },
    ]),
  ]
  return (
    <Block
      title={title}
      measure="Difference in R from the actual result; in grey the simulated R and how the trade would have ended"
      actions={
        compact ? null : (
          <ChoiceField
            aria-label="Order of the trades"
            size="sm"
            w={260}
            choices={orders}
            value={sorted ? `${order} ${by}` : 'EXIT'}
            onChange={(chosen) => {
              const [next = 'EXIT', place = '1'] = chosen.split(' ')
              onChange({ order: next === 'GAINED' || next === 'LOST' ? next : 'EXIT', by: Number(place), page: 1 })
            }}
          />
        )
      }
    >
      {compact && (
        <Stack gap={3} below={3}>
          <ChoiceField
            label="Strategy"
            size="sm"
            choices={set.strategies.map(({ name }, i) => ({ value: String(i + 1), label: name }))}
            value={String(shown)}
            onChange={(place) => onChange({ by: Number(place), page: 1 })}
          />
          <ChoiceField
            label="Order of the trades"
            size="sm"
            choices={[
              latest,
              { value: 'GAINED', label: 'Largest gain first' },
              { value: 'LOST', label: 'Largest loss first' },
            ]}
            value={sorted ? order : 'EXIT'}
            onChange={(next) => onChange({ order: next, by: shown, page: 1 })}
          />
        </Stack>
      )}
      <Loaded query={query} doing="loading the trades" skeleton={<LinesSkeleton />}>
        {(report) => (
          <>
            <List report={report} only={compact ? shown - 1 : null} set={set} />
            <Pages report={report} page={page} onPage={(next) => onChange({ page: next })} />
          </>
        )}
      </Loaded>
    </Block>
  )
}

type Trade = StrategyTradesReport['trades'][number]

interface ListProps {
  report: StrategyTradesReport
  only: number | null
  set: StrategySet
}

function List({ report: { names, trades }, only, set: { strategies, walks = [] } }: ListProps) {
  const { dateFormat } = useActiveJournal()
  const [walked, setWalked] = useState<{ readonly tradeId: number; readonly one: number } | null>(null)
  const strategy = walked === null ? undefined : strategies[walked.one]
  const order = trades.map(({ id }) => id)
  const open = (tradeId: number) => openTradeDialog({ tradeId, order })
  return (
    <>
      <Table
        caption={title}
        columns={[
          ...tradeColumns(dateFormat, open),
          ...names.flatMap((name, i) =>
            only === null || only === i
              ? strategyColumn(only === null ? name : 'Difference', i, {
                  saysBy: walks.length > 0,
                  twoLines: only !== null,
                  onShow: (tradeId) => setWalked({ tradeId, one: i }),
                })
              : [],
          ),
        ]}
        rows={trades}
        rowKey={({ id }) => id}
        empty="No trades."
        tall
        late
        compact={only === null}
        onRowClick={({ id }) => open(id)}
      />
      {walked !== null && strategy !== undefined && (
        <WalkedTrade tradeId={walked.tradeId} strategy={strategy} onClose={() => setWalked(null)} />
      )}
    </>
  )
}

const tradeColumns = (dateFormat: DateFormat, open: (tradeId: number) => void): readonly Column<Trade>[] => [
  {
    head: 'Trade',
    cell: ({ id }) => (
      <button type="button" className="link" aria-label={`Open trade ${id}`} onClick={() => open(id)}>
        {id}
      </button>
    ),
  },
  { head: 'Exit', cell: ({ exitDate }) => formatDate(localText(exitDate), dateFormat) },
  { head: 'Actual R', align: 'end', cell: ({ actualR }) => <RMultiple value={actualR} signed={false} /> },
]

interface StrategyColumn {
  /** Some trades are decided by bars: each is marked. */
  saysBy: boolean
  /** How a trade ended is below its difference. */
  twoLines: boolean
  onShow: (tradeId: number) => void
}

const strategyColumn = (head: string, i: number, { saysBy, twoLines, onShow }: StrategyColumn): Column<Trade> => ({
  head,
  align: 'end',
  cell: ({ id, results }) => {
    const result = results[i]
    if (result === undefined) return '–'
    return (
      <>
        <Difference result={result} saysBy={saysBy} twoLines={twoLines} />
        {result.byBars && (
          <button
            type="button"
            className="link"
            aria-label={`Show trade ${id} by bars: ${head}`}
            onClick={(event) => {
              event.stopPropagation()
              onShow(id)
            }}
          >
            Show
          </button>
        )}
      </>
    )
  },
})

const endWords: Readonly<Record<Resolution, string>> = {
  TARGET: 'target',
  STOP: 'stop',
  ACTUAL: 'unchanged',
  AMBIGUOUS: 'unclear',
  UNDECIDED: 'unclear',
  RULE: 'moved stop',
  TIME: 'time',
}

interface DifferenceProps {
  result: ReplayedResult
  saysBy: boolean
  twoLines: boolean
}

const Difference = ({
  result: { as, r, optimisticR, difference, madeZero, byBars },
  saysBy,
  twoLines,
}: DifferenceProps) => (
  <>
    <RMultiple value={difference} />{' '}
    <Text as={twoLines ? 'div' : 'span'} size="micro" ink={3}>
      {r < optimisticR ? `${formatR(r)} to ${formatR(optimisticR)}` : formatR(r)},{' '}
      {madeZero ? 'break-even' : endWords[as]}
      {saysBy && (byBars ? ', by bars ' : ', by high and low')}
    </Text>
  </>
)

interface PagesProps {
  report: StrategyTradesReport
  page: number
  onPage: (page: number) => void
}

function Pages({ report: { evaluable, pages }, page, onPage }: PagesProps) {
  if (pages <= 1) return null
  const [first, last] = [(page - 1) * tradesPerPage + 1, Math.min(evaluable, page * tradesPerPage)]
  return (
    <Row as="nav" gap={3} above={3} size="small" ink={2} aria-label="Pages of trades">
      <Button small disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        Previous
      </Button>
      <span role="status">
        {first > last
          ? `There are ${formatWhole(evaluable)} trades.`
          : `${formatWhole(first)} to ${formatWhole(last)} of ${formatWhole(evaluable)} trades`}
      </span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Row>
  )
}
