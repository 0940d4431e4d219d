/** A part of the position that is closed at a price. */
export interface Target {
  readonly level: number
  /** Fraction of the position, above 0; all fractions together are at most 1. */
  readonly share: number
}

/** Exits of a strategy. */
export interface Exits {
  /** Below the entry. */
  readonly stop: number
  /** Best price from which the stop is at the entry; null: never. */
  readonly breakEvenFrom: number | null
  /** The stop follows the best price at this distance, once that is at least `from`; null: no trailing. */
  readonly trail: { readonly distance: number; readonly from: number } | null
  /** Nearest first; the remaining position has no target. */
  readonly targets: readonly Target[]
  /**
   * Closes the rest at the open or close of a bar. The trader's own exit is within its bar, whose high and low may be after it: `REAL`, and
   * its price is that bar's close. Null: only stop and targets do.
   */
  readonly end: ExitByTime | null
  /** By bar; absent: stop and last target do not move. */
  readonly moves?: readonly LevelMove[]
}

interface ExitByTime {
  readonly at: 'OPEN' | 'CLOSE' | 'REAL'
  readonly bar: number
  /** Price of the trader's own exit, if the bar does not contain it yet: as its close, or as all of a missing bar (`OPEN`). */
  readonly price?: number | undefined
}

/** Stop and last target in effect from the open of a bar. */
export interface LevelMove {
  /** Index from the entry's bar. */
  readonly bar: number
  readonly stop: number
  /** Null: none. */
  readonly target: number | null
}

/** Rounds levels to a millionth of a unit, so that 0.7 x 10 is the whole unit 7. */
export const exactLevel = (level: number): number => Math.round(level * 1e6) / 1e6
