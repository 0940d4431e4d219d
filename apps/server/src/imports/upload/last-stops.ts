import type { ImportPreview, LastStopAnswer } from '@afterclose/contract/imports'
import type { ParsedFile } from '@afterclose/importers/importer'

type Stops = NonNullable<ImportPreview['stops']>

/** Number of winners and losers with a stop in the file; null if none of its stops may have been moved. */
export function countStops({ positions, lastStops }: ParsedFile): Omit<Stops, 'answer'> | null {
  if (lastStops === undefined || lastStops.size === 0) return null
  const [winners, losers] = [
    { known: 0, all: 0 },
    { known: 0, all: 0 },
  ]
  for (const { netGain, stopLoss } of positions) {
    const gain = Number(netGain ?? 0)
    if (gain === 0) continue
    const side = gain > 0 ? winners : losers
    side.all += 1
    if (stopLoss !== null) side.known += 1
  }
  return { winners, losers }
}

/**
 * Stops that were moved into the profit are no initial stops, so mostly winners lack theirs, and those of losers are close to the exit: R
 * would show losses far larger than wins. Leaving them out is proposed if stops of winners are known at most half as often.
 */
export const proposedStops = ({ winners, losers }: Omit<Stops, 'answer'>): LastStopAnswer =>
  winners.all > 0 && losers.known > 0 && 2 * winners.known * losers.all <= losers.known * winners.all
    ? 'LEAVE_OUT'
    : 'USE'

/** The file with its last stops as final stops only: the initial ones are unknown. */
export const withoutLastStops = (parsed: ParsedFile): ParsedFile => ({
  ...parsed,
  positions: parsed.positions.map((position) =>
    parsed.lastStops?.has(position.externalId) === true
      ? { ...position, stopLoss: null, finalStop: position.finalStop ?? position.stopLoss }
      : position,
  ),
})
