import type { Filters } from '@afterclose/core/filters'
import { type Outcome, outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { allOf, inRange, type RowSet, withValue } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { codesOf } from '../groups/group-codes.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSumsFunction } from '../groups/groups-answer.ts'
import { countKnown } from '../count-known.ts'
import { withoutOptions } from '../without-options.ts'
import { numberSums } from '../number-sums.ts'
import { tradeBars } from '../trade-bars.ts'
import type { ExitAnalysisAnswer, ExitAnalysisView } from './exit-analysis-report.ts'
import { exitNumbers } from './exit-trades.ts'

/** How close price came to target and stop, and where the selected trades were closed in between. */
export function exitAnalysisAnswer(book: TradeBook, filters: Filters, view: ExitAnalysisView): ExitAnalysisAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const priced = withoutOptions(book, chosen)
  const evaluated = book.narrow(chosen, allOf(exitNumbers.map((name) => inRange(name, null, null))))
  const byClass = groupingOf(table, dimensionOf('exitClass', 'EXIT'))
  const byOutcome = groupingOf(table, dimensionOf('outcome', 'EXIT'))
  const { bars, means } = tradeBars(table.columns, evaluated.rows(), view)
  return {
    trades: chosen.count,
    evaluated: evaluated.count,
    inOptions: chosen.count - priced.count,
    have: {
      stop: countKnown(book, chosen, 'stopLoss'),
      target: countKnown(book, chosen, 'takeProfit'),
      range: countKnown(book, priced, 'highestPrice'),
    },
    passed: passed(book, evaluated),
    outcomes: {
      keys: byOutcome.keys,
      ...numberSums(table, evaluated, codesOf(byOutcome), ['updraw', 'drawdownTrade']),
    },
    classes: {
      dimension: 'exitClass',
      unit: view.unit,
      basis: 'EXIT',
      keys: byClass.keys,
      sums: exactSumsFunction(table)(table, evaluated, byClass, view.unit),
      moneyUnits: table.money.units,
    },
    classMeans: numberSums(table, evaluated, codesOf(byClass), ['updraw', 'drawdownTrade']),
    bars,
    updraw: means(table.columns.updraw),
    drawdown: means(table.columns.drawdownTrade),
    exitLevel: means(table.columns.exitLevel),
  }
}

function passed(book: TradeBook, evaluated: Selection): ExitAnalysisAnswer['passed'] {
  const count = (outcome: Outcome, range: RowSet): number =>
    book.narrow(evaluated, allOf([withValue('outcome', outcomes.indexOf(outcome)), range])).count
  return {
    winnersBelowHalf: count('WINNER', inRange('drawdownTrade', null, 50)),
    losersPastHalf: count('LOSER', inRange('updraw', 50, null)),
    losersPast80: count('LOSER', inRange('updraw', 80, null)),
  }
}
