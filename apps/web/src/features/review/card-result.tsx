import type { ReviewCard } from '@afterclose/contract/reviews'
import { formatDate, formatDuration, sentenceR } from '@afterclose/core/format'
import { noFilters } from '@afterclose/core/filters'
import { wallClock } from '@afterclose/core/time'
import type { ReviewGrade } from '@afterclose/core/trade'
import { tradeLines, type TradeLine, type TradeList } from '@afterclose/engine/reports/trade-lines'
import type { GradedTrades } from '@afterclose/engine/reports/grade-worth/grade-worth-report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { rangeWords } from '../../parts/graded-trades/average-r.tsx'
import { useGradeWorth } from '../../parts/graded-trades/use-grade-worth.ts'
import { smallSample } from '../../parts/small-sample.ts'
import { Money, RMultiple } from '../../parts/figures.tsx'
import { TradeChartOf } from '../../parts/trade-chart/trade-chart-of.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { ReadingLine } from '../../ui/reading-line.tsx'
import { EntryPictures } from './entry-pictures.tsx'
import { priceText } from '../../journal/price-text.ts'
import classes from './card.module.css'

const firstLine = (list: TradeList): TradeLine | null => tradeLines(list)[0] ?? null

/** The trade of a graded or uncovered card, from the feed that this page holds. */
const useUncovered = (tradeId: number): TradeLine | null => {
  const view = useMemo(() => ({ ids: [tradeId] }), [tradeId])
  return useReport('tradesById', view, firstLine, { filters: noFilters }).data ?? null
}

/** "Graded D. It lost 1.01R": the grade before the result. */
export function GradedReading({ tradeId, grade }: { tradeId: number; grade: ReviewGrade | null }) {
  const trade = useUncovered(tradeId)
  const worth = useGradeWorth(noFilters).data?.grades.find((one) => one.grade === grade)?.all
  return (
    <ReadingLine>
      <b>{grade === null ? 'Uncovered before the grade.' : `Graded ${grade}.`}</b>{' '}
      {trade !== null && resultWords(trade)}
      {worth !== undefined && worth.withR > 1 && worthWords(grade, worth)}
    </ReadingLine>
  )
}

/** " Your 14 trades graded D made −0.42R on average (−0.89 to +0.05)." */
function worthWords(grade: ReviewGrade | null, worth: GradedTrades): string {
  const range = worth.withR < smallSample ? 'too few to tell' : rangeWords(worth)
  return ` Your ${worth.withR} trades graded ${grade} made ${sentenceR(worth.avgR)} on average (${range}).`
}

function resultWords({ rMultiple, outcome }: TradeLine): string {
  const size = rMultiple === null ? '' : ` ${sentenceR(Math.abs(rMultiple), { size: true })}`
  return outcome === 'WINNER' ? `It won${size}.` : outcome === 'LOSER' ? `It lost${size}.` : 'It broke even.'
}

interface CardResultProps {
  card: ReviewCard
  instrument: string
  /** Decimals of prices. */
  decimals: number
}

/** How a trade ended: result, exit, later bars and pictures. Rendered only once its card is graded or uncovered. */
export function CardResult({ card: { tradeId, pictures }, instrument, decimals }: CardResultProps) {
  const { id: journalId, currency, dateFormat } = useActiveJournal()
  const line = useUncovered(tradeId)
  const stored = useQuery({
    queryKey: [...journalKey(journalId), 'trade', tradeId, 'reviewed'],
    queryFn: ({ signal }) => api.readTrade({ params: { journalId, tradeId } }, signal),
  }).data
  const minutes = line?.exitDate == null ? null : (wallClock(line.exitDate) - wallClock(line.entryDate)) / 60_000
  return (
    <>
      {line !== null && (
        <Row align="baseline" gap={[1, 3]} below={3}>
          <span className={classes.result}>
            <Money value={line.gain} outcome={line.outcome} signed />
          </span>
          <Text as="span" size="small" ink={2}>
            {currency}, <RMultiple value={line.rMultiple} outcome={line.outcome} />R
          </Text>
          <Text as="span" size="small" ink={3}>
            Exit {stored?.exitPrice == null ? '' : `at ${priceText(stored.exitPrice, decimals)}, `}
            {line.exitDate === null
              ? ''
              : line.exitDate.slice(0, 10) === line.entryDate.slice(0, 10)
                ? line.exitDate.slice(11, 16)
                : `${formatDate(line.exitDate, dateFormat)} ${line.exitDate.slice(11, 16)}`}
            {minutes !== null && `, after ${formatDuration(minutes)}`}
          </Text>
        </Row>
      )}
      {stored !== undefined && stored.legs.length === 0 && (
        <TradeChartOf tradeId={tradeId} trade={stored} instrument={instrument} decimals={decimals} />
      )}
      {stored !== undefined && (
        <EntryPictures
          when="afterwards"
          pictures={stored.screenshots.filter(({ slot }) => pictures.every((before) => before.slot !== slot))}
        />
      )}
    </>
  )
}
