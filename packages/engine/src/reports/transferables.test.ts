import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { units } from '../trades/unit.ts'
import { equityAnswer } from './equity/equity-answer.ts'
import { equityReport } from './equity/equity-report.ts'
import { equityOverlays } from './equity/overlays.ts'
import { homeAnswer } from './home/home-answer.ts'
import { homeReport } from './home/home-report.ts'
import { openTradesAnswer, tradesAnswer } from './trades-answer.ts'
import { exitsOn } from './trades-of.ts'
import { transferables } from '../columns/transferables.ts'

const book = openBook(toColumns(exampleJournal), bestKernel)
const days = exitsOn('2024-01-16')
const questions = {
  home: () => homeReport(homeAnswer(book, noFilters, { unit: 'CURRENCY', columns: 800 })),
  ...Object.fromEntries(
    units.map((unit) => [
      unit,
      () => equityReport(equityAnswer(book, noFilters, { unit, axis: 'DATE', overlays: equityOverlays, columns: 2 })),
    ]),
  ),
}
const answers = [
  homeAnswer(book, noFilters, { unit: 'R', columns: 800 }),
  equityAnswer(book, noFilters, { unit: 'CURRENCY', axis: 'NUMBER', overlays: equityOverlays, columns: 800 }),
  tradesAnswer(book, noFilters, { of: days }),
  openTradesAnswer(book),
]

it.each(answers.map((answer, i) => [i, answer] as const))('answer %i crosses threads without a copy', (_, answer) => {
  const before = JSON.stringify(structuredClone(answer))
  const crossed = structuredClone(answer, { transfer: transferables(answer) })
  expect(JSON.stringify(crossed)).toBe(before)
  const stayed = transferables(answer).filter((buffer) => buffer.byteLength > 0)
  expect(stayed).toEqual([])
})

it('what was handed over is not asked for again: the same question has the same answer', () => {
  for (const ask of Object.values(questions)) {
    const first = ask()
    expect(ask()).toEqual(first)
  }
  const crossed = homeAnswer(book, noFilters, { unit: 'CURRENCY', columns: 800 })
  structuredClone(crossed, { transfer: transferables(crossed) })
  expect(homeReport(homeAnswer(book, noFilters, { unit: 'CURRENCY', columns: 800 })).statistics.netGain).toBe(1621.1)
})
