import type { ExitClass } from '@afterclose/core/trade'

/** Where trades were closed, between their stop and their target. */
export const exitClassNames: Readonly<Record<ExitClass, string>> = {
  BEYOND_TARGET: 'Beyond target',
  AT_TARGET: 'At target',
  EARLY_PROFIT: 'Early profit',
  SCRATCH: 'Scratch',
  EARLY_LOSS: 'Early loss',
  AT_STOP: 'At stop',
  BEYOND_STOP: 'Beyond stop',
}
