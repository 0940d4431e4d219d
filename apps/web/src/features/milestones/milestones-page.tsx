import { counted } from '@afterclose/core/format'
import type { MilestonesReport } from '@afterclose/engine/reports/milestones/milestones-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { nearestWords, reachedWords } from '../../parts/milestones/milestone-words.ts'
import { useMilestones } from '../../parts/milestones/use-milestones.ts'
import { ReportPage } from '../../parts/report-page/report-page.tsx'
import { Block } from '../../ui/block.tsx'
import { LatestBadges } from './latest-badges.tsx'
import { Ladder } from './ladder.tsx'
import classes from './milestones.module.css'
import { TiltChallenge } from './tilt-challenge.tsx'

const question = 'How far has the journaling come?'

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
      <div className={classes.below}>
        {owned && <LatestBadges latest={report.latest} />}
        <TiltChallenge challenge={report.challenge} />
        <Block title="How it counts">
          <p className={classes.words}>
            All closed trades of this journal count, whatever the filters. Disabled comments still count. A deleted
            trade lowers its counters, and a level may go down. Balance highs are free of deposits and withdrawals.
          </p>
        </Block>
      </div>
    </>
  )
}

function Reading({ report: { nearest, latest }, owned }: { report: MilestonesReport; owned: boolean }) {
  if (!owned)
    return (
      <p className={classes.reading}>The badges of a shared journal belong to its owner. You see what they count.</p>
    )
  const { finding, rest } = nearestWords(nearest)
  return (
    <p className={classes.reading}>
      <b>{finding}</b> {rest} {latest[0] !== undefined && reachedWords(latest[0])}
    </p>
  )
}
