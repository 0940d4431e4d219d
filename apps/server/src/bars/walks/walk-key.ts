import { createHash } from 'node:crypto'
import type { StrategySettings } from '@afterclose/core/strategy'
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

/**
 * Names what the results of a strategy depend on besides the trades: its settings, the journal's zone, and the instruments that have bars, with
 * their bars as they are.
 */
export function walkBase(
  strategy: StrategySettings,
  { id, timeZone }: Pick<JournalAccess, 'id' | 'timeZone'>,
  markets: readonly KeyedMarket[],
): string {
  const stamps = markets
    .toSorted((a, b) => a.instrument - b.instrument)
    .map(({ instrument, market, series }) => [instrument, market, series.map((one) => [one.id, one.modified])])
  return hashOf([walkVersion, id, timeZone, stamps, walkedSettings(strategy)])
}

/** Names the results of a strategy for the trades of a journal as they are at a revision. */
export const walkKey = (base: string, revision: number): string => hashOf([base, revision])

const hashOf = (named: unknown): string => createHash('sha256').update(JSON.stringify(named)).digest('hex')
