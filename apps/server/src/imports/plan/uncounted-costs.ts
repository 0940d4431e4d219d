import { Currency } from '@afterclose/contract/values'
import type { Fill } from '@afterclose/importers/shared/fill'
import { remarkTexts, uncounted } from '@afterclose/importers/shared/remarks'

/** Finds costs of a file in currencies without a rate: currencies that a rate may be entered for, and a sentence about each with its lines. */
export function uncountedCosts(fills: readonly Pick<Fill, 'line' | 'otherCosts'>[]): {
  readonly rates: string[]
  readonly warnings: readonly string[]
} {
  const lines = new Map<string, number[]>()
  for (const { line, otherCosts = [] } of fills)
    for (const { currency } of otherCosts) lines.set(currency, [...(lines.get(currency) ?? []), line])
  const mayBeEntered = (currency: string): boolean => Currency.safeParse(currency).success
  const texts = Array.from(lines, ([currency, own]): [string, number[]] => [
    mayBeEntered(currency) ? `Costs in ${currency} are not counted without an exchange rate` : uncounted(currency),
    own.toSorted((a, b) => a - b),
  ])
  return { rates: [...lines.keys()].filter(mayBeEntered).toSorted(), warnings: remarkTexts(new Map(texts)) }
}
