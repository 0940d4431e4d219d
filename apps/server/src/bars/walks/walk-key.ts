import { createHash } from 'node:crypto'
import type { StrategySettings } from '@afterclose/core/strategy'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { SeriesRow } from '../repository.ts'

/** Rises when walks come to other results. */
const walkVersion = 1

/** The settings that results depend on: they are before costs and with the size that a trade had. */
export const walkedSettings = ({
  stopMode,
  stopValue,
  targetMode,
  targetValue,
  breakEvenAtR,
  trail,
  partials,
  timeExit,
  ends,
}: StrategySettings): StrategySettings => ({
  stopMode,
  stopValue,
  targetMode,
  targetValue,
  breakEvenAtR,
  trail,
  partials,
  timeExit,
  ends,
  sizing: 'KEEP_SIZE',
  costs: false,
})

/** Names the results of a strategy for the trades of a journal as they are, by all bars of its owner as they are. */
export function walkKey(
  strategy: StrategySettings,
  { id, revision, timeZone }: Pick<JournalAccess, 'id' | 'revision' | 'timeZone'>,
  series: readonly Pick<SeriesRow, 'id' | 'modified'>[],
): string {
  const stamps = series.map((one) => [one.id, one.modified]).toSorted(([a], [b]) => Number(a) - Number(b))
  const named = [walkVersion, id, revision, timeZone, stamps, walkedSettings(strategy)]
  return createHash('sha256').update(JSON.stringify(named)).digest('hex')
}
