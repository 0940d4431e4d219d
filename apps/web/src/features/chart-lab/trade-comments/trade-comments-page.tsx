import { type CommentType, commentTypes, type Rating } from '@afterclose/core/comment'
import { counted } from '@afterclose/core/format'
import { ratingLabels } from '@afterclose/core/value-labels'
import { noneOfThem } from '@afterclose/engine/reports/groups/dimensions'
import { type PerformanceRow, performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { mistakesReport } from '@afterclose/engine/reports/mistakes/mistakes-report'
import { useMemo } from 'react'
import { captionKeys } from '../../../journal/captions.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useSettings } from '../../../journal/settings.ts'
import { GroupBars } from '../../../parts/group-bars/group-bars.tsx'
import { figureOfMeasure, useMeasure } from '../../../parts/group-bars/measure.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePageSearch } from '../../../parts/page-search.ts'
import { PerformanceTable } from '../../../parts/performance-table/performance-table.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Segments } from '../../../ui/segments.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { figure } from '../../../ui/figure.ts'
import { Note, Stack } from '../../../ui/layout.tsx'
import { InSeveralGroups } from '../in-several-groups.tsx'
import { commentKindOf } from './comment-kinds.ts'
import { MistakesBlock } from './mistakes-block.tsx'
import { MistakesTrend } from './mistakes-trend.tsx'
import { TabSearch } from './trade-comments-search.ts'

const ratingRank = { POSITIVE: 1, NEUTRAL: 0, NEGATIVE: -1 } as const satisfies Record<Rating, number>
const takenFor = { POSITIVE: 'good', NEGATIVE: 'bad', NEUTRAL: 'neither' } as const satisfies Record<Rating, string>

/** Results of trades by comment, and the cost of mistakes (PRODUCT B.4.15). */
export function TradeCommentsPage() {
  const unit = useUnit()
  const [measure, setMeasure] = useMeasure()
  const [{ tab = 'PRE_TRADE' }, change] = usePageSearch(TabSearch)
  const basis = useDateBasis()
  const { settings } = useSettings()
  const captionOf = (type: CommentType): string => settings[captionKeys[type]]
  const caption = captionOf(tab)
  const comments = useCommentsOf(tab)
  const { dimension, kind } = commentKindOf[tab]

  const groups = useReport('groups', { dimension, among: comments.ids, unit: unit[0], basis }, performanceRows)
  const mistakes = useReport('mistakes', { kind, negative: comments.negative, unit: unit[0], basis }, mistakesReport)
  const question = `Which ${caption} comments pay?`

  return (
    <ReportPage
      title="Trade Comments"
      group="Chart Lab"
      question={question}
      lead={
        groups.data === undefined
          ? 'Results by trade comment.'
          : `${counted(groups.data.total.trades, 'closed trade')} by trade comment.`
      }
      unit={unit}
      switches={
        <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
          <Segments
            label="Comments"
            value={tab}
            options={commentTypes.map((value) => ({ value, label: captionOf(value) }))}
            onChange={(next) => change({ tab: next })}
          />
        </div>
      }
      query={groups}
      tradesIn={({ total }) => total.trades}
      renderMissing={({ rows, total }) =>
        rows.every(({ key }) => key === noneOfThem) && (
          <DataMissing
            trades={total.trades}
            needs={`a comment in the group ${caption}`}
            why="Open a trade and, under Review, tick the comments that apply."
            action={
              <PageLink className="link" to="/journal">
                Go to the journal
              </PageLink>
            }
          />
        )
      }
    >
      {(performance) => (
        <Stack gap={8}>
          <GroupBars
            title={question}
            group="Comment"
            performance={performance}
            nameOf={comments.nameOf}
            takenFor={comments.takenFor}
            measure={measure}
            among={comments.ids}
            onMeasure={setMeasure}
          >
            <Note>
              Bar colour is the comment’s rating: positive, negative, or grey for neutral and for trades without a
              comment. Bar length is the result.
            </Note>
            <InSeveralGroups performance={performance} what="comment" />
          </GroupBars>
          <Loaded query={mistakes} doing="loading the trades" skeleton={<BlockSkeleton height={420} />}>
            {(report) => (
              <>
                <MistakesBlock report={report} rated={comments.negative.length > 0} caption={caption} />
                {report.comments > 0 && <MistakesTrend report={report} basis={basis} />}
              </>
            )}
          </Loaded>
          <PerformanceTable
            title="How do the comments compare?"
            group="Comment"
            performance={performance}
            nameOf={comments.nameOf}
            by={figureOfMeasure[measure]}
            beside={['rating', 'winRate']}
            more={comments.columns}
            sure={{ basis, among: comments.ids, groups: 'comments' }}
          />
        </Stack>
      )}
    </ReportPage>
  )
}

/** The comments of a type, including disabled ones, because trades still use them. */
function useCommentsOf(type: CommentType) {
  const { comments } = useJournalData()
  return useMemo(() => {
    const own = comments.filter((comment) => comment.type === type)
    const byId = new Map(own.map((comment) => [comment.id, comment]))
    const nameOf = (id: number): string =>
      id === noneOfThem ? 'Without comment' : (byId.get(id)?.name ?? 'Deleted comment')
    const ratingOf = (id: number): Rating => byId.get(id)?.rating ?? 'NEUTRAL'
    return {
      ids: own.map(({ id }) => id),
      negative: own.filter(({ rating }) => rating === 'NEGATIVE').map(({ id }) => id),
      nameOf,
      takenFor: (id: number) => takenFor[ratingOf(id)],
      columns: [
        figure({
          key: 'rating',
          head: 'Rating',
          value: ({ key }: PerformanceRow) => (key !== null && byId.has(key) ? ratingLabels[ratingOf(key)] : null),
          order: ({ key }) => (key !== null && byId.has(key) ? ratingRank[ratingOf(key)] : null),
        }),
      ],
    }
  }, [comments, type])
}
