import { exitClasses } from '@afterclose/core/trade'
import { exitClassNames } from '../../parts/group-names/exit-class-names.ts'

/** Where trades were closed, by the code of the class. */
export function exitClassName(code: number): string {
  const name = exitClasses[code]
  return name === undefined ? '' : exitClassNames[name]
}
