import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useReport } from '../../journal/engine/hooks.ts'
import { Loaded } from '../loaded.tsx'
import { GroupMap, type MapSide } from './group-map.tsx'

const weekdays: MapSide = {
  title: 'By weekday',
  group: 'Weekday',
  nameOf: (day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1] ?? '',
}
const hours: MapSide = { title: 'By hour', group: 'Hour', nameOf: (hour) => `${hour}–${hour + 1}` }

const Map = ({ unit }: { unit: Unit }) => (
  <Loaded
    query={useReport('pivot', { row: 'weekday', column: 'hour', unit, basis: 'ENTRY' }, pivotReport)}
    doing="loading the trades"
  >
    {(pivot) => (
      <GroupMap
        title="When does the edge show?"
        pivot={pivot}
        rows={weekdays}
        columns={hours}
        measure="AVERAGE"
        sure={{ basis: 'ENTRY' }}
        reading={['Twelve trades are too few to tell.']}
      />
    )}
  </Loaded>
)

export const AverageR = () => <Map unit="R" />
export const AverageGain = () => <Map unit="CURRENCY" />
