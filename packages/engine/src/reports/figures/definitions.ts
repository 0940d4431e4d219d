import type { Statistics } from '@afterclose/core/statistics'
import { collected } from './collected.js'
import type { ReportFigureKey } from './families.ts'
import type { FigureTrades } from './figure-trades.ts'

/** Every figure that pages show and explain. */
export type FigureKey = Exclude<keyof Statistics, 'profitFactorArray'> | ReportFigureKey | 'share' | 'holdingRatio'

/**
 * How a figure is written. `amount` is in the unit of the page, `money` always in the journal's currency; `part` is a per
 * cent without a sign, `number` has two digits; `run` + won, - lost.
 */
export type FigureMeasure =
  | 'count'
  | 'amount'
  | 'money'
  | 'percent'
  | 'part'
  | 'ratio'
  | 'r'
  | 'minutes'
  | 'tilt'
  | 'number'
  | 'run'
  | 'score'

/** What a figure is, as the docstring of what makes it says. */
export interface FigureDefinition {
  readonly key: FigureKey
  readonly name: string
  readonly words: string
  readonly formula: string
  readonly measure: FigureMeasure
  /** Figures that it is made of; the formula calls them by their names. */
  readonly inputs: readonly FigureKey[]
  /** The trades that it is about; null: all of them. */
  readonly of: FigureTrades | null
  /** When there is none; null: there always is one. */
  readonly unknown: string | null
  /** The file whose docstring says so. */
  readonly source: string
}

/** In the order of the dictionary. */
export const figureDefinitions: readonly FigureDefinition[] = collected

const byKey = new Map(collected.map((definition) => [definition.key, definition]))

/** @throws RangeError without a definition: a figure must not be shown that nobody has defined */
export function definitionOf(key: FigureKey): FigureDefinition {
  const definition = byKey.get(key)
  if (definition === undefined) throw new RangeError(`No docstring defines the figure ${key}`)
  return definition
}
