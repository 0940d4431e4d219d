import { formatRatio } from '@afterclose/core/format'
import { type ExplainedFigures, figureIn } from '@afterclose/engine/reports/explain/explain-report'
import { definitionOf, type FigureDefinition, type FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { figureTrades } from '@afterclose/engine/reports/figures/figure-trades'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { figureText, type FigureWords } from '../figure-text.ts'

/** Sums of losses and drawdowns: pages show them below 0, formulas use their size. */
const falls: ReadonlySet<FigureKey> = new Set<FigureKey>([
  'grossLoss',
  'maxDrawdown',
  'maxDrawdownPercent',
  'maxDrawdownR',
  'currentDrawdown',
  'drawdownNow',
  'averageDrawdown',
])
const signedMeasures: ReadonlySet<string> = new Set(['amount', 'percent', 'r', 'tilt', 'number'])
export const isSigned = ({ key, measure }: FigureDefinition): boolean =>
  signedMeasures.has(measure) && key !== 'grossProfit' && !falls.has(key)

/** Text of a figure as on the page. */
export function shownFigure(key: FigureKey, figures: ExplainedFigures, words: FigureWords): string {
  const definition = definitionOf(key)
  const value = figureIn(figures, key)
  return figureText(
    definition.measure,
    {
      value: falls.has(key) && value !== null ? 0 - value : value,
      signed: isSigned(definition),
      infinite: key === 'profitFactor' && figures.statistics.grossProfit > 0,
    },
    words,
  )
}

/** Text of a figure with more digits than on pages, for ratios. */
export function preciseFigure(key: FigureKey, figures: ExplainedFigures, words: FigureWords): string {
  const value = figureIn(figures, key)
  return definitionOf(key).measure === 'ratio' && value !== null
    ? formatRatio(value, { decimals: 4 })
    : shownFigure(key, figures, words)
}

/** Text of a figure in a formula: without the sign of a sum of losses. */
const inFormula = (key: FigureKey, figures: ExplainedFigures, words: FigureWords): string =>
  figureText(definitionOf(key).measure, { value: figureIn(figures, key) }, words)

/**
 * The formula with its inputs: "gross profit ÷ gross loss" becomes "70,171.15 ÷ 45,726.55".
 *
 * @returns null if it names no other figure
 */
export function formulaInNumbers(
  { formula, inputs }: FigureDefinition,
  figures: ExplainedFigures,
  words: FigureWords,
): string | null {
  if (inputs.length === 0) return null
  return inNumbers(
    formula,
    new Map(inputs.map((key) => [definitionOf(key).name.toLowerCase(), inFormula(key, figures, words)])),
  )
}

/** Replaces names in a formula by texts. @param texts by name, in lower case */
export function inNumbers(formula: string, texts: ReadonlyMap<string, string>): string {
  // longer names first: "trades with R" before "trades"
  const names = [...texts.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return formula.replaceAll(new RegExp(names.join('|'), 'gi'), (name) => texts.get(name.toLowerCase()) ?? name)
}

/** Both sides of a formula that is only a fraction. */
export function fractionOf(formula: string): readonly [above: string, below: string] | null {
  const [above = '', below = '', more] = formula.split(' ÷ ')
  const isTerm = (text: string): boolean => text !== '' && !/[×()√+]| [-−] /.test(text)
  return more === undefined && isTerm(above) && isTerm(below) ? [above, below] : null
}

/** Trades of a figure, among those of its group. */
export const aboutTrades = ({ of }: Pick<FigureDefinition, 'of'>): TradesOf =>
  of === null ? { is: 'all' } : figureTrades[of]

/** Intersection of both, in the simplest form. */
export function intersectionOf(of: TradesOf, about: TradesOf): TradesOf {
  if (about.is === 'all') return of
  return of.is === 'all' ? about : { is: 'both', parts: [of, about] }
}
