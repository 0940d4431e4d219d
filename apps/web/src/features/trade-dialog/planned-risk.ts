import type { InstrumentView } from '@afterclose/contract/instruments'
import { big, type Decimal, money } from '@afterclose/core/decimal'
import { sizeForRisk } from '@afterclose/core/size-for-risk'
import { levelText, typedNumber } from '../../ui/typed-number.ts'
import type { TradeForm } from './trade-form.ts'

/** Planned risk of a new trade. */
export interface PlannedRisk {
  readonly percent: Decimal
  /** Amount in account currency, from the balance when the dialog was opened. */
  readonly amount: Decimal
}

/** Null if the plan has no risk, or there is no balance to compute it from. */
export function plannedRisk(percent: Decimal | null, balance: Decimal): PlannedRisk | null {
  if (percent === null || big(balance).lte(0)) return null
  return { percent, amount: money(big(balance).times(percent).div(100).round(2)) }
}

/** Text of the size for the planned risk; empty while it is unknown. */
export function plannedSize(risk: PlannedRisk, form: TradeForm, instrument: InstrumentView | null): string {
  const size = instrument === null ? null : sizeForRisk(risk.amount, levelsOf(form), instrument)
  return size === null || size === '0' ? '' : levelText(size)
}

/** Whether even the smallest size risks more than was planned. */
export const risksMore = (risk: PlannedRisk, form: TradeForm, instrument: InstrumentView | null): boolean =>
  instrument !== null && sizeForRisk(risk.amount, levelsOf(form), instrument) === '0'

/** Updates the size with the levels, until another size is typed. */
export function withPlannedSize(
  before: TradeForm,
  next: TradeForm,
  risk: PlannedRisk,
  instrumentOf: (form: TradeForm) => InstrumentView | null,
): TradeForm {
  if (next.size !== before.size || before.size !== plannedSize(risk, before, instrumentOf(before))) return next
  return { ...next, size: plannedSize(risk, next, instrumentOf(next)) }
}

const levelsOf = ({ entryPrice, stopLoss, fxRate }: TradeForm) => ({
  entryPrice: typedNumber(entryPrice) ?? null,
  stopLoss: typedNumber(stopLoss) ?? null,
  fxRate: typedNumber(fxRate) ?? '1',
})
