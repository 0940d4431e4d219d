import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { useReport } from '../../journal/engine/hooks.ts'
import { Loaded } from '../loaded.tsx'
import { PerformanceTable } from './performance-table.tsx'

const names: Readonly<Record<number, string>> = { 1: 'Breakout', 2: 'Pullback' }

const Setups = ({ unit }: { unit: 'CURRENCY' | 'R' }) => (
  <Loaded
    query={useReport('groups', { dimension: 'setup', unit, basis: 'EXIT' }, performanceRows)}
    doing="loading the trades"
  >
    {(performance) => (
      <PerformanceTable
        title="How do the setups compare?"
        group="Setup"
        performance={performance}
        nameOf={(key) => names[key] ?? '–'}
        by="net"
      />
    )}
  </Loaded>
)

export const SmallSamples = () => <Setups unit="CURRENCY" />
export const InR = () => <Setups unit="R" />
