import { directions } from '@afterclose/core/trade'
import type { Block } from '../../book/block.ts'
import type { Summary } from '@afterclose/core/statistics'
import { summaryOf } from '../../stats/statistics.ts'
import type { Unit } from '../../trades/unit.ts'
import { type EvaluationFigure, evaluation, scores } from '../evaluation.ts'
import type { TradesOf } from '../trades-of.ts'
import { type UnitFigures, unitFigures } from '../unit-figures.ts'

export interface SidesView {
  readonly unit: Unit
}

/** Input of `sidesReport`, as transferred from the worker to the page. */
export interface SidesAnswer extends SidesView {
  readonly all: Block
  readonly long: Block
  readonly short: Block
  /** SQN of each side, withheld where R says something else than money. */
  readonly sqn: Readonly<Record<'all' | 'long' | 'short', number | null>>
}

export interface Side {
  readonly of: TradesOf
  readonly statistics: Summary
  /** In the unit. */
  readonly figures: UnitFigures
  /** Every statistic, in the same order for all sides. */
  readonly evaluation: readonly EvaluationFigure[]
}

/** All statistics of PRODUCT B.1, for all, long and short trades (B.5). */
export interface SidesReport {
  readonly unit: Unit
  readonly all: Side
  readonly long: Side
  readonly short: Side
}

export function sidesReport({ unit, all, long, short, sqn }: SidesAnswer): SidesReport {
  const side = (block: Block, of: TradesOf, shown: number | null): Side => {
    const statistics = { ...summaryOf(block), sqn: shown }
    const figures = unitFigures(block, unit)
    const result = figures.known === 0 ? null : unit === 'PERCENT' ? statistics.twr : figures.net
    const asked = { stats: statistics, figures, result, unit }
    return {
      of,
      statistics,
      figures,
      evaluation: [...evaluation(asked).flat(), ...scores(asked)],
    }
  }
  const directed = (direction: (typeof directions)[number]): TradesOf => ({
    is: 'value',
    field: 'direction',
    value: directions.indexOf(direction),
  })
  return {
    unit,
    all: side(all, { is: 'all' }, sqn.all),
    long: side(long, directed('LONG'), sqn.long),
    short: side(short, directed('SHORT'), sqn.short),
  }
}
