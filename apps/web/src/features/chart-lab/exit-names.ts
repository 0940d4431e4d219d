import { type ExitClass, exitClasses } from '@afterclose/core/trade'

const names: Readonly<Record<ExitClass, string>> = {
  BEYOND_TARGET: 'Beyond target',
  AT_TARGET: 'At target',
  EARLY_PROFIT: 'Early profit',
  SCRATCH: 'Scratch',
  EARLY_LOSS: 'Early loss',
  AT_STOP: 'At stop',
  BEYOND_STOP: 'Beyond stop',
}

/** Where trades were closed, by the code of the class. */
export function exitClassName(code: number): string {
  const name = exitClasses[code]
  return name === undefined ? '' : names[name]
}
