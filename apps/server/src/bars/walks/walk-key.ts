import { createHash } from 'node:crypto'
import { offeredSpans, offeredValues, timeGrid, timeValues, type WalkSubject } from '@afterclose/core/bar-walk'
import type { StrategySettings } from '@afterclose/core/strategy'
import { mapStops, mapTargets } from '@afterclose/core/strategy-map'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { KeyedMarket } from './market-of.ts'

/** Raise it if walks yield other results. */
const walkVersion = 1

/** Settings that results depend on: before costs, with the trade's own size. */
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

/** A subject without the fields that do not affect its results. */
export const walkedSubject = (subject: WalkSubject): WalkSubject =>
  'study' in subject ? { study: subject.study } : walkedSettings(subject)

/** Key of the settings that results depend on: of a strategy, the levels of the map, or the points of a study. */
function named(subject: WalkSubject): unknown {
  if (!('study' in subject)) return walkedSettings(subject)
  if (subject.study === 'MAP') return [subject.study, mapStops, mapTargets]
  return [subject.study, subject.study === 'OFFERED' ? [offeredSpans, offeredValues] : [timeGrid, timeValues]]
}

/**
 * Key of everything that a walk depends on besides the trades: its subject, the journal's zone, and the instruments with bars, with the
 * state of their bars.
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

/** Key of the results of a subject for a journal's trades. @param revision of the last write or deletion of a trade */
export const walkKey = (base: string, revision: number): string => hashOf([base, revision])

const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
