import { mulberry32 } from '@afterclose/core/mulberry32'

/** Prices of a market in whole units, bar by bar: one unit per step, and optional jumps between bars. */
export type Ticks = readonly (readonly number[])[]

/** Draws numbers from a seed, in sequence. */
export function drawing(seed: number) {
  let draw = 0
  const random = (): number => mulberry32(seed, ++draw)
  return {
    /** From `least` to `most`, both included. */
    whole: (least: number, most: number): number => least + Math.floor(random() * (most - least + 1)),
    happens: (chance: number): boolean => random() < chance,
    one: <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!,
  }
}
export type Drawing = ReturnType<typeof drawing>

/**
 * Random ticks for the laws of walks, exits and practice, which compare with a slow walk over the ticks: each price is one unit from the
 * last or a jump. Not a generator with sessions, spread, missing bars and spikes, as in BARS 7: each law would disable most of it, and a
 * wrong option would weaken the law unnoticed. The laws of gaps draw hours without prices.
 *
 * @param most maximum ticks per bar
 */
export function randomTicks({ whole, happens }: Drawing, bars: number, most: number, jumps: boolean): Ticks {
  let price = 1000
  return Array.from({ length: bars }, (_, bar) =>
    Array.from({ length: whole(1, most) }, (_, tick) => {
      const jumped = jumps && tick === 0 && bar > 0 && happens(0.4)
      price += jumped ? whole(-6, 6) : happens(0.5) ? 1 : -1
      return price
    }),
  )
}

/** Converts ticks to price bars. */
export function barsOfTicks(ticks: Ticks) {
  const column = (of: (prices: readonly number[]) => number) => Float64Array.from(ticks, of)
  return {
    length: ticks.length,
    open: column((prices) => prices[0]!),
    high: column((prices) => Math.max(...prices)),
    low: column((prices) => Math.min(...prices)),
    close: column((prices) => prices.at(-1)!),
  }
}
