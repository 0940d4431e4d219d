import { groupLinesReport } from '@afterclose/engine/reports/group-lines/group-lines-report'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useReport } from '../../journal/engine/hooks.ts'
import { Loaded } from '../loaded.tsx'
import { GroupLines } from './group-lines.tsx'

const setupName = (key: number): string => ['Breakout', 'Pullback'][key - 1] ?? '–'
const weekdayName = (key: number): string => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][key - 1] ?? '–'

const Lines = ({ dimension, unit }: { dimension: DimensionName; unit: Unit }) => {
  const query = useReport('groupLines', { dimension, unit, basis: 'EXIT', columns: 800 }, groupLinesReport)
  const isSetup = dimension === 'setup'
  return (
    <Loaded query={query} doing="loading the trades">
      {(report) => (
        <GroupLines
          group={isSetup ? 'Setup' : 'Weekday'}
          dimension={dimension}
          report={report}
          nameOf={isSetup ? setupName : weekdayName}
          height={280}
        />
      )}
    </Loaded>
  )
}

export const TwoSetups = () => <Lines dimension="setup" unit="CURRENCY" />
export const WeekdaysInR = () => <Lines dimension="weekday" unit="R" />
