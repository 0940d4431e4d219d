import { counted } from '@afterclose/core/format'
import type { MilestonesReport } from '@afterclose/engine/reports/milestones/milestones-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { nearestWords, reachedWords } from '../../parts/milestones/milestone-words.ts'
import { useMilestones } from '../../parts/milestones/use-milestones.ts'
import { ReportPage } from '../../parts/report-page/report-page.tsx'
import { Block } from '../../ui/block.tsx'
import { Columns, Text } from '../../ui/layout.tsx'
import { ReadingLine } from '../../ui/reading-line.tsx'
import { LatestBadges } from './latest-badges.tsx'
import { Ladder } from './ladder.tsx'
import { TiltChallenge } from './tilt-challenge.tsx'

const question = 'How far has your journaling come?'

/** Nine counters over all closed trades, on one scale of seven levels. Badges are the owner's alone (PRODUCT G). */
export function MilestonesPage() {
  const { name, sharedBy } = useActiveJournal()
  const report = useMilestones()
  const closed = report.data?.closed
  return (
    <ReportPage
      title="Milestones"
      question={question}
      lead={closed === undefined ? name : `${counted(closed, 'closed trade')} of this journal; filters do not apply.`}
      query={report}
    >
      {(data) => <Milestones report={data} owned={sharedBy === null} />}
    </ReportPage>
  )
}

function Milestones({ report, owned }: { report: MilestonesReport; owned: boolean }) {
  return (
    <>
      <Block title={question} measure={owned ? 'Nine counters, seven levels' : 'Nine counters'}>
        <Reading report={report} owned={owned} />
        <Ladder milestones={report.milestones} owned={owned} />
      </Block>
      <Columns of={['repeat(auto-fit, minmax(280px, 1fr))']} within="line" gap={[6, 8]} above={6}>
        {owned && <LatestBadges latest={report.latest} />}
        <TiltChallenge challenge={report.challenge} />
        <Block title="How counting works">
          <Text size="small" ink={2}>
            All closed trades in this journal count, ignoring filters. Disabled comments still count. Deleting a trade
            lowers its counters and may lower a level. Balance highs exclude deposits and withdrawals.
          </Text>
        </Block>
      </Columns>
    </>
  )
}

function Reading({ report: { nearest, latest }, owned }: { report: MilestonesReport; owned: boolean }) {
  if (!owned) return <ReadingLine>Badges in a shared journal belong to its owner. You see the counts.</ReadingLine>
  const { finding, rest } = nearestWords(nearest)
  return (
    <ReadingLine>
      <b>{finding}</b> {rest} {latest[0] !== undefined && reachedWords(latest[0])}
    </ReadingLine>
  )
}
