import type { TradeBody } from '@afterclose/contract/trades'

const trade = (entry: string, exit: string, manualGain: string, more: Partial<TradeBody> = {}): Partial<TradeBody> => ({
  entryDate: `2024-${entry}:00`,
  exitDate: `2024-${exit}:00`,
  gainMode: 'MANUAL',
  manualGain,
  ...more,
})

/** The twelve trades of PRODUCT H.1 with their dates and what they brought, in a journal with one deposit of 10,000. */
export const workedExample: readonly Partial<TradeBody>[] = [
  trade('01-02T09:00', '01-02T11:30', '196.50'),
  trade('01-03T10:00', '01-03T10:45', '-103.50'),
  trade('01-03T15:30', '01-03T16:10', '195'),
  trade('01-05T15:45', '01-05T15:55', '-105'),
  trade('01-08T08:15', '01-09T14:15', '-9.40', { breakEven: true }),
  trade('01-10T09:30', '01-10T12:00', '-307'),
  trade('01-11T13:00', '01-11T15:00', '293'),
  trade('01-16T15:30', '01-16T16:30', '1190'),
  trade('01-16T19:00', '01-16T19:20', '-310'),
  trade('01-17T10:00', '01-17T18:00', '-103.50'),
  trade('01-31T20:00', '02-01T11:00', '190'),
  trade('02-02T15:40', '02-02T16:00', '495'),
]
