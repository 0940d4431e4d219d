import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { findingOf } from '../../parts/finding.ts'
import { testedReading } from '../../parts/how-sure/tested-reading.ts'
import { type Reading, readingOf } from '../../parts/reading.tsx'
import { smallSample } from '../../parts/small-sample.ts'
import { Block } from '../../ui/block.tsx'
import { barOption } from '../../ui/chart/bar-option.ts'
import { chartOf } from '../../ui/chart/chart-of.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { type SessionGroup, sessionGroups } from './session-sums.ts'
import type { SessionsBehind } from './sessions-drawer.tsx'
import { figure, type Measure } from '../../ui/figure.ts'
import { Text } from '../../ui/layout.tsx'
import { measure as measured } from '../../ui/measure.ts'

const asItIs = (key: string): string => key

interface GroupBarsProps {
  title: string
  /** "mood". */
  noun: string
  keys: readonly string[]
  sessions: readonly Session[]
  keyOf: (session: Session) => string | number | null
  nameOf?: (key: string) => string
  onPick: (behind: SessionsBehind) => void
}

/** Average gain of sessions by an answer: one bar per answer, which opens its sessions. */
export function GroupBars({ title, noun, keys, sessions, keyOf, nameOf = asItIs, onPick }: GroupBarsProps) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords('CURRENCY', { currency, decimals }), [currency, decimals])
  const groups = useMemo(() => sessionGroups(sessions, keys, keyOf), [sessions, keys, keyOf])
  const average = useMemo(() => averageOfSessions(words, decimals), [words, decimals])
  const chart = useMemo(() => {
    const name = figure({ head: capital(noun), value: ({ key }: SessionGroup) => nameOf(key) })
    const title = (group: SessionGroup): string => titleOf(noun, name.text(group))
    return chartOf({
      kinds: ['bar'],
      option: (theme) => barOption({ rows: groups, name: name.text, measure: average }, theme, axisNumber),
      rows: groups,
      name,
      title,
      figures: [
        figure({ head: 'Sessions', value: ({ sessions: own }: SessionGroup) => own.length }),
        figure({ head: 'Trades', value: ({ trades }: SessionGroup) => trades }),
        average,
        figure({ ...inMoney(words, decimals), head: `Gain, ${words.name}`, value: ({ gain }: SessionGroup) => gain }),
      ],
      counts: { of: ({ sessions: own }) => own.length, noun: 'session' },
      opens: (group): SessionsBehind => ({ title: title(group), sessions: group.sessions }),
    })
  }, [groups, average, words, decimals, noun, nameOf])
  const said = groups.reduce((sum, group) => sum + group.sessions.length, 0)
  const measure = `Average gain per session, ${words.name}`
  if (said === 0)
    return (
      <Block title={title} measure={measure}>
        <Text size="small" ink={2}>
          No session with closed trades has a rating for {noun}.
        </Text>
      </Block>
    )
  const { rows, table, ...drawn } = chart
  const pickRow = (row: number): void => {
    const behind = rows(row)
    if (behind !== null) onPick(behind)
  }
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={title}
        measure={measure}
        {...readingOf(testedReading(sessionsReading(groups, average, { words, noun, nameOf }), 'UNTESTED', noun))}
        {...drawn}
        onPick={onPick}
        height={260}
        table={{ ...table, onPick: pickRow }}
      />
    </ErrorBoundary>
  )
}

const capital = (noun: string): string => noun.slice(0, 1).toUpperCase() + noun.slice(1)
/** "Mood: 4". */
const titleOf = (noun: string, name: string): string => `${capital(noun)}: ${name.toLowerCase()}`

/** "Sessions with mood 4 gained most: 121 USD per session in 12 sessions. Sessions with mood 1 lost most: …" */
export const sessionsReading = (
  groups: readonly SessionGroup[],
  average: Measure<SessionGroup>,
  {
    words,
    noun,
    nameOf,
  }: { readonly words: UnitWords; readonly noun: string; readonly nameOf: (key: string) => string },
): Reading =>
  findingOf(groups, {
    name: ({ key }) => `Sessions with ${noun} ${nameOf(key).toLowerCase()}`,
    measure: average,
    amount: (size) => `${words.meanInSentence(size)} per session`,
    few: `No ${noun} has ${smallSample} sessions: the sample is too small.`,
  })

/** A gain of sessions, in total or on average. */
const inMoney = (words: UnitWords, decimals: number) => ({
  format: (value: number) => words.exact(value, { signed: true }),
  brief: (value: number) => words.mean(value, { signed: true }),
  signed: true,
  decimals,
  cases: { count: ({ sessions: own }: SessionGroup) => own.length, noun: 'session' },
})

export const averageOfSessions = (words: UnitWords, decimals: number): Measure<SessionGroup> =>
  measured({ ...inMoney(words, decimals), head: `Average, ${words.name}`, value: (group) => group.average })
