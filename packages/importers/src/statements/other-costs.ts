import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { BrokerTrade } from '../importer.ts'
import type { Execution, OtherCost } from '../shared/fill.ts'

export interface CostRates {
  /** Value of one unit of a cost's currency in the journal's; null: unknown. */
  readonly ofCost: (currency: string) => Decimal | null
  /** Value of one unit of a price's currency in the journal's; null: unknown. The currency is null if the row states none. */
  readonly ofPrice: (currency: string | null) => Decimal | null
}

const decimals = 10

type Costly = Pick<Execution, 'currency' | 'commission' | 'otherCosts'> & Partial<Pick<BrokerTrade, 'netGain'>>

/** Adds costs in other currencies to the commission of fills or trades, as far as their rates are known. */
export function countOtherCosts<T extends Costly>(records: readonly T[], { ofCost, ofPrice }: CostRates): readonly T[] {
  if (!records.some(hasOtherCosts)) return records
  return records.map((record) => {
    if (!hasOtherCosts(record)) return record
    const { netGain = null } = record
    const price = ofPrice(record.currency)
    const uncountedCosts: OtherCost[] = []
    let more = big(0)
    for (const cost of record.otherCosts ?? []) {
      const rate = ofCost(cost.currency)
      if (rate === null || price === null) uncountedCosts.push(cost)
      else more = more.plus(big(cost.amount).times(rate).div(price))
    }
    const added = more.round(decimals)
    return {
      ...record,
      commission: decimalText(added.plus(record.commission)),
      ...(netGain !== null && { netGain: decimalText(big(netGain).minus(added)) }),
      otherCosts: uncountedCosts,
    }
  })
}

/** Whether a record has costs that do not count yet. */
export const hasOtherCosts = ({ otherCosts = [] }: Pick<Execution, 'otherCosts'>): boolean => otherCosts.length > 0
