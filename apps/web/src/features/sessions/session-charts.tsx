import { counted } from '@afterclose/core/format'
import { marketConditions } from '@afterclose/core/session'
import { marketConditionLabels } from '@afterclose/core/value-labels'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Money } from '../../parts/figures.tsx'
import { smallSample } from '../../parts/small-sample.ts'
import { Block } from '../../ui/block.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Text } from '../../ui/layout.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { GroupBars } from './group-bars.tsx'
import { SessionList } from './session-list.tsx'
import { type SessionsBehind, SessionsDrawer } from './sessions-drawer.tsx'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { limitSums, tradedSessions } from './session-sums.ts'
import classes from './session-charts.module.css'

const ratings = ['1', '2', '3', '4', '5']

/** Results of sessions by their ratings, and the outcome of their loss limits. */
export function SessionCharts({ sessions }: { sessions: readonly Session[] }) {
  const traded = tradedSessions(sessions)
  const [picked, setPicked] = useState<SessionsBehind | null>(null)
  if (traded.length === 0)
    return (
      <div className={classes.page}>
        <Empty
          axes
          title="No session has closed trades yet."
          why="Trades belong to a session by date and time. Rate your sessions to see in which mood you trade well."
        />
      </div>
    )
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {counted(traded.length, 'session')} with closed trades. Bars show the average gain per session; hollow bars have
        fewer than {smallSample} sessions, too few to judge.
      </p>
      {scales.map(({ title, scale }) => (
        <GroupBars
          key={scale}
          title={title}
          noun={scale}
          keys={ratings}
          sessions={sessions}
          keyOf={ratingOf[scale]}
          onPick={setPicked}
        />
      ))}
      <GroupBars
        title="Which market suits you?"
        noun="market"
        keys={marketConditions}
        sessions={sessions}
        keyOf={ofMarket}
        nameOf={marketName}
        onPick={setPicked}
      />
      <LossLimits sessions={sessions} />
      {picked !== null && <SessionsDrawer {...picked} onClose={() => setPicked(null)} />}
    </div>
  )
}

/** Ratings by name of the scale; stable functions. */
const ratingOf = {
  mood: ({ mood }: Session) => mood,
  energy: ({ energy }: Session) => energy,
  focus: ({ focus }: Session) => focus,
} as const
const scales: readonly { readonly scale: keyof typeof ratingOf; readonly title: string }[] = [
  { scale: 'mood', title: 'In which mood do you trade well?' },
  { scale: 'energy', title: 'How much does energy matter?' },
  { scale: 'focus', title: 'How much does focus matter?' },
]
const ofMarket = ({ marketCondition }: Session) => marketCondition
const marketName = (key: string): string =>
  marketConditionLabels[marketConditions.find((one) => one === key) ?? 'TREND']
function LossLimits({ sessions }: { sessions: readonly Session[] }) {
  const { currency } = useActiveJournal()
  const { limited, broken, gainOfBroken } = useMemo(() => limitSums(sessions), [sessions])
  return (
    <Block title="Did the loss limit hold?" measure="sessions with a limit and closed trades">
      {limited === 0 ? (
        <Text size="small" ink={2}>
          No session with closed trades has a loss limit.
        </Text>
      ) : (
        <>
          <StatRow label="Loss limits">
            <Stat label="Sessions with a limit">{limited}</Stat>
            <Stat label="Limit broken" note={`of ${counted(limited, 'session')}`}>
              {broken.length}
            </Stat>
            <Stat label="Net gain of these sessions" unit={currency}>
              <Money value={broken.length === 0 ? null : gainOfBroken} stat signed />
            </Stat>
          </StatRow>
          {broken.length > 0 && (
            <div className={classes.behind}>
              <SessionList sessions={broken} said={{}} openId={null} />
            </div>
          )}
        </>
      )}
    </Block>
  )
}
