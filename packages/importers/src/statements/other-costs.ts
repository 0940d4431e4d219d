import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { Execution, OtherCost } from '../shared/fill.ts'

export interface CostRates {
  /** Value of one unit of a cost's currency in the journal's; null: unknown. */
  readonly ofCost: (currency: string) => Decimal | null
  /** Value of one unit of a price's currency in the journal's; null: unknown. The currency is null if the row states none. */
  readonly ofPrice: (currency: string | null) => Decimal | null
}

const decimals = 10

/** Adds costs in other currencies to the commission, as far as their rates are known. */
export function countOtherCosts<T extends Execution>(
  fills: readonly T[],
  { ofCost, ofPrice }: CostRates,
): readonly T[] {
  if (!fills.some(hasOtherCosts)) return fills
  return fills.map((fill) => {
    if (!hasOtherCosts(fill)) return fill
    const price = ofPrice(fill.currency)
    const left: OtherCost[] = []
    let commission = big(fill.commission)
    for (const cost of fill.otherCosts ?? []) {
      const rate = ofCost(cost.currency)
      if (rate === null || price === null) left.push(cost)
      else commission = commission.plus(big(cost.amount).times(rate).div(price))
    }
    return { ...fill, commission: decimalText(commission.round(decimals)), otherCosts: left }
  })
}

/** Whether a fill has costs that do not count yet. */
export const hasOtherCosts = ({ otherCosts = [] }: Pick<Execution, 'otherCosts'>): boolean => otherCosts.length > 0
