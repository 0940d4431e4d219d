import { big, quantity } from '@afterclose/core/decimal'
import type { FileTotal } from '../../importer.ts'
import { type Account, type ComputedFigure, computedFigures } from './computed-figures.ts'
import type { Printed, StatedFigure } from './stated-figures.ts'

export interface Comparison {
  /** Money by which the sums of the file's rounded rows may miss its own totals; 0 when they must agree. */
  readonly drift: number
  /** Whether several trades closed at the same moment, so that their order in the statistics is a guess. */
  readonly simultaneous: boolean
}

/**
 * Compares the figures of a report with those computed from its rows. Only figures that must match in a sound file: those that need prices
 * between trades (equity drawdown, margin level) or with unknown rules are skipped.
 *
 * @returns `unsure`: names of figures that differ although the rows may be right, because several trades closed in the same second and
 *   their order matters
 */
export function reportTotals(
  statedFigures: readonly StatedFigure[],
  account: Account,
  { drift, simultaneous }: Comparison,
): { totals: readonly FileTotal[]; unsure: readonly string[] } {
  const computed = computedFigures(account, statedFigures)
  const totals: FileTotal[] = []
  const unsure: string[] = []
  const done = new Set<string>()
  const add = (printed: Printed | null, figure: ComputedFigure | null | undefined): void => {
    if (printed === null || figure === null || figure === undefined || done.has(figure.name)) return
    done.add(figure.name)
    const total = compared(printed, figure, drift)
    if (figure.inOrder && simultaneous && !totalAgrees(total)) unsure.push(figure.name)
    else totals.push(total)
  }
  for (const { label, main, second } of statedFigures) {
    const pair = computed.get(label)
    add(main, pair?.[0])
    add(second, pair?.[1])
  }
  return { totals, unsure }
}

function compared(printed: Printed, figure: ComputedFigure, drift: number): FileTotal {
  // Computed ratios have 8 decimals; the last of them may be off by one.
  const rounding = figure.halves === 0 ? 0 : printed.half * figure.halves + 1e-8
  return {
    label: figure.name,
    currency: figure.currency,
    stated: printed.value,
    computed: figure.value,
    tolerance: quantity(big(rounding + drift * figure.share)),
    note: drift * figure.share > 0 ? 'The rows are rounded, so their sum may differ by a few cents.' : null,
  }
}

/** Whether a total matches, within its rounding. */
export const totalAgrees = ({ stated, computed, tolerance }: FileTotal): boolean =>
  big(stated).minus(computed).abs().lte(tolerance)
