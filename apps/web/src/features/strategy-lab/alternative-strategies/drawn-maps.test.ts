import { noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { strategyMapAnswer } from '@afterclose/engine/reports/strategy-map/strategy-map-answer'
import { strategyMapReport } from '@afterclose/engine/reports/strategy-map/strategy-map-report'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { largeJournal } from '@afterclose/testkit/large-journal'
import { randomPaths } from '@afterclose/testkit/random-strategies'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { spokenReading } from '../../../parts/reading.tsx'
import { namedTheme } from '../../../testing/chart-colours.ts'
import { framedCells } from '../../../testing/drawn-shapes.ts'
import { type MapSplit, mapSplits } from './alternative-strategies-search.ts'
import { mapsOf } from './drawn-maps.ts'
import { mapOption } from './map-option.ts'
import { mapReading } from './map-reading.ts'

const numberOf = (text: string): number => Number(text.replace('−', '-').replaceAll(',', ''))
/** A result in a sentence has two decimals, in a cell one. */
const rounding = 0.0551

/** Results of the cell that the sentence names, and those in the frames. */
function said(journal: Parameters<typeof toColumns>[0], split: MapSplit) {
  const tested = split === 'WHOLE' ? 'THIRD' : split
  const report = strategyMapReport(strategyMapAnswer(openBook(toColumns(journal), bestKernel), noFilters, { tested }))
  if (report.evaluable === 0) return null
  const text = spokenReading(mapReading(report, split)).replaceAll('\u00A0', ' ')
  const numbers =
    /made at worst ([^\sR]+)R there and ([^\sR]+)R in/.exec(text) ??
    /^At least ([^\sR]+)R with/.exec(text) ??
    /the highest worst case is ([^\sR]+)R,/.exec(text)
  const maps = mapsOf(report, split)
  const option = mapOption(maps, false, namedTheme)
  const parts = maps.flatMap(({ head }) => /trades (\d+) to (\d+),/.exec(head)?.slice(1).map(Number) ?? [])
  // the part where a cell is tested begins after the one where it is chosen
  expect(parts).toEqual(parts.length === 0 ? [] : [1, parts[1], parts[1]! + 1, report.evaluable])
  const framed = maps.flatMap(({ id }) => framedCells(option, id).map((cell) => numberOf(cell.text)))
  return { sentence: (numbers ?? []).slice(1).map(numberOf), framed }
}

it.each(mapSplits)('the sentence and the framed cells have the same results (%s)', (split) => {
  const agree = (journal: Parameters<typeof toColumns>[0]): void => {
    const both = said(journal, split)
    if (both === null) return
    expect(both.sentence).toHaveLength(both.framed.length)
    for (const [i, result] of both.sentence.entries()) expect(Math.abs(result - both.framed[i]!)).toBeLessThan(rounding)
  }
  agree(largeJournal)
  fc.assert(fc.property(randomPaths(60), agree), { numRuns: runs({ quick: 100 }) })
})
