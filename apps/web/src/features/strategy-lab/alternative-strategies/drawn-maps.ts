import { counted, formatR } from '@afterclose/core/format'
import type { StrategyMapReport } from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import { exitDay } from '../../../parts/trade-bar-words.ts'
import type { MapSplit } from './alternative-strategies-search.ts'
import type { DrawnMap } from './map-option.ts'

/** Whether one map of all trades is shown: by choice, or because they are too few to split. */
export const isOfAll = ({ best }: Pick<StrategyMapReport, 'best'>, split: MapSplit): boolean =>
  split === 'WHOLE' || best === null

/** Index of the cell that the reading names and a frame marks: the highest worst case of all trades, or of the first part. */
export function leadingCell({ cells, best }: Pick<StrategyMapReport, 'cells' | 'best'>, split: MapSplit): number {
  if (best !== null && !isOfAll({ best }, split))
    return cells.findIndex(({ stop, target }) => stop === best.stop && target === best.target)
  return cells.reduce((first, { totalR }, at) => (totalR > cells[first]!.totalR ? at : first), 0)
}

/** The maps as drawn: of all trades, or of the part where a cell is chosen and the one where it is tested. */
export function mapsOf(report: StrategyMapReport, split: MapSplit): readonly DrawnMap[] {
  const { cells, chosen, tested, actualR, evaluable } = report
  const frame = leadingCell(report, split)
  if (isOfAll(report, split)) {
    const head = `All ${counted(evaluable, 'trade')}, which made ${formatR(actualR)}`
    return [{ id: 'whole', head, values: cells.map(({ totalR }) => totalR), frame }]
  }
  const headOf = (name: string, first: number, { trades, from, to }: StrategyMapReport['chosen']): string =>
    `${name}: trades ${first} to ${first + trades - 1}, ${exitDay(from)} to ${exitDay(to)}`
  return [
    { id: 'chosen', head: headOf('Chosen here', 1, chosen), values: cells.map(({ chosenR }) => chosenR), frame },
    {
      id: 'tested',
      head: headOf('Tested here', chosen.trades + 1, tested),
      values: cells.map(({ testedR }) => testedR),
      frame,
    },
  ]
}
