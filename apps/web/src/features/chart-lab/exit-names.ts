import { exitClasses, exitClassLabels } from '@afterclose/core/trade'

/** Where trades were closed, by the code of the class. */
export function exitClassName(code: number): string {
  const name = exitClasses[code]
  return name === undefined ? '' : exitClassLabels[name]
}
