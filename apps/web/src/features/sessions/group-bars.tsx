import { counted } from '@afterclose/core/format'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { findingReading } from '../../parts/finding.ts'
import { type Reading, readingOf } from '../../parts/reading.tsx'
import { smallSample } from '../../parts/small-sample.ts'
import { Block } from '../../ui/block.tsx'
import { barOption } from '../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import { Chart, type ChartPicture } from '../../ui/chart/chart.tsx'
import classes from './session-charts.module.css'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { type SessionGroup, sessionGroups } from './session-sums.ts'
import type { SessionsBehind } from './sessions-drawer.tsx'
import { figure } from '../../ui/figure.ts'
import { rowsOf } from '../../ui/rows.ts'

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

/** The average gain of a session by what was said of it: a bar for each answer, which opens its sessions. */
export function GroupBars({ title, noun, keys, sessions, keyOf, nameOf = asItIs, onPick }: GroupBarsProps) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords('CURRENCY', { currency, decimals }), [currency, decimals])
  const groups = useMemo(() => sessionGroups(sessions, keys, keyOf), [sessions, keys, keyOf])
  const picture = useMemo(
    (): ChartPicture<SessionsBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          groups.map(({ key, sessions: own, average }) => ({
            name: nameOf(key),
            note: counted(own.length, 'session'),
            value: average,
            text: words.short(average, { signed: true }),
            small: own.length < smallSample,
          })),
          theme,
          axisNumber,
        ),
      marks: [marksOf(groups, words, noun, nameOf)],
    }),
    [groups, words, noun, nameOf],
  )
  const said = groups.reduce((sum, group) => sum + group.sessions.length, 0)
  const measure = `Average gain of a session, ${words.name}`
  if (said === 0)
    return (
      <Block title={title} measure={measure}>
        <p className={classes.words}>No session with closed trades has a rating for {noun}.</p>
      </Block>
    )
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  const pickRow = (row: number): void => {
    const behind = behindOf(groups[row]!, noun, nameOf)
    if (behind !== null) onPick(behind)
  }
  return (
    <ErrorBoundary doing="drawing the chart">
      <Chart
        title={title}
        measure={measure}
        {...readingOf(sessionsReading(groups, words, noun, nameOf))}
        {...picture}
        onPick={onPick}
        height={260}
        table={{
          ...rowsOf(groups, [
            figure({ head: capital(noun), value: ({ key }) => nameOf(key) }),
            figure({ head: 'Sessions', value: ({ sessions: own }) => own.length }),
            figure({ head: 'Trades', value: ({ trades }) => trades }),
            figure({ head: `Average, ${words.name}`, value: ({ average }) => average, ...signed }),
            figure({ head: `Gain, ${words.name}`, value: ({ gain }) => gain, ...signed }),
          ]),
          onPick: pickRow,
        }}
      />
    </ErrorBoundary>
  )
}

const marksOf = (
  groups: readonly SessionGroup[],
  words: UnitWords,
  noun: string,
  nameOf: (key: string) => string,
): MarkedSeries<SessionsBehind> => ({
  series: 'bars',
  count: groups.length,
  words: (bar) => {
    const { key, sessions, trades, average, gain } = groups[bar]!
    return {
      head: titleOf(noun, nameOf(key)),
      rows: [
        { label: `Average, ${words.name}`, value: words.exact(average, { signed: true }), signed: true },
        { label: `Gain, ${words.name}`, value: words.exact(gain, { signed: true }) },
        { label: 'Sessions', value: String(sessions.length) },
        { label: 'Trades', value: String(trades) },
      ],
      ...(sessions.length === 0 ? {} : { opens: `its ${counted(sessions.length, 'session')}` }),
    }
  },
  behind: (bar) => behindOf(groups[bar]!, noun, nameOf),
})

const capital = (noun: string): string => noun.slice(0, 1).toUpperCase() + noun.slice(1)
/** "Mood: 4". */
const titleOf = (noun: string, name: string): string => `${capital(noun)}: ${name.toLowerCase()}`

/** The sessions that a bar and its row stand for; null where there are none. */
const behindOf = (
  { key, sessions }: SessionGroup,
  noun: string,
  nameOf: (key: string) => string,
): SessionsBehind | null => (sessions.length === 0 ? null : { title: titleOf(noun, nameOf(key)), sessions })

/** "Sessions with mood 4 gained most: 1,446 USD in 12 sessions, +120.50 USD on average. Those with mood 1 lost most: …" */
export const sessionsReading = (
  groups: readonly SessionGroup[],
  words: UnitWords,
  noun: string,
  nameOf: (key: string) => string,
): Reading =>
  findingReading(
    groups.map(({ key, sessions, average, gain }) => ({
      name: `Sessions with ${noun} ${nameOf(key).toLowerCase()}`,
      effect: average === null ? null : gain,
      cases: sessions.length,
      detail: ` in ${counted(sessions.length, 'session')}, ${words.exact(average, { signed: true })} ${words.name} on average`,
    })),
    {
      amount: (value) => `${words.short(value)} ${words.name}`,
      few: `No ${noun} has ${smallSample} sessions: the sample is too small.`,
    },
  )
