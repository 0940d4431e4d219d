import type { BacktestView } from '@afterclose/contract/backtests'
import { type Filters, noFilters } from '@afterclose/core/filters'
import {
  counted,
  formatNumber,
  formatPercent,
  formatPoints,
  formatR,
  formatRatio,
  formatWhole,
  sentenceR,
} from '@afterclose/core/format'
import { outcomes } from '@afterclose/core/trade'
import { unknown } from '@afterclose/core/unknown'
import { type FiguresInR, figuresInR } from '@afterclose/engine/reports/backtest/backtest-report'
import type { OwnResults } from '@afterclose/engine/reports/own-results'
import type { Summary } from '@afterclose/core/statistics'
import { useMemo } from 'react'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { LateUnevenR } from '../../../parts/uneven-r/uneven-r.tsx'
import { useUnevenR } from '../../../parts/uneven-r/use-uneven-r.ts'
import { Block } from '../../../ui/block.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BacktesterSearch, comparisons } from './backtester-search.ts'
import classes from './backtester.module.css'

type Against = (typeof comparisons)[number]

interface AgainstLiveProps {
  backtest: BacktestView
  tested: FiguresInR
}

const asItIs = <T,>(answer: T): T => answer
const words: Readonly<Record<Against, string>> = { setup: 'Setup', instrument: 'Instrument', both: 'Both' }

const lacking: Readonly<Record<Against, string>> = {
  setup: 'The backtest names no setup.',
  instrument: 'The backtest names no instrument.',
  both: 'The backtest does not name both.',
}

/** Tested results compared with closed trades of the same setup, instrument, or both, ignoring filters. */
export function AgainstLive({ backtest, tested }: AgainstLiveProps) {
  const { setupId, instrumentId } = backtest
  const { setups, instruments } = useJournalData()
  const [{ against }, change] = usePageSearch(BacktesterSearch)
  const has = {
    setup: setupId !== null,
    instrument: instrumentId !== null,
    both: setupId !== null && instrumentId !== null,
  }
  const chosen =
    against !== undefined && has[against] ? against : (['both', 'setup', 'instrument'] as const).find((one) => has[one])
  const names = [
    chosen !== 'setup' && instruments.find(({ id }) => id === instrumentId)?.name,
    chosen !== 'instrument' && setups.find(({ id }) => id === setupId)?.name,
  ].filter((name) => typeof name === 'string')
  return (
    <Block
      title="Do your live trades match the backtest?"
      measure={chosen === undefined ? undefined : `Compared with closed trades of ${names.join(', ')}`}
      actions={
        chosen !== undefined && (
          <Segments
            label="Live trades with the same"
            value={chosen}
            options={comparisons.map((value) => ({
              value,
              label: words[value],
              off: has[value] ? undefined : lacking[value],
            }))}
            onChange={(next) => change({ against: next })}
          />
        )
      }
    >
      {chosen === undefined ? (
        <p className={classes.words}>
          Name the tested setup or instrument under “Edit” to compare the backtest with your live trades.
        </p>
      ) : (
        <Beside
          tested={tested}
          setup={chosen === 'instrument' ? null : setupId}
          instrument={chosen === 'setup' ? null : instrumentId}
        />
      )}
    </Block>
  )
}

interface BesideProps {
  tested: FiguresInR
  setup: number | null
  instrument: number | null
}

const listOf = (id: number | null): readonly number[] => (id === null ? [] : [id])

function Beside({ tested, setup, instrument }: BesideProps) {
  const filters = useMemo(
    (): Filters => ({
      ...noFilters,
      basic: { ...noFilters.basic, setup: listOf(setup), instrument: listOf(instrument) },
    }),
    [setup, instrument],
  )
  const statistics = useReport<'statistics', Summary>('statistics', null, asItIs, { filters })
  const results = useReport('ownResults', null, liveInR, { filters })
  return (
    <>
      <LateUnevenR of={useUnevenR(filters)} needs="The initial risk of live trades" />
      <Loaded query={statistics} doing="loading the trades">
        {(all) => (
          <Loaded query={results} doing="loading the trades">
            {(inR) => <Comparison tested={tested} live={besides(all, inR)} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

/** Figures of live trades with R, by the formulas of the backtest. */
const liveInR = ({ r, outcome }: OwnResults): FiguresInR =>
  figuresInR(Array.from(r, (value, i) => ({ r: value, outcome: outcomes[outcome[i]!] ?? null })))

type Compared = Pick<FiguresInR, 'trades' | 'withR' | 'winRate' | 'avgR' | 'wonR'> & {
  readonly profitFactor: number | null
}

/** Counts and win rate are of all trades, the profit factor in R of those with R. */
const besides = ({ numberOfTrades, nR, winRate, avgR }: Summary, { profitFactor, wonR }: FiguresInR): Compared => ({
  trades: numberOfTrades,
  withR: nR,
  winRate,
  avgR,
  profitFactor,
  wonR,
})

interface Row {
  readonly name: string
  readonly cells: readonly [tested: string, live: string, difference: string]
}

function Comparison({ tested, live }: { tested: FiguresInR; live: Compared }) {
  if (live.trades === 0) return <p className={classes.words}>No closed trade matches yet: nothing to compare.</p>
  const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : b - a)
  const factor = ({ profitFactor, wonR }: Compared): string => formatRatio(profitFactor, { infinite: wonR > 0 })
  const rows: readonly Row[] = [
    { name: 'Trades', cells: [formatWhole(tested.trades), formatWhole(live.trades), unknown] },
    { name: 'With R', cells: [formatWhole(tested.withR), formatWhole(live.withR), unknown] },
    {
      name: 'Win rate',
      cells: [
        formatPercent(tested.winRate),
        formatPercent(live.winRate),
        formatPoints(less(tested.winRate, live.winRate), { decimals: 2 }),
      ],
    },
    {
      name: 'Average R',
      cells: [formatR(tested.avgR), formatR(live.avgR), formatR(less(tested.avgR, live.avgR))],
    },
    {
      name: 'Profit factor, of R',
      cells: [
        factor(tested),
        factor(live),
        formatNumber(less(tested.profitFactor, live.profitFactor), { decimals: 2, signed: true }),
      ],
    },
  ]
  return (
    <>
      <p className={classes.reading}>{reading(tested, live)}</p>
      <Table caption="Backtest and live trades" rows={rows} rowKey={({ name }) => name} empty="" columns={columns} />
    </>
  )
}

const columns = [
  { head: 'Figure', cell: ({ name }: Row) => name },
  { head: 'Backtest', align: 'end' as const, cell: ({ cells }: Row) => cells[0] },
  { head: 'Live', align: 'end' as const, cell: ({ cells }: Row) => cells[1] },
  { head: 'Live minus backtest', align: 'end' as const, cell: ({ cells }: Row) => cells[2] },
]

function reading(tested: FiguresInR, live: Compared) {
  const small = Math.min(tested.withR, live.withR) < smallSample
  const hint = small ? ` Small sample: fewer than ${smallSample} trades with an R on one side.` : ''
  if (tested.avgR === null || live.avgR === null) return `One side has no R to compare.${hint}`
  const more = live.avgR - tested.avgR
  const words = `${sentenceR(more, { size: true })} ${more < 0 ? 'less' : 'more'} a trade`
  return (
    <>
      <b>{more === 0 ? 'Live trades made the same' : `Live trades made ${words}`}</b>
      {`: ${sentenceR(live.avgR)} in ${counted(live.withR, 'trade')}, against ${sentenceR(tested.avgR)} in ${counted(tested.withR, 'tested one')}.${hint}`}
    </>
  )
}
