import { Checkbox } from '@mantine/core'
import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import { ruleProblems, ruleRanges, type RuleSet, ruleWords } from '@afterclose/core/rule-set'
import type { AttemptEnding, AttemptPlan, Odds } from '@afterclose/engine/simulator/attempt'
import { memo, useMemo } from 'react'
import { type Attempted, attemptInWorkers, type Simulated } from '../../../journal/simulation/simulate-in-workers.ts'
import { useWorkerRun } from '../../../journal/simulation/use-in-workers.ts'
import { PresetMenu } from '../../../parts/presets/preset-menu.tsx'
import { Problem } from '../../../parts/problem.tsx'
import { Block } from '../../../ui/block.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Stat, StatRow } from '../../../ui/stat.tsx'
import { ParameterField } from './parameter-field.tsx'
import { daysNote, percentiles, runsNote, shareOfRuns, shortNumber } from './run-words.ts'
import { ruleSetOf } from './simulator-inputs.ts'
import { chosenRules } from './simulator-presets.ts'
import { useSame } from './use-same.ts'
import type { ChangeSearch, SimulatorSearch } from './simulator-search.ts'
import classes from './simulator.module.css'

interface RuleOddsProps {
  search: SimulatorSearch
  change: ChangeSearch
  tradesPerDay: Uint32Array
  of: Simulated
  /** The chart above is finished. */
  ready: boolean
}

const title = 'What are the odds of passing a rule set?'
const oneTradeADay = Uint32Array.of(1)

/** Probability that an account passes its rules with the same trades. */
export const RuleOdds = memo(function RuleOdds({
  search,
  change,
  tradesPerDay,
  of: { plan, runs },
  ready,
}: RuleOddsProps) {
  const rules = useSame(ruleSetOf(search))
  const problems = useMemo(() => ruleProblems(rules), [rules])
  const days = tradesPerDay.length === 0 ? oneTradeADay : tradesPerDay
  const wrong = problems.length > 0
  const asked = useMemo((): Attempted | null => {
    if (wrong) return null
    const { source, sizing, startBalance, seed } = plan
    const attempt: AttemptPlan = { source, sizing, startBalance, seed, rules, tradesPerDay: days }
    return { plan: attempt, runs }
  }, [plan, runs, rules, days, wrong])
  const { shown, state, error, again } = useWorkerRun(asked, attemptInWorkers, ready)
  return (
    <Block
      title={title}
      measure="Percent of the start balance"
      actions={
        <PresetMenu
          kind="RULE_SET"
          settings={wrong ? null : rules}
          chosen={search.ruleSet ?? null}
          onChoose={({ id, settings }) => change({ ...chosenRules(settings), ruleSet: id })}
        />
      }
    >
      <Stack>
        <Fields rules={rules} problems={problems} change={change} />
        {wrong ? null : state === 'failed' ? (
          <Problem error={error} doing="simulating trades" onRetry={again} />
        ) : shown === null ? (
          <BlockSkeleton height={96} />
        ) : (
          <Passing odds={shown.result} rules={shown.asked.plan.rules} />
        )}
        <Text above={1} size="micro" ink={3}>
          {daysWords(tradesPerDay)}
        </Text>
      </Stack>
    </Block>
  )
})

type RuleName = keyof typeof ruleRanges

function Fields({
  rules,
  problems,
  change,
}: {
  rules: RuleSet
  problems: ReturnType<typeof ruleProblems>
  change: ChangeSearch
}) {
  const field = (name: RuleName, hint: string, more: { readonly placeholder?: string } = {}) => (
    <ParameterField
      label={ruleRanges[name].label}
      hint={hint}
      value={rules[name]}
      problem={problems.find((problem) => problem.name === name)?.message}
      title={ruleWords[name]}
      onCommit={(value) => change({ [name]: value ?? ('placeholder' in more ? 'none' : undefined) })}
      {...more}
    />
  )
  const none = { placeholder: 'none' }
  return (
    <div className={classes.ruleFields}>
      {field('targetPercent', '%')}
      {field('maximumLossPercent', '%', none)}
      {field('dailyLossPercent', '%', none)}
      {field('leastDays', 'days')}
      {field('mostDays', 'days')}
      <Checkbox
        className={classes.trailing ?? ''}
        classNames={{ label: classes.own ?? '' }}
        size="sm"
        label="Trailing maximum loss"
        title={ruleWords.trailing}
        checked={rules.trailing}
        disabled={rules.maximumLossPercent === null}
        onChange={({ currentTarget: { checked } }) => change({ trailing: checked || undefined })}
      />
    </div>
  )
}

const endings: readonly { readonly ending: AttemptEnding; readonly label: string; readonly info: string }[] = [
  { ending: 'PASSED', label: 'Passes', info: 'Share of runs that reached the target before breaking a rule.' },
  { ending: 'MAXIMUM_LOSS', label: 'Fails by maximum loss', info: ruleWords.maximumLossPercent },
  { ending: 'DAILY_LOSS', label: 'Fails by daily loss', info: ruleWords.dailyLossPercent },
  { ending: 'OUT_OF_TIME', label: 'Runs out of time', info: ruleWords.mostDays },
]

function Passing({ odds: { runs, counts, daysToPass }, rules }: { odds: Odds; rules: RuleSet }) {
  const days = daysToPass.values
  return (
    <StatRow label="Odds of passing">
      {endings
        .filter(({ ending }) => ending !== 'DAILY_LOSS' || rules.dailyLossPercent !== null)
        .map(({ ending, label, info }) => (
          <Stat key={ending} label={label} unit="%" note={runsNote(counts[ending], runs)} info={info}>
            {shareOfRuns(counts[ending], runs)}
          </Stat>
        ))}
      <Stat label="Days to pass" note={daysNote(days)} info="Trading days that passing runs needed.">
        {days === null ? formatWhole(null) : shortNumber(percentiles(days).median)}
      </Stat>
    </StatRow>
  )
}

function daysWords(tradesPerDay: Uint32Array): string {
  if (tradesPerDay.length === 0) return 'Each trading day has one trade, as there are no trades with R.'
  const trades = tradesPerDay.reduce((sum, each) => sum + each, 0)
  const mean = formatNumber(trades / tradesPerDay.length, { decimals: 1 })
  return `Each trading day has as many trades as one of your ${counted(tradesPerDay.length, 'day')} with trades, ${mean} on average. Balances are checked after each trade; open losses do not count.`
}
