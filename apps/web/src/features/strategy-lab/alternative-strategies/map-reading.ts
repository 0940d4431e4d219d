import { counted, formatR } from '@afterclose/core/format'
import type { StrategyMapReport } from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import { type Reading, strong } from '../../../parts/reading.tsx'
import type { MapSplit } from './alternative-strategies-search.ts'

/** Behind this place of 48 a choice did not last. */
const good = 12

const partNames = {
  HALF: ['first half', 'second half'],
  THIRD: ['first two thirds', 'last third'],
} as const

/** What the best cell of the earlier trades made of the later ones; or the best of all, where nothing tests it. */
export function mapReading(report: StrategyMapReport, split: MapSplit): Reading {
  const { best, chosen, tested, cells, actualR } = report
  if (split === 'WHOLE' || best === null) {
    const first = cells.reduce((most, cell) => (cell.totalR > most.totalR ? cell : most))
    return [
      strong(`Stop ${first.stop} and target ${first.target} made most, ${formatR(first.totalR, { unit: true })}`),
      `; the trades themselves made ${formatR(actualR)}. `,
      split === 'WHOLE' ? 'Nothing here says whether it would last: halves and thirds test it.' : tooFew(report),
    ]
  }
  const [earlier, later] = partNames[split]
  return [
    strong(
      `The best cell of the ${earlier}, stop ${best.stop} and target ${best.target}, made ${formatR(best.chosenR, { unit: true })} there and ${formatR(best.testedR)} in the ${later}`,
    ),
    `, place ${best.place} of ${cells.length}. The trades themselves made ${formatR(chosen.actualR)} and ${formatR(tested.actualR)}.`,
    best.place === 1 ? ' It was best there, too.' : best.place > good ? ' What looked best did not stay best.' : '',
  ]
}

const tooFew = ({ evaluable }: StrategyMapReport): string =>
  `${counted(evaluable, 'trade')} cannot be split into those to choose from and those to test on.`
