import { counted, formatWhole, plural } from '@afterclose/core/format'
import { PageLink } from '../../../parts/page-link.tsx'
import { DataMissing } from '../../../parts/report-page/data-missing.tsx'
import { groupPage } from '../performance-by/group-page.tsx'

/** Which structures of options make the money (OPTIONS 1). Other trades are in no group. */
export const PerformanceStructurePage = groupPage({
  title: 'Performance by Structure',
  question: 'Which structure makes the money?',
  dimension: 'structure',
  group: 'Structure',
  groups: 'structures',
  measures: ['NET', 'AVERAGE', 'WIN_RATE'],
  chart: 'best first',
  lead: (trades, groups, grouped) =>
    `${formatWhole(grouped)} of ${counted(trades, 'closed trade')} ${plural(grouped, 'is', 'are')} in options, of ${counted(groups, 'structure')}.`,
  renderMissing: ({ rows, total }) =>
    rows.length === 0 && (
      <DataMissing
        trades={total.trades}
        needs="legs of options"
        why="Import a statement with options: legs that were opened together become one trade."
        action={
          <PageLink className="link" to="/journal">
            Go to the journal
          </PageLink>
        }
      />
    ),
})
