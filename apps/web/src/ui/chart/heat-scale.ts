/** Steps of a colour scale on each side of 0. */
const steps = 4

/** A diverging scale, symmetric around 0, with borders at round numbers. */
export interface HeatScale {
  /** Width of a step; the last is open. */
  readonly step: number
  /** Index into `ChartTheme.diverging`: 0 the worst, 4 zero, 8 the best. */
  readonly colorOf: (value: number) => number
}

/**
 * The scale of values: its fourth step begins at a round number below the largest value.
 *
 * @param values values to colour; empty: an empty scale
 * @example heatScale([0.99, -0.3]).step // 0.25
 */
export function heatScale(values: readonly number[]): HeatScale {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const step = roundStep(largest / steps)
  return {
    step,
    colorOf: (value) => {
      const away = Math.min(steps, Math.ceil(Math.abs(value) / step - 1e-9))
      return steps + (value < 0 ? -away : away)
    },
  }
}

/** The smallest of 1, 2, 2.5, 5 or 10 times a power of ten that is at least this number; 1 for 0. */
function roundStep(least: number): number {
  if (least === 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 2.5, 5].find((round) => round * power >= least * (1 - 1e-9)) ?? 10) * power
}
