/** A part of the position that goes at a price. */
export interface Target {
  readonly level: number
  /** Part of the position, above 0; all shares together are at most 1. */
  readonly share: number
}

/** Exits of a strategy. */
export interface Exits {
  /** Below the entry. */
  readonly stop: number
  /** Best price from which on the stop is the entry; null: never. */
  readonly breakEvenFrom: number | null
  /** The stop follows the best price at this distance, once that is at least `from`; null: it does not. */
  readonly trail: { readonly distance: number; readonly from: number } | null
  /** From the nearest on; what their shares leave open has no target. */
  readonly targets: readonly Target[]
  /**
   * Closes the rest at the open or close of a bar. A trader's own exit happens inside its bar, whose high and low may lie after it: `REAL`,
   * and its price is that bar's close. Null: only stop and targets do.
   */
  readonly end: ExitByTime | null
  /** By their bars; none: stop and last target stay where they are. */
  readonly moves?: readonly LevelMove[]
}

interface ExitByTime {
  readonly at: 'OPEN' | 'CLOSE' | 'REAL'
  readonly bar: number
  /** Price of the trader's own exit, where the bar does not have it yet: as its close, or as all of a bar that is missing (`OPEN`). */
  readonly price?: number | undefined
}

/** Stop and last target that count from the open of a bar on. */
export interface LevelMove {
  /** Counted from the entry's. */
  readonly bar: number
  readonly stop: number
  /** Null: none. */
  readonly target: number | null
}

/** Levels are exact to a millionth of a unit, so that 0.7 x 10 is the whole unit 7. */
export const exact = (level: number): number => Math.round(level * 1e6) / 1e6
