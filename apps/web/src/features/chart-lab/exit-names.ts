import { exitClasses, exitClassLabels } from '@afterclose/core/trade'

/** Places of exits, by class code. */
export function exitClassName(code: number): string {
  const name = exitClasses[code]
  return name === undefined ? '' : exitClassLabels[name]
}
