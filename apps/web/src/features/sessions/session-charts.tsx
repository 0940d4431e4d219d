import { counted } from '@afterclose/core/format'
import { marketConditions } from '@afterclose/core/session'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { axisNumber, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { Money } from '../../parts/figures.tsx'
import { smallSample } from '../../parts/small-sample.ts'
import { Block } from '../../ui/block.tsx'
import { barOption } from '../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import { Chart, type ChartPicture } from '../../ui/chart/chart.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { conditionNames } from './session-form.ts'
import { SessionList } from './session-list.tsx'
import type { Session } from './session-queries.ts'
import { limitSums, type SessionGroup, sessionGroups, tradedSessions } from './session-sums.ts'
import classes from './session-charts.module.css'

const ratings = ['1', '2', '3', '4', '5']

/** What sessions came to by what was said of them, and what became of their loss limits. */
export function SessionCharts({ sessions }: { sessions: readonly Session[] }) {
  const traded = tradedSessions(sessions)
  if (traded.length === 0)
    return (
      <div className={classes.page}>
        <Empty
          axes
          title="No session has closed trades yet."
          why="Trades belong to a session by its day and times. Rate your sessions, and you see here in which mood you trade well."
        />
      </div>
    )
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {counted(traded.length, 'session')} with closed trades. Bars are the average gain of a session; a hollow bar
        stands on fewer than {smallSample} sessions, too few to judge by.
      </p>
      <GroupBars
        title="In which mood do you trade well?"
        noun="mood"
        keys={ratings}
        sessions={sessions}
        keyOf={ofMood}
      />
      <GroupBars
        title="How much does energy matter?"
        noun="energy"
        keys={ratings}
        sessions={sessions}
        keyOf={ofEnergy}
      />
      <GroupBars title="How much does focus matter?" noun="focus" keys={ratings} sessions={sessions} keyOf={ofFocus} />
      <GroupBars
        title="Which market suits you?"
        noun="market"
        keys={marketConditions}
        sessions={sessions}
        keyOf={ofMarket}
        nameOf={marketName}
      />
      <LossLimits sessions={sessions} />
    </div>
  )
}

const ofMood = ({ mood }: Session) => mood
const ofEnergy = ({ energy }: Session) => energy
const ofFocus = ({ focus }: Session) => focus
const ofMarket = ({ marketCondition }: Session) => marketCondition
const marketName = (key: string): string => conditionNames[marketConditions.find((one) => one === key) ?? 'TREND']
const asItIs = (key: string): string => key

interface GroupBarsProps {
  title: string
  /** "mood". */
  noun: string
  keys: readonly string[]
  sessions: readonly Session[]
  keyOf: (session: Session) => string | number | null
  nameOf?: (key: string) => string
}

function GroupBars({ title, noun, keys, sessions, keyOf, nameOf = asItIs }: GroupBarsProps) {
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords('CURRENCY', { currency, decimals }), [currency, decimals])
  const groups = useMemo(() => sessionGroups(sessions, keys, keyOf), [sessions, keys, keyOf])
  const picture = useMemo(
    (): ChartPicture<null> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          groups.map(({ key, sessions: count, average }) => ({
            name: nameOf(key),
            note: counted(count, 'session'),
            value: average,
            text: words.short(average, { signed: true }),
            small: count < smallSample,
          })),
          theme,
          axisNumber,
        ),
      marks: [marksOf(groups, words, noun, nameOf)],
    }),
    [groups, words, noun, nameOf],
  )
  const said = groups.reduce((sum, group) => sum + group.sessions, 0)
  const measure = `Average gain of a session, ${words.name}`
  if (said === 0)
    return (
      <Block title={title} measure={measure}>
        <p className={classes.words}>No session with closed trades says anything about {noun}.</p>
      </Block>
    )
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  return (
    <Chart
      title={title}
      measure={measure}
      reading={reading(groups, words, noun, nameOf)}
      {...picture}
      height={260}
      table={{
        columns: [
          { head: noun.slice(0, 1).toUpperCase() + noun.slice(1) },
          { head: 'Sessions' },
          { head: 'Trades' },
          { head: `Average, ${words.name}`, ...signed },
          { head: `Gain, ${words.name}`, ...signed },
        ],
        rows: groups.map(({ key, sessions: count, trades, average, gain }) => [
          nameOf(key),
          count,
          trades,
          average,
          gain,
        ]),
      }}
    />
  )
}

const marksOf = (
  groups: readonly SessionGroup[],
  words: UnitWords,
  noun: string,
  nameOf: (key: string) => string,
): MarkedSeries<null> => ({
  series: 'bars',
  count: groups.length,
  words: (bar) => {
    const { key, sessions, trades, average, gain } = groups[bar]!
    const tone = average === null || average === 0 ? undefined : average > 0 ? 'gain' : 'loss'
    return {
      head: `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}: ${nameOf(key).toLowerCase()}`,
      rows: [
        { label: `Average, ${words.name}`, value: words.exact(average, { signed: true }), tone },
        { label: `Gain, ${words.name}`, value: words.exact(gain, { signed: true }) },
        { label: 'Sessions', value: String(sessions) },
        { label: 'Trades', value: String(trades) },
      ],
    }
  },
  behind: () => null,
})

/** "Sessions with mood 4 did best: +120.50 USD on average, in 12 sessions. Those with mood 1 did worst: …" */
function reading(
  groups: readonly SessionGroup[],
  words: UnitWords,
  noun: string,
  nameOf: (key: string) => string,
): string {
  const known = groups.filter(({ average }) => average !== null).toSorted((a, b) => b.average! - a.average!)
  const [best, worst] = [known[0], known.at(-1)]
  if (best === undefined || worst === undefined) return ''
  const made = ({ average, sessions }: SessionGroup): string =>
    `${words.exact(average, { signed: true })} ${words.name} on average, in ${counted(sessions, 'session')}`
  const name = ({ key }: SessionGroup): string => `${noun} ${nameOf(key).toLowerCase()}`
  if (best === worst) return `All sessions had ${name(best)}: ${made(best)}.`
  return `Sessions with ${name(best)} did best: ${made(best)}. Those with ${name(worst)} did worst: ${made(worst)}.`
}

function LossLimits({ sessions }: { sessions: readonly Session[] }) {
  const { currency } = useActiveJournal()
  const { limited, broken, gainOfBroken } = useMemo(() => limitSums(sessions), [sessions])
  return (
    <Block title="Did the loss limit hold?" measure="sessions with a limit and closed trades">
      {limited === 0 ? (
        <p className={classes.words}>No session with closed trades has a loss limit.</p>
      ) : (
        <>
          <StatRow label="Loss limits">
            <Stat label="Sessions with a limit">{limited}</Stat>
            <Stat label="Limit broken" note={`of ${counted(limited, 'session')}`}>
              {broken.length}
            </Stat>
            <Stat label="Gain of those in the end" unit={currency}>
              <Money value={broken.length === 0 ? null : gainOfBroken} signed />
            </Stat>
          </StatRow>
          {broken.length > 0 && <SessionList sessions={broken} said={{}} openId={null} />}
        </>
      )}
    </Block>
  )
}
