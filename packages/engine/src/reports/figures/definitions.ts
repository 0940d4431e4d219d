import type { FigureMeasure, StatisticKey } from '@afterclose/core/statistics'
import type { MissedFigureKey } from '../missed/missed-explained.ts'
import { collected } from './collected.js'
import type { ReportFigureKey } from './families.ts'
import type { FigureTrades } from './figure-trades.ts'

/** Every figure shown and explained on pages. */
export type FigureKey = StatisticKey | ReportFigureKey | 'share' | 'holdingRatio'

/** Definition of a figure, from the docstring of its field. */
export interface FigureDefinition<Key extends string = FigureKey> {
  readonly key: Key
  readonly name: string
  readonly words: string
  readonly formula: string
  readonly measure: FigureMeasure
  /** Its input figures, named in the formula. */
  readonly inputs: readonly Key[]
  /** Its trades; null for all. */
  readonly of: FigureTrades | null
  /** When it is undefined; null if never. */
  readonly unknown: string | null
  /** The source file of the docstring. */
  readonly source: string
}

type AnyDefinition = FigureDefinition<FigureKey | MissedFigureKey>
/** Figures of missed trades only use each other. */
const isOfMissed = (definition: AnyDefinition): definition is FigureDefinition<MissedFigureKey> =>
  definition.source.includes('/missed/')
const isOfTrades = (definition: AnyDefinition): definition is FigureDefinition => !isOfMissed(definition)

/** In dictionary order: of trades, and of missed trades. */
export const figureDefinitions: readonly FigureDefinition[] = collected.filter(isOfTrades)
export const missedDefinitions: readonly FigureDefinition<MissedFigureKey>[] = collected.filter(isOfMissed)

const byKey = new Map(figureDefinitions.map((definition) => [definition.key, definition]))
const byMissedKey = new Map(missedDefinitions.map((definition) => [definition.key, definition]))

/** @throws RangeError without a definition: a figure must not be shown undefined */
export const definitionOf = (key: FigureKey): FigureDefinition => byKey.get(key) ?? undefinedFigure(key)
/** The same of a figure of missed trades. @throws RangeError */
export const missedDefinitionOf = (key: MissedFigureKey): FigureDefinition<MissedFigureKey> =>
  byMissedKey.get(key) ?? undefinedFigure(key)

function undefinedFigure(key: string): never {
  throw new RangeError(`No docstring defines the figure ${key}`)
}
