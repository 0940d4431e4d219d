import { big, type Decimal, decimalText } from '@afterclose/core/decimal'

export interface Rates {
  /** Rate from a row's money to the journal's; null when one must be given first. */
  of(amount: { currency: string | null; fxRate: Decimal | null }): Decimal | null
  /** Currencies for which a rate was asked and not found. */
  missing(): readonly string[]
  /** True once money was asked for of which the file does not say the currency: it is taken as the journal's. */
  assumed(): boolean
}

/**
 * Rates into the journal's currency: what the trader gave wins, then what the file states, which leads to the account's
 * currency and helps only where that is the journal's or has a rate itself.
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
