import type { CostRates } from '@afterclose/importers/statements/other-costs'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'

export interface Rates {
  /** Exchange rate from a row's currency to the journal's; null if it has to be entered first. */
  of(amount: { currency: string | null; fxRate: Decimal | null }): Decimal | null
  /** Currencies with a missing rate. */
  missing(): readonly string[]
  /** True once an amount without a stated currency was converted: it counts as the journal's. */
  assumed(): boolean
}

type Given = Readonly<Record<string, Decimal>>

const rateOf = (currency: string, journalCurrency: string, givenRates: Given): Decimal | null =>
  currency === journalCurrency ? '1' : (givenRates[currency] ?? null)

/**
 * Exchange rates of costs in other currencies than the price's. A rate counts for the file that it was entered for, as that of a coin changes;
 * that of a price's currency may be from another file.
 */
export const costRates = (
  journalCurrency: string,
  accountCurrency: string | null,
  { ownRates, all }: { readonly ownRates: Given; readonly all: Given },
): CostRates => ({
  ofCost: (currency) => rateOf(currency, journalCurrency, ownRates),
  ofPrice: (currency) => rateOf(currency ?? accountCurrency ?? journalCurrency, journalCurrency, all),
})

/**
 * Exchange rates to the journal's currency: the trader's own first, then those stated in the file, which convert to the account's currency
 * and help only if that is the journal's or has a rate itself.
 *
 * @param isOtherBase whether the file's rates convert to another currency than the journal's, which the file does not name
 */
export function currencyRates(
  journalCurrency: string,
  accountCurrency: string | null,
  givenRates: Readonly<Record<string, Decimal>>,
  isOtherBase = false,
): Rates {
  const missingCurrencies = new Set<string>()
  let assumed = false
  const account = accountCurrency ?? journalCurrency
  const direct = (currency: string): Decimal | null => rateOf(currency, journalCurrency, givenRates)
  return {
    of({ currency, fxRate: statedRate }) {
      const fxRate = isOtherBase ? null : statedRate
      if (currency === null && accountCurrency === null) assumed = true
      const amountCurrency = currency ?? account
      const rate = direct(amountCurrency)
      if (rate !== null) return rate
      const toJournal = fxRate === null ? null : direct(account)
      if (fxRate !== null && toJournal !== null) return decimalText(big(toJournal).times(fxRate))
      missingCurrencies.add(fxRate === null ? amountCurrency : account)
      return null
    },
    missing: () => [...missingCurrencies].toSorted(),
    assumed: () => assumed,
  }
}
