import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { allOf, inRange } from '../../filters/row-set.ts'
import type { Selection } from '../../filters/select.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import { dimensionOf } from '../groups/dimensions.ts'
import { groupingOf } from '../groups/grouping.ts'
import { exactSums } from '../groups/groups-answer.ts'
import { numberSums } from '../number-sums.ts'
import { tradeBars } from '../trade-bars.ts'
import type { ExitAnalysisAnswer, ExitAnalysisView } from './exit-analysis-report.ts'
import { exitNumbers } from './exit-trades.ts'

/** How near price came to target and stop, and where the selected trades were closed between them. */
export function exitAnalysisAnswer(book: TradeBook, filters: Filters, view: ExitAnalysisView): ExitAnalysisAnswer {
  const { table } = book
  const chosen = book.select(filters)
  const evaluated = book.narrow(chosen, allOf(exitNumbers.map((name) => inRange(name, null, null))))
  const byClass = groupingOf(table, dimensionOf('exitClass', 'EXIT'))
  const byOutcome = groupingOf(table, dimensionOf('outcome', 'EXIT'))
  const { bars, means } = tradeBars(table.columns, evaluated.rows(), view)
  return {
    trades: chosen.count,
    evaluated: evaluated.count,
    have: having(table.columns, chosen),
    passed: passed(table.columns, evaluated),
    outcomes: { keys: byOutcome.keys, ...numberSums(table, evaluated, byOutcome, ['updraw', 'drawdownTrade']) },
    classes: {
      dimension: 'exitClass',
      unit: view.unit,
      basis: 'EXIT',
      keys: byClass.keys,
      sums: exactSums(table)(table, evaluated, byClass, view.unit),
      moneyUnits: table.money.units,
    },
    classMeans: numberSums(table, evaluated, byClass, ['updraw', 'drawdownTrade']),
    bars,
    updraw: means(table.columns.updraw),
    drawdown: means(table.columns.drawdownTrade),
    exitLevel: means(table.columns.exitLevel),
  }
}

function having({ stopLoss, takeProfit, highestPrice }: TradeColumns, chosen: Selection): ExitAnalysisAnswer['have'] {
  const rows = chosen.rows()
  const count = (column: Float64Array): number => {
    let known = 0
    for (let i = 0; i < rows.length; i++) known += Number(!Number.isNaN(column[rows[i]!]!))
    return known
  }
  return { stop: count(stopLoss), target: count(takeProfit), range: count(highestPrice) }
}

function passed({ outcome, updraw, drawdownTrade }: TradeColumns, evaluated: Selection): ExitAnalysisAnswer['passed'] {
  const [winner, loser] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]
  let [winnersBelowHalf, losersPastHalf, losersPast80] = [0, 0, 0]
  const rows = evaluated.rows()
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (outcome[row] === winner) winnersBelowHalf += Number(drawdownTrade[row]! < 50)
    if (outcome[row] !== loser) continue
    losersPastHalf += Number(updraw[row]! >= 50)
    losersPast80 += Number(updraw[row]! >= 80)
  }
  return { winnersBelowHalf, losersPastHalf, losersPast80 }
}
