import { counted, formatR, sentenceR } from '@afterclose/core/format'
import type { LuckOfChoice } from '@afterclose/engine/reports/strategy-map/luck-of-choice'
import type { StrategyMapReport } from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import type { MapSplit } from './alternative-strategies-search.ts'
import { leadingCell } from './drawn-maps.ts'

/** A choice that ranks below this place of 48 did not last. */
const good = 12

const partNames = {
  HALF: ['first half', 'second half'],
  THIRD: ['first two thirds', 'last third'],
} as const

/** Result of the best worst-case cell of the earlier trades on the later ones; or of all trades, untested. */
export function mapReading(report: StrategyMapReport, split: MapSplit): Reading {
  const { best, chosen, tested, cells, actualR, gained } = report
  const first = cells[leadingCell(report, split)]!
  if (best === null || split === 'WHOLE') {
    const cell = `stop ${first.stop} and target ${first.target}`
    const worst = sentenceR(first.totalR)
    const made = sentenceR(actualR)
    return [
      ...(first.totalR > actualR
        ? [strong(`At least ${worst} with ${cell}`), `; the actual trades made ${made}. `]
        : [
            strong('No stop and target is sure to have made more than the actual trades'),
            `, which made ${made}; the highest worst case is ${worst}, with ${cell}. `,
          ]),
      split === 'WHOLE' ? 'This is not out-of-sample: test it on halves or thirds.' : tooFew(report),
    ]
  }
  const [earlier, later] = partNames[split]
  return [
    strong(
      `Stop ${first.stop} and target ${first.target}, the highest worst case of the ${earlier}, made at worst ${sentenceR(first.chosenR)} there and ${sentenceR(first.testedR)} in the ${later}`,
    ),
    `, ranking ${best.place} of ${cells.length}${best.place === 1 ? ', the highest there, too' : best.place > good ? ': its lead did not last' : ''}; the actual trades made ${formatR(chosen.actualR)} and ${sentenceR(tested.actualR)}.`,
    ...(gained === null
      ? []
      : [
          ` Per trade of the ${later}, it made at worst ${sentenceR(gained.perTradeR, { size: true })} ${gained.perTradeR < 0 ? 'less' : 'more'} than the actual trades (95% interval of the difference ${formatR(gained.low)} to ${sentenceR(gained.high)}).`,
        ]),
  ]
}

/** Thresholds of luck: from the first on a choice is close to chance, below the second it held up. */
const [muchLuck, littleLuck] = [0.4, 0.2]

/** How often the best cell of one half of the trades was in the lower half of the cells in the other half. */
export function luckReading({ splits, lower }: LuckOfChoice): Reading {
  const share = lower / splits
  return [
    `In ${lower} of ${splits} splits the best of one half was in the lower half of the other: `,
    strong(
      share >= muchLuck
        ? 'the choice is close to luck'
        : share >= littleLuck
          ? 'the choice is partly luck'
          : 'the choice held up',
    ),
    '.',
  ]
}

const tooFew = ({ evaluable }: StrategyMapReport): string =>
  `${counted(evaluable, 'trade')} cannot be split into trades to choose from and trades to test on.`
