import type { LegEnd } from '@afterclose/core/option-leg'

export const legEndLabels: Readonly<Record<LegEnd, string>> = {
  CLOSED: 'Closed',
  EXPIRED: 'Expired',
  ASSIGNED: 'Assigned',
  EXERCISED: 'Exercised',
  CASH: 'Settled in cash',
}
