import { counted, formatPercent, formatWhole, plural } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { MistakesReport } from '@afterclose/engine/reports/mistakes/mistakes-report'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { FigureStat } from '../../../parts/explain/explained.tsx'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Note, Text } from '../../../ui/layout.tsx'
import { StatRow } from '../../../ui/stat.tsx'
import { Amount } from '../amount.tsx'

interface MistakesBlockProps {
  report: MistakesReport
  /** Whether any comment of the group is rated negative. */
  rated: boolean
  caption: string
}

const title = 'How did trades with a mistake do?'

/** Trades with a negative comment compared with those without one. */
export function MistakesBlock({ report, rated, caption }: MistakesBlockProps) {
  const { currency, decimals } = useActiveJournal()
  const { unit, mistaken, others, total, comments } = report
  const words = unitWords(unit, { currency, decimals })
  if (!rated)
    return (
      <Block title={title}>
        <Empty
          title={`No comment in the group ${caption} is rated negative.`}
          why="A mistake is a trade with a negative comment. Rate comments to see what they cost."
          action={
            <PageLink className="link" to="/settings/trade-comments">
              Go to the trade comments
            </PageLink>
          }
        />
      </Block>
    )
  const averageOf = ({ known, trades }: typeof mistaken): string =>
    known === trades ? `of ${counted(trades, 'trade')}` : `of ${formatWhole(known)} of ${counted(trades, 'trade')}`
  const inUnit = (column: 'net' | 'average') => ({ figure: unitFigure(column, unit), measuredIn: unit })
  return (
    <Block title={title} measure={`Trades with a negative comment, ${words.sums}`}>
      <Text size="reading" ink={2} below={4} style={{ marginTop: -10, textWrap: 'balance' }}>
        {readingOf(costReading(report, words)).reading}
      </Text>
      <StatRow label="Mistakes">
        <FigureStat
          of={mistaken.of}
          {...inUnit('net')}
          label="Cost of mistakes"
          note={`net gain of ${counted(mistaken.trades, 'trade')}`}
        >
          <Amount unit={unit} value={mistaken.trades === 0 ? null : mistaken.net} />
        </FigureStat>
        <FigureStat of={mistaken.of} {...inUnit('average')} label="Average with a mistake" note={averageOf(mistaken)}>
          <Amount unit={unit} value={mistaken.average} cases={mistaken.known} />
        </FigureStat>
        <FigureStat of={others.of} {...inUnit('average')} label="Average without" note={averageOf(others)}>
          <Amount unit={unit} value={others.average} cases={others.known} />
        </FigureStat>
        <FigureStat
          figure="commentUses"
          of={mistaken.of}
          label="Negative comments"
          note={`on ${formatWhole(mistaken.trades)} of ${counted(total.trades, 'trade')}, ${formatPercent(mistaken.share, { decimals: 0 })}`}
        >
          {formatWhole(comments)}
        </FigureStat>
      </StatRow>
      <Note>
        A sum of their results.{' '}
        <PageLink className="link" to="/chart-lab/mistakes">
          What mistakes cost against clean trades
        </PageLink>
      </Note>
    </Block>
  )
}

interface Costs {
  readonly mistaken: Pick<PerformanceRow, 'trades' | 'known' | 'net'>
  readonly total: Pick<PerformanceRow, 'net'>
}

/** "Trades with a mistake lost 4,120 USD in 34 trades; without them the result would be +28,565 instead of +24,445." */
export function costReading({ mistaken, total }: Costs, words: UnitWords): Reading {
  const { trades, known, net } = mistaken
  if (trades === 0) return ['No selected trade has a negative comment.']
  if (net === null || known === 0)
    return [`None of ${counted(trades, 'trade')} with a mistake has a value in ${words.name}.`]
  if (known < smallSample)
    return [`${counted(known, 'trade')} with a mistake ${plural(known, 'is', 'are')} too few to judge.`]
  const amount = words.inSentence(Math.abs(net))
  if (net >= 0)
    return [
      strong(`Trades with a mistake still made ${amount}`),
      ` in ${counted(known, 'trade')}: overall they cost nothing.`,
    ]
  return [
    strong(`Trades with a mistake lost ${amount}`),
    ` in ${counted(known, 'trade')}; without them the result would be ${words.short((total.net ?? 0) - net, { signed: true })} instead of ${words.short(total.net, { signed: true })}.`,
  ]
}
