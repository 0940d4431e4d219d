import type { InstrumentView } from '@afterclose/contract/instruments'
import { big, type Decimal, money } from '@afterclose/core/decimal'
import { sizeForRisk } from '@afterclose/core/size-for-risk'
import { numberText, typedNumber } from '../../ui/typed-number.ts'
import type { TradeForm } from './trade-form.ts'

/** Planned risk of a new trade. */
export interface PlannedRisk {
  readonly percent: Decimal
  /** Account currency, of the balance when the dialog was opened. */
  readonly amount: Decimal
}

/** Null where the plan names no risk, or there is no balance to take it from. */
export function plannedRisk(percent: Decimal | null, balance: Decimal): PlannedRisk | null {
  if (percent === null || big(balance).lte(0)) return null
  return { percent, amount: money(big(balance).times(percent).div(100).round(2)) }
}

/** The size that risks what was planned, as it stands in its field; empty while it is not known. */
export function plannedSize(risk: PlannedRisk, form: TradeForm, instrument: InstrumentView | null): string {
  const size = instrument === null ? null : sizeForRisk(risk.amount, levelsOf(form), instrument)
  return size === null || size === '0' ? '' : numberText(size)
}

/** Whether even the smallest size risks more than was planned. */
export const risksMore = (risk: PlannedRisk, form: TradeForm, instrument: InstrumentView | null): boolean =>
  instrument !== null && sizeForRisk(risk.amount, levelsOf(form), instrument) === '0'

/** Lets the size follow the levels as long as nobody has typed another one. */
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
