import { counted, formatMoney, formatRatio } from '@afterclose/core/format'
import { noFilters } from '@afterclose/core/filters'
import { type TradeLine, tradeLines, type TradeList as TradeColumns } from '@afterclose/engine/reports/trade-lines'
import { mostTradesOfSession } from '@afterclose/engine/reports/sessions/session-figures'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { evenWords } from '../../parts/even-words.ts'
import { Money, Percent, SumOfR } from '../../parts/figures.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { TradeList } from '../../parts/trade-list.tsx'
import { Block } from '../../ui/block.tsx'
import { spaceClass, Row, Text } from '../../ui/layout.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import type { Session } from '../../parts/sessions/session-queries.ts'
import { limitUse } from './session-sums.ts'

/** Result of a session's closed trades, and each of them. */
export function SessionResult({ session }: { session: Session }) {
  const { currency, decimals } = useActiveJournal()
  const { figures } = session
  const limit = limitUse(session)
  const trades = useReport('tradesById', { ids: figures.tradeIds }, asLines, { filters: noFilters })
  return (
    <Block
      title="What was the result?"
      measure={figures.trades === 0 ? 'no closed trades' : counted(figures.trades, 'closed trade')}
    >
      {figures.trades === 0 ? (
        <Text size="small" ink={2}>
          No trade in the journal was closed on this day within these times.
        </Text>
      ) : (
        <>
          <StatRow label="Result of the session">
            <Stat label="Gain" unit={currency}>
              <Money value={figures.gain} stat signed />
            </Stat>
            <Stat
              label="Total R"
              note={figures.nR < figures.trades ? `of ${counted(figures.nR, 'trade')} with a stop` : undefined}
            >
              <SumOfR value={figures.nR === 0 ? null : figures.totalR} />
            </Stat>
            <Stat label="Win rate" note={evenWords(figures, decimals) || undefined}>
              <Percent value={figures.winRate} />
            </Stat>
            <Stat label="Average tilt">{formatRatio(figures.avgTilt)}</Stat>
            <Stat label="Loss limit" note={limit === null ? 'none was set' : undefined}>
              {limit === null ? '–' : limit.beyond === null ? 'Kept' : 'Broken'}
            </Stat>
          </StatRow>
          {limit !== null && <LimitWords session={session} {...limit} />}
          <div className={spaceClass({ above: 4 })}>
            <Loaded query={trades} doing="loading the trades">
              {(lines) => <TradeList caption="Trades of the session" trades={lines} />}
            </Loaded>
            {figures.trades > figures.tradeIds.length && (
              <Text size="small" ink={2}>
                Showing the first {mostTradesOfSession.toLocaleString('en-US')} of{' '}
                {figures.trades.toLocaleString('en-US')} trades. The figures cover all of them.
              </Text>
            )}
          </div>
        </>
      )}
    </Block>
  )
}

const asLines = (list: TradeColumns): readonly TradeLine[] => tradeLines(list)

interface LimitWordsProps extends NonNullable<ReturnType<typeof limitUse>> {
  session: Session
}

function LimitWords({ session: { maxLoss }, lost, beyond }: LimitWordsProps) {
  const { currency, decimals } = useActiveJournal()
  const amount = (value: number | string | null): string => `${formatMoney(value, { decimals })} ${currency}`
  if (beyond !== null)
    return (
      <Row as="p" oneLine align="baseline" above={3} size="small" ink="warn">
        <IconAlertTriangle size={16} style={{ alignSelf: 'center' }} aria-hidden="true" />
        <span>
          The limit was {amount(maxLoss)}. During the session the running loss reached {amount(lost)}:{' '}
          <b>{amount(beyond)} over the limit</b>.
        </span>
      </Row>
    )
  return (
    <Text above={3} size="small" ink={2}>
      {lost === 0
        ? `The limit was ${amount(maxLoss)}. The session was never in loss.`
        : `The limit was ${amount(maxLoss)}. During the session the running loss reached ${amount(lost)}.`}
    </Text>
  )
}
