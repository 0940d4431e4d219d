import { formatNumber, formatPercent, formatWhole } from '@afterclose/core/format'
import {
  type ChancesReport,
  falseShare,
  farDeviations,
  type GroupChance,
} from '@afterclose/engine/reports/chances/chances-report'
import { Table } from '../../ui/table/table.tsx'
import { Problem } from '../problem.tsx'
import { smallSample } from '../small-sample.ts'
import classes from './how-sure.module.css'
import { moreThanLuck } from './more-than-luck.tsx'
import type { Luck } from './use-luck.ts'
import { Text } from '../../ui/layout.tsx'

interface LuckNoteProps {
  luck: Luck
  /** Subject of the test: "setups", "cells". */
  groups: string
  nameOf: (group: GroupChance) => string
}

/** Among many groups some stand out by chance: shows how many would, and which are significant. Empty until requested. */
export function LuckNote({ luck: { asked, report }, ...names }: LuckNoteProps) {
  if (asked.error !== null)
    return <Problem error={asked.error} doing="loading the trades" onRetry={asked.start} retrying={false} />
  if (asked.state === 'not asked') return null
  return (
    <div className={classes.note} role="status">
      {report === null ? (
        <Text below={3} size="reading" ink={2}>
          {asked.state === 'stopped' ? 'Stopped.' : 'Shuffling results…'}
        </Text>
      ) : (
        <Chances report={report} done={asked.done} {...names} />
      )}
    </div>
  )
}

/** Maximum significant groups listed. */
const most = 12

interface ChancesProps extends Omit<LuckNoteProps, 'luck'> {
  report: ChancesReport
  done: number
}

function Chances({ report, groups, nameOf, done }: ChancesProps) {
  const standing = report.groups
    .filter(({ score, holds }) => holds || Math.abs(score) >= farDeviations)
    .toSorted((a, b) => a.chance - b.chance)
  const decimals = standing.some(({ chance }) => chance < 0.01) ? 2 : 1
  return (
    <>
      <Text below={3} size="reading" ink={2}>
        {luckReading(report, groups, nameOf)}
      </Text>
      {standing.length > 0 && (
        <Table
          caption="Could this be luck?"
          look="small"
          place="none"
          className={classes.table}
          columns={[
            { head: 'Group', cell: nameOf },
            { head: 'Trades', cell: ({ trades }) => formatWhole(trades) },
            { head: 'Compared with average', cell: ({ score }) => (score > 0 ? 'better' : 'worse') },
            {
              head: 'Probability by chance, %',
              cell: ({ chance }) => formatNumber(chance * 100, { decimals }),
            },
            { head: 'More than luck', className: classes.now, cell: ({ holds }) => (holds ? 'yes' : 'no') },
          ]}
          rows={standing.slice(0, most)}
          rowKey={({ key, beside }) => `${key} ${beside}`}
        />
      )}
      <p className={classes.foot}>
        {standing.length > most && `Showing ${most} of ${standing.length} that stand out. `}
        {done < 1 && `${formatPercent(done * 100, { decimals: 0 })} done. `}
        {report.runs > 0 && `The results were shuffled among the trades ${formatWhole(report.runs)} times. `}A group
        stands out if its average is as far off as chance reaches 1 time in 20. “{moreThanLuck}”: it also passes the
        Benjamini–Hochberg test, so at most {formatPercent(falseShare * 100, { decimals: 0 })} of such groups are
        expected to be luck. Groups with fewer than {smallSample} trades are not tested.
      </p>
    </>
  )
}

/** The finding, and the number of groups expected to stand out by chance. */
export function luckReading(
  { groups: judged, standingOut, byLuck }: ChancesReport,
  groups: string,
  nameOf: (group: GroupChance) => string,
): string {
  if (judged.length < 2 || byLuck === null)
    return `Small samples: fewer than two ${groups} have ${smallSample} trades or more, too few to tell luck from skill.`
  const named = (list: readonly GroupChance[]): string => {
    const names = list.slice(0, 3).map(nameOf)
    return list.length > 3 ? `${names.join(', ')} and ${list.length - 3} more` : names.join(', ')
  }
  const held = judged.filter(({ holds }) => holds).toSorted((a, b) => a.chance - b.chance)
  const [better, worse] = [held.filter(({ score }) => score > 0), held.filter(({ score }) => score < 0)]
  const words = [
    ...(better.length > 0 ? [`${named(better)} did better`] : []),
    ...(worse.length > 0 ? [`${named(worse)} did worse`] : []),
  ].join(', ')
  const luck = formatNumber(byLuck, { decimals: 1 })
  return `${standingOut} of ${judged.length} ${groups} ${standingOut === 1 ? 'stands' : 'stand'} out; chance alone would make ${luck} stand out. ${held.length === 0 ? 'None differs by more than luck.' : `More than luck: ${words} than the average.`}`
}
