import { big } from '@afterclose/core/decimal'
import { counted, formatWhole } from '@afterclose/core/format'
import { ownInputs } from '@afterclose/engine/simulator/own-inputs'
import { parameterProblems } from '@afterclose/core/simulator-parameters'
import { planOf } from '@afterclose/engine/simulator/plan-of'
import { nextSeed, seedOf } from '@afterclose/engine/simulator/seed-of'
import { memo, useEffect, useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useTradeFeed } from '../../../journal/engine/hooks.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { simulateInWorkers, type Simulated } from '../../../journal/simulation/simulate-in-workers.ts'
import { simulationPool } from '../../../journal/simulation/simulation-pool.ts'
import type { FanPicture } from '../../../journal/simulation/simulation-jobs.ts'
import { type WorkerRun, useWorkerRun } from '../../../journal/simulation/use-in-workers.ts'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PresetMenu } from '../../../parts/presets/preset-menu.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { RAgainstMoney } from '../../../parts/r-against-money/r-against-money.tsx'
import { useRAgainstMoney } from '../../../parts/r-against-money/use-r-against-money.ts'
import { StaleNotice } from '../../../parts/stale-notice.tsx'
import { Uncounted } from '../../../parts/uncounted/uncounted.tsx'
import { UnevenR } from '../../../parts/uneven-r/uneven-r.tsx'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { spaceClass, Stack } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Chances } from './chances.tsx'
import { IfAllThereIs } from './if-all-there-is.tsx'
import { FanChart } from './fan-chart.tsx'
import type { FanScaleKind } from './fan-scale.ts'
import { InputsForm } from './inputs-form.tsx'
import { NothingToDraw } from './nothing-to-draw.tsx'
import { PositionSizes } from './position-sizes.tsx'
import { RuleOdds } from './rule-odds.tsx'
import { fromResults, simulatorInputs } from './simulator-inputs.ts'
import { chosenSettings, keptSettings } from './simulator-presets.ts'
import { type ChangeSearch, SimulatorSearch } from './simulator-search.ts'
import classes from './simulator.module.css'
import { SpreadTable } from './spread-table.tsx'
import { type Results, useOwnResults } from './use-own-results.ts'
import { useSame } from './use-same.ts'
import { useWrittenBalance } from './use-written.ts'
import { whyWithheld } from './why-withheld.ts'

const question = 'Where could the next trades lead?'

/** Simulates further trades from the trader's own results (PRODUCT E.1). */
export function SimulatorPage() {
  const [search, change] = usePageSearch(SimulatorSearch)
  const results = useOwnResults(search.from)
  return (
    <Page title="Simulator" group="Strategy Lab" lead={results.data === undefined ? leadWords : leadOf(results.data)}>
      <StaleNotice />
      {results.data === undefined ? (
        results.error === null ? (
          <div className={classes.page}>
            <BlockSkeleton height={640} />
            <BlockSkeleton height={640} />
          </div>
        ) : (
          <Block title={question}>
            <Problem
              error={results.error}
              doing="loading the trades"
              retrying={results.isFetching}
              onRetry={() => void results.refetch()}
              actions={
                search.from !== undefined && <Button onClick={() => change({ from: undefined })}>Use own trades</Button>
              }
            />
          </Block>
        )
      ) : (
        <ErrorBoundary doing="loading the trades">
          <Simulator results={results.data} search={search} change={change} />
        </ErrorBoundary>
      )}
    </Page>
  )
}

const leadWords = 'Possible results of your next trades; past results may not repeat.'
const leadOf = ({ r, trades }: Results): string =>
  r.length === 0
    ? leadWords
    : `Simulates from the R multiples of ${counted(r.length, 'trade')}${r.length < trades ? ` of ${formatWhole(trades)}` : ''}; past results may not repeat.`

const noProblems: readonly never[] = []

interface SimulatorProps {
  results: Results
  search: SimulatorSearch
  change: ChangeSearch
}

/** Renders with each slice of the runs: parts that do not show the progress are memoised. */
function Simulator({ results, search, change }: SimulatorProps) {
  const { decimals } = useActiveJournal()
  const { balance } = useJournalData()
  const accountBalance = Number(big(balance.accountBalance).toFixed(decimals))
  const balanceNow = useWrittenBalance(search, accountBalance)
  const seed = useMemo(() => seedOf(results.r), [results])
  const { closed = 0, open = 0 } = useTradeFeed().data ?? {}
  const own = useMemo(() => ownInputs(results.r, results.outcome), [results])
  const inputs = useSame(simulatorInputs(search, own, { balance: balanceNow, seed: search.seed ?? seed }))
  // nothing was typed yet
  const empty = inputs.few && inputs.mode === 'PARAMETRIC' && fromResults.every((name) => inputs.numbers[name] === null)
  const problems = useMemo(() => parameterProblems(inputs, own.nR), [inputs, own.nR])
  const asked = useMemo((): Simulated | null => {
    if (problems.length > 0) return null
    const { runs, ruinPercent, goalPercent } = inputs.numbers
    return {
      plan: planOf(inputs, results.r),
      runs: runs!,
      limits: { ruinPercent: ruinPercent!, goalPercent: goalPercent! },
    }
  }, [inputs, results, problems])
  const simulated = useWorkerRun(asked, simulateInWorkers)
  const against = useRAgainstMoney()
  const withheld = useMemo(
    () => whyWithheld(inputs, results, results.from.is === 'TRADES' ? against : null),
    [inputs, results, against],
  )
  // finished or stopped
  const there = simulated.state === 'done' || simulated.state === 'stopped'
  useEffect(() => () => simulationPool.close(), [])
  const presets = useMemo(
    () => (
      <PresetMenu
        kind="SIMULATION"
        settings={problems.length > 0 ? null : keptSettings(inputs, search)}
        chosen={search.preset ?? null}
        onChoose={({ id, settings }) => change({ ...chosenSettings(settings), preset: id })}
      />
    ),
    [problems, inputs, search, change],
  )

  return (
    <>
      {results.from.is === 'TRADES' && !inputs.own && (
        <>
          <RAgainstMoney />
          <UnevenR />
        </>
      )}
      {results.from.is === 'BACKTEST' && (
        <div className={spaceClass({ below: 5 })}>
          <Notice tone="info">
            The results are from the backtest {results.from.name}.{' '}
            <button type="button" className="link" onClick={() => change({ from: undefined })}>
              Use own trades
            </button>
          </Notice>
        </div>
      )}
      <div className={classes.page}>
        <InputsForm
          inputs={inputs}
          nR={own.nR}
          problems={empty ? noProblems : problems}
          change={change}
          presets={presets}
        >
          <RunAgain
            of={simulated}
            ready={asked !== null}
            runs={asked?.runs ?? 0}
            seed={inputs.numbers.seed ?? seed}
            change={change}
          />
        </InputsForm>
        <Stack gap={6}>
          {asked === null ? (
            <Block title={question}>
              <NothingToDraw
                results={results}
                closed={closed}
                open={open}
                problems={problems.map(({ message }) => message)}
                empty={empty}
              />
            </Block>
          ) : (
            <>
              <Shown of={simulated} ready={there} withheld={withheld} search={search} change={change} />
              {results.from.is === 'TRADES' && <Uncounted />}
              {withheld === null && (
                <>
                  <PositionSizes inputs={inputs} r={results.r} of={asked} ready={there} />
                  <RuleOdds
                    search={search}
                    change={change}
                    tradesPerDay={results.tradesPerDay}
                    of={asked}
                    ready={there}
                  />
                </>
              )}
            </>
          )}
        </Stack>
      </div>
    </>
  )
}

function RunAgain({
  of: { state, done, stop },
  ready,
  runs,
  seed,
  change,
}: {
  of: WorkerRun<Simulated, FanPicture>
  ready: boolean
  runs: number
  seed: number
  change: ChangeSearch
}) {
  return (
    <div className={classes.running}>
      {ready && state === 'running' ? (
        <>
          <ProgressLine label={`${formatWhole(done)} of ${counted(runs, 'run')}`} value={done / runs} />
          <Button small variant="quiet" onClick={stop}>
            Cancel
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          disabled={!ready}
          className={classes.run}
          onClick={() => change({ seed: nextSeed(seed) })}
        >
          Run again
        </Button>
      )}
    </div>
  )
}

function Shown({
  of: { shown, state, error, again },
  ready,
  withheld,
  search,
  change,
}: {
  of: WorkerRun<Simulated, FanPicture>
  ready: boolean
  withheld: string | null
  search: SimulatorSearch
  change: ChangeSearch
}) {
  if (state === 'failed')
    return (
      <Block title={question}>
        <Problem error={error} doing="simulating trades" onRetry={again} />
      </Block>
    )
  // the height of the expected content, so that the blocks below do not move
  if (shown === null) return <BlockSkeleton height={1000} />
  return <Pictures shown={shown} ready={ready} withheld={withheld} scale={search.scale ?? 'LINEAR'} change={change} />
}

interface PicturesProps {
  ready: boolean
  withheld: string | null
  shown: NonNullable<WorkerRun<Simulated, FanPicture>['shown']>
  scale: FanScaleKind
  change: ChangeSearch
}

const Pictures = memo(function Pictures({ shown: { asked, result }, ready, withheld, scale, change }: PicturesProps) {
  return (
    <>
      {withheld === null && (
        <div>
          <Chances of={result} limits={asked.limits} />
          <IfAllThereIs of={asked} ready={ready} />
        </div>
      )}
      <FanChart
        picture={result}
        withheld={withheld}
        of={asked}
        scale={scale}
        onScale={(next) => change({ scale: next === 'LOG' ? next : undefined })}
      />
      <SpreadTable figures={result.figures} />
    </>
  )
})
