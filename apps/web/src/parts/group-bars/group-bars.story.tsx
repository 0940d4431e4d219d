import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useState } from 'react'
import { useReport } from '../../journal/engine/hooks.ts'
import { Loaded } from '../loaded.tsx'
import { GroupBars } from './group-bars.tsx'
import type { Measure } from './measure-search.ts'

const setupName = (key: number): string => ['Breakout', 'Pullback'][key - 1] ?? '–'
const hourName = (key: number): string => `${key}:00`

const Bars = ({ dimension, unit = 'CURRENCY', first }: { dimension: DimensionName; unit?: Unit; first: Measure }) => {
  const [measure, setMeasure] = useState(first)
  const query = useReport('groups', { dimension, unit, basis: 'EXIT' }, performanceRows)
  return (
    <Loaded query={query} doing="loading the trades">
      {(performance) => (
        <GroupBars
          title="Which setup makes the money?"
          group="Setup"
          performance={performance}
          nameOf={dimension === 'setup' ? setupName : hourName}
          measure={measure}
          onMeasure={setMeasure}
        />
      )}
    </Loaded>
  )
}

export const NetGain = () => <Bars dimension="setup" first="NET" />
export const AverageInR = () => <Bars dimension="setup" unit="R" first="AVERAGE" />
export const WinRate = () => <Bars dimension="setup" first="WIN_RATE" />
export const GainsAndLosses = () => <Bars dimension="hour" first="NET" />
