import type { Statistics } from '@afterclose/core/statistics'
import type { MissedFigureKey } from '../missed/missed-explained.ts'
import { collected } from './collected.js'
import type { ReportFigureKey } from './families.ts'
import type { FigureTrades } from './figure-trades.ts'

/** Every figure that pages show and explain. */
export type FigureKey = Exclude<keyof Statistics, 'profitFactorArray'> | ReportFigureKey | 'share' | 'holdingRatio'

/**
 * How a figure is written. `amount` is in the unit of the page, `money` always in the journal's currency; `part` is a
 * percent without a sign, `points` a difference of two percentages, `number` has two digits; `run` + won, - lost.
 */
export type FigureMeasure =
  | 'count'
  | 'amount'
  | 'money'
  | 'percent'
  | 'part'
  | 'points'
  | 'ratio'
  | 'r'
  | 'minutes'
  | 'tilt'
  | 'number'
  | 'run'
  | 'score'

/** Definition of a figure, from the docstring of its field. */
export interface FigureDefinition<Key extends string = FigureKey> {
  readonly key: Key
  readonly name: string
  readonly words: string
  readonly formula: string
  readonly measure: FigureMeasure
  /** Figures that it is made of; the formula calls them by their names. */
  readonly inputs: readonly Key[]
  /** The trades that it is about; null: all of them. */
  readonly of: FigureTrades | null
  /** When there is none; null: there always is one. */
  readonly unknown: string | null
  /** The file whose docstring says so. */
  readonly source: string
}

type AnyDefinition = FigureDefinition<FigureKey | MissedFigureKey>
/** Figures of missed trades are made of each other alone. */
const isOfMissed = (definition: AnyDefinition): definition is FigureDefinition<MissedFigureKey> =>
  definition.source.includes('/missed/')
const isOfTrades = (definition: AnyDefinition): definition is FigureDefinition => !isOfMissed(definition)

/** In the order of the dictionary: of trades, and of missed trades. */
export const figureDefinitions: readonly FigureDefinition[] = collected.filter(isOfTrades)
export const missedDefinitions: readonly FigureDefinition<MissedFigureKey>[] = collected.filter(isOfMissed)

const byKey = new Map(figureDefinitions.map((definition) => [definition.key, definition]))
const byMissedKey = new Map(missedDefinitions.map((definition) => [definition.key, definition]))

/** @throws RangeError without a definition: a figure must not be shown that nobody has defined */
export const definitionOf = (key: FigureKey): FigureDefinition => byKey.get(key) ?? undefinedFigure(key)
/** The same of a figure of missed trades. @throws RangeError */
export const missedDefinitionOf = (key: MissedFigureKey): FigureDefinition<MissedFigureKey> =>
  byMissedKey.get(key) ?? undefinedFigure(key)

function undefinedFigure(key: string): never {
  throw new RangeError(`No docstring defines the figure ${key}`)
}
