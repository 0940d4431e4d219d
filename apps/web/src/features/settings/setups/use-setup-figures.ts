import { noFilters } from '@afterclose/core/filters'
import type { GroupsAnswer, PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { useReport } from '../../../journal/engine/hooks.ts'

export type SetupFigures = Pick<
  PerformanceRow,
  'trades' | 'winRate' | 'breakEvens' | 'breakEvenGain' | 'withR' | 'avgR'
>

const none: SetupFigures = { trades: 0, winRate: null, breakEvens: 0, breakEvenGain: 0, withR: 0, avgR: null }
const bySetup = (answer: GroupsAnswer): ReadonlyMap<number | null, SetupFigures> =>
  new Map(performanceRows(answer).rows.map((row) => [row.key, row]))
const view = { dimension: 'setup', unit: 'R', basis: 'EXIT' } as const
const all = { filters: noFilters }

/** Figures of each setup's closed trades, ignoring filters; undefined while loading. */
export function useSetupFigures(): ((setupId: number) => SetupFigures) | undefined {
  const { data } = useReport('groups', view, bySetup, all)
  return data && ((setupId) => data.get(setupId) ?? none)
}
