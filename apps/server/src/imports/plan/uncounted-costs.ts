import { Currency } from '@afterclose/contract/values'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { OtherCost } from '@afterclose/importers/shared/fill'
import { remarkTexts, uncountedRemark } from '@afterclose/importers/shared/remarks'

/** Finds costs of a file in currencies without a rate: currencies that a rate may be entered for, and a sentence about each with its lines. */
export function uncountedCosts({ fills, positions }: Pick<ParsedFile, 'fills' | 'positions'>): {
  readonly rates: string[]
  readonly warnings: readonly string[]
} {
  const lines = new Map<string, number[]>()
  const note = (line: number, costs: readonly OtherCost[] = []) => {
    for (const { currency } of costs) lines.set(currency, [...(lines.get(currency) ?? []), line])
  }
  for (const { line, otherCosts } of fills) note(line, otherCosts)
  for (const {
    lines: [line = 0],
    otherCosts,
  } of positions)
    note(line, otherCosts)
  const mayBeEntered = (currency: string): boolean => Currency.safeParse(currency).success
  const texts = Array.from(lines, ([currency, costLines]): [string, number[]] => [
    mayBeEntered(currency)
      ? `Costs in ${currency} are not counted without an exchange rate`
      : uncountedRemark(currency),
    costLines.toSorted((a, b) => a - b),
  ])
  return { rates: [...lines.keys()].filter(mayBeEntered).toSorted(), warnings: remarkTexts(new Map(texts)) }
}
