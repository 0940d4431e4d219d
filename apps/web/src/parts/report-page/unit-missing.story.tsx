import { UnitMissing } from './unit-missing.tsx'

export const NoStopLoss = () => <UnitMissing unit="R" trades={12} />
export const NoBalance = () => <UnitMissing unit="PERCENT" trades={12} />
