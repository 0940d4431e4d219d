import { createHash } from 'node:crypto'
import { offeredSpans, offeredValues, timeGrid, timeValues, type WalkSubject } from '@afterclose/core/bar-walk'
import type { StrategySettings } from '@afterclose/core/strategy'
import { mapStops, mapTargets } from '@afterclose/core/strategy-map'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { KeyedMarket } from './market-of.ts'

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

/** A subject without what does not matter to its results. */
export const walkedSubject = (subject: WalkSubject): WalkSubject =>
  'study' in subject ? { study: subject.study } : walkedSettings(subject)

/** Names what results depend on: the settings of a strategy, the levels of the map, or the points of a study. */
function named(subject: WalkSubject): unknown {
  if (!('study' in subject)) return walkedSettings(subject)
  if (subject.study === 'MAP') return [subject.study, mapStops, mapTargets]
  return [subject.study, subject.study === 'OFFERED' ? [offeredSpans, offeredValues] : [timeGrid, timeValues]]
}

/**
 * Names what the results of a walk depend on besides the trades: its subject, the journal's zone, and the instruments that have bars, with
 * their bars as they are.
 */
export function walkBase(
  subject: WalkSubject,
  { id, timeZone }: Pick<JournalAccess, 'id' | 'timeZone'>,
  markets: readonly KeyedMarket[],
): string {
  const stamps = markets
    .toSorted((a, b) => a.instrument - b.instrument)
    .map(({ instrument, market, series }) => [instrument, market, series.map((one) => [one.id, one.modified])])
  return hashOf([walkVersion, id, timeZone, stamps, named(subject)])
}

/** Names the results of a subject for the trades of a journal. @param revision at which the last of them was written or went */
export const walkKey = (base: string, revision: number): string => hashOf([base, revision])

const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
