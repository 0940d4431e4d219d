/** Distances of the map of stops and targets, in R of the original stop: PRODUCT E.2. */
export const mapStops = [0.25, 0.5, 0.75, 1, 1.25, 1.5] as const
export const mapTargets = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5] as const
export const mapCells = mapStops.length * mapTargets.length

/**
 * Outcomes of the cells of one stop on price bars, from the nearest target: first those that certainly end at their target, then those that
 * may end at either level, then those that certainly end at the stop; or undecided ones, if price never reached the stop.
 */
export interface StopEnds {
  /** Targets that are certainly reached first. */
  readonly sure: number
  /** Targets that may be reached first, the sure ones included. */
  readonly possible: number
  /** Whether bars decide the targets after these: they end at the stop. */
  readonly decided: boolean
}

const counts = mapTargets.length + 1
/** Codes of `StopEnds`, from 0 on. */
export const stopEndCodes = counts * counts * 2

/** Packs the ends of a stop into a number below `stopEndCodes`. */
export const stopEndCode = ({ sure, possible, decided }: StopEnds): number =>
  (sure * counts + possible) * 2 + Number(decided)

export const stopEndsOf = (code: number): StopEnds => ({
  sure: Math.floor(code / (2 * counts)),
  possible: Math.floor(code / 2) % counts,
  decided: code % 2 === 1,
})
