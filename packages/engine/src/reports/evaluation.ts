import {
  type FigureMeasure,
  homeLedger,
  type LedgerLine,
  scoreLines,
  statisticFields,
  type StatisticKey,
  type Summary,
} from '@afterclose/core/statistics'
import type { NamesWith } from '@afterclose/core/record-field'
import type { Unit } from '../trades/unit.ts'
import type { FigureKey } from './figures/definitions.ts'
import type { UnitFigures } from './unit-figures.ts'

export interface EvaluationFigure {
  /** Key of its definition. */
  readonly key: FigureKey
  readonly label: string
  readonly kind: FigureMeasure
  readonly value: number | null
  /** The sign matters: always shown, in its colour. */
  readonly signed: boolean
  /** Unknown because of a division by 0: shown as "∞". */
  readonly infinite?: true
  /** Reason why it is unknown, unless shared by many figures. */
  readonly why?: string
}

interface Asked {
  readonly stats: Summary
  readonly figures: UnitFigures
  readonly result: number | null
  readonly unit: Unit
}
type Exception = (asked: Asked, line: LedgerLine) => Partial<EvaluationFigure>

/** Drawdowns are shown as negative numbers. */
const below = (value: number | null): { readonly value: number | null } => ({
  value: value === null ? null : 0 - value,
})

/** A positive smallest result is no loss, and a negative largest one no win. */
const extreme = (value: number | null, sign: 1 | -1, why: string): Partial<EvaluationFigure> =>
  value !== null && Math.sign(value) !== sign ? { value: null, why } : { value }

/** In percent the net gain is compounded, as on the equity line; wins and losses are sums, and labelled so. */
const sumOf = (label: string, unit: Unit): string => (unit === 'PERCENT' ? `${label}, sum of %` : label)

/** Lines that show something else than their statistic: all amounts, which are in the unit, and some others. */
const exceptions: Readonly<
  Record<NamesWith<typeof statisticFields, { readonly measure: 'amount' }>, Exception> &
    Partial<Record<StatisticKey, Exception>>
> = {
  grossProfit: ({ figures, unit }, { label }) => ({ label: sumOf(label, unit), value: figures.won }),
  grossLoss: ({ figures, unit }, { label }) => ({ label: sumOf(label, unit), ...below(figures.lost) }),
  netGain: ({ result, unit }) => ({
    value: result,
    ...(unit === 'PERCENT' ? { key: 'twr', label: 'Net gain, compounded' } : {}),
  }),
  expectancy: ({ figures }) => ({ value: figures.average }),
  avgWin: ({ figures }) => ({ value: figures.averageWin }),
  avgLoss: ({ figures }) => ({ value: figures.averageLoss }),
  largestWin: ({ figures }) => extreme(figures.largestWin, 1, 'No winning trade'),
  largestLoss: ({ figures }) => extreme(figures.largestLoss, -1, 'No losing trade'),
  // won without losses: infinite; without wins either: unknown
  profitFactor: ({ stats }) => (stats.profitFactor === null && stats.grossProfit > 0 ? { infinite: true } : {}),
  maxDrawdown: ({ stats }) => below(stats.maxDrawdown),
  maxDrawdownPercent: ({ stats }) => below(stats.maxDrawdownPercent),
  maxDrawdownR: ({ stats }) => below(stats.nR === 0 ? null : stats.maxDrawdownR),
  currentDrawdown: ({ stats }) => below(stats.currentDrawdown),
}

function figureOf(line: LedgerLine, asked: Asked): EvaluationFigure {
  const { measure } = statisticFields[line.key]
  const figure: EvaluationFigure = {
    ...line,
    kind: measure === 'part' ? 'percent' : measure,
    value: asked.stats[line.key],
    ...exceptions[line.key]?.(asked, line),
  }
  // sums and drawdowns without trades are 0, but meaningless: only counts are known
  return asked.stats.numberOfTrades > 0 || measure === 'count' ? figure : { ...figure, value: null, why: 'No trades' }
}

/** Every statistic of the ledger of Home, in its columns. */
export const evaluation = (asked: Asked): readonly (readonly EvaluationFigure[])[] =>
  homeLedger.map((column) => column.map((line) => figureOf(line, asked)))

/** Components of the edge score. */
export const scores = (asked: Asked): readonly EvaluationFigure[] => scoreLines.map((line) => figureOf(line, asked))
