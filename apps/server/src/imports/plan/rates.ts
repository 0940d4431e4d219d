import { big, type Decimal, decimalText } from '@afterclose/core/decimal'

export interface Rates {
  /** Exchange rate from a row's currency to the journal's; null if it has to be entered first. */
  of(amount: { currency: string | null; fxRate: Decimal | null }): Decimal | null
  /** Currencies with a missing rate. */
  missing(): readonly string[]
  /** True once an amount without a stated currency was converted: it counts as the journal's. */
  assumed(): boolean
}

/**
 * Exchange rates to the journal's currency: the trader's own first, then those stated in the file, which convert to the account's currency
 * and help only if that is the journal's or has a rate itself.
 */
export function currencyRates(
  journalCurrency: string,
  accountCurrency: string | null,
  given: Readonly<Record<string, Decimal>>,
): Rates {
  const asked = new Set<string>()
  let assumed = false
  const account = accountCurrency ?? journalCurrency
  const direct = (currency: string): Decimal | null => {
    if (currency === journalCurrency) return '1'
    return given[currency] ?? null
  }
  return {
    of({ currency, fxRate }) {
      if (currency === null && accountCurrency === null) assumed = true
      const own = currency ?? account
      const rate = direct(own)
      if (rate !== null) return rate
      const toJournal = fxRate === null ? null : direct(account)
      if (fxRate !== null && toJournal !== null) return decimalText(big(toJournal).times(fxRate))
      asked.add(fxRate === null ? own : account)
      return null
    },
    missing: () => [...asked].toSorted(),
    assumed: () => assumed,
  }
}
