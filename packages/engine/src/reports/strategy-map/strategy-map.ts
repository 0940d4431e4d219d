import { boolean, knownValue, list, number, orNull, report } from '../definition.ts'
import { strategyMapAnswer } from './strategy-map-answer.ts'
import { strategyMapReport, testedParts } from './strategy-map-report.ts'

const cell = {
  stop: number('R of the original stop'),
  target: number('R of the original stop'),
  totalR: number('After costs, each trade at its worst'),
  optimisticR: number('After costs, each trade at its best'),
  unclear: number('Trades whose worst is below their best'),
  chosenR: number('On the trades where the best is chosen'),
  testedR: number('On the trades where it is tested'),
}
const part = {
  trades: number(),
  from: knownValue('Exit of the first, milliseconds of the wall clock'),
  to: knownValue('Exit of the last'),
  actualR: number('Actual result'),
}

export const strategyMap = report({
  about:
    'What 48 stops and targets would have made on the filtered closed trades, and how the best of the earlier trades did later',
  view: { tested: { is: 'one', of: testedParts, or: 'THIRD' }, walks: { is: 'walks' } },
  permission: 'SESSIONS',
  answer: strategyMapAnswer,
  fold: strategyMapReport,
  shown: {
    trades: number('All selected trades'),
    evaluable: number('All other figures cover these'),
    byBars: { trades: number('Of these, all cells are decided by price bars') },
    partly: { trades: number('Of these, some cells are decided by price bars') },
    byRange: { trades: number('Of these, all cells are decided by the highest and lowest price') },
    few: boolean('Fewer than 50: the best cell is mostly chance'),
    actualR: number(),
    cells: list(cell),
    chosen: part,
    tested: part,
    best: orNull({ ...cell, place: number('Among the cells of the trades where it is tested, 1 = best') }),
    gained: orNull({
      perTradeR: number(
        'The best cell minus the actual result, per trade where it is tested, each at its worst; null below 20 of them',
      ),
      low: number('Lower end of its interval at 95%'),
      high: number('Upper end'),
    }),
    luck: orNull({
      splits: number('Ways to choose in one half of the trades and to test in the other; null below 80 trades'),
      lower: number('Those in which the best cell of one half was in the lower half of the cells in the other'),
    }),
  },
})
