import type { AssumedSpread } from '@afterclose/contract/walks'
import { plural } from '@afterclose/core/format'
import { useJournalData } from '../../journal/journal-data.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly tickSize: string | null
}

const exits = { BID: 'Exits of short trades', ASK: 'Exits of long trades', MID: 'Exits' } as const
const sides = ['BID', 'ASK', 'MID'] as const
const mostNames = 3

/**
 * States the spread that walks through price bars assume, a sentence for each price that bars show; empty if they assume none.
 * @example "Exits of short trades assume a spread of 1 tick."
 */
export const spreadWords = (spreads: readonly AssumedSpread[], instruments: readonly Named[]): string =>
  sides
    .flatMap((side) => {
      const widths = new Map<string, Set<string>>()
      for (const { instrumentId, side: its, spread } of spreads) {
        const instrument = instruments.find(({ id }) => id === instrumentId)
        if (its !== side || instrument === undefined) continue
        const width = widthOf(Number(spread), spread, instrument)
        widths.set(width, (widths.get(width) ?? new Set()).add(instrument.name))
      }
      const [only, ...others] = [...widths]
      if (only === undefined) return []
      const said =
        others.length > 0
          ? `a spread of ${[...widths].map(([width, names]) => `${width} (${listed([...names])})`).join(', ')}`
          : only[0] === none
            ? 'no spread'
            : `a spread of ${only[0]}`
      return [`${exits[side]} assume ${said}.`]
    })
    .join(' ')

const none = 'none'

/** Width in ticks, or as a price if the tick size is unknown. */
function widthOf(spread: number, text: string, { tickSize }: Named): string {
  if (spread === 0) return none
  if (tickSize === null) return text
  const ticks = Number((spread / Number(tickSize)).toFixed(4))
  return `${ticks} ${plural(ticks, 'tick')}`
}

const listed = (names: readonly string[]): string =>
  names.length <= mostNames + 1
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`

/** `spreadWords` with the instruments of the active journal. */
export const useSpreadWords = (spreads: readonly AssumedSpread[]): string =>
  spreadWords(spreads, useJournalData().instruments)
