import { noFilters } from '@afterclose/core/filters'
import { plantedJournal } from '@afterclose/testkit/planted-journals'
import { it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { findingsAnswer } from './findings-answer.ts'
import { findingsReport } from './findings-report.ts'

it('is fast', () => {
  const journal = plantedJournal('AFTER_TWO_LOSSES', 3, { trades: 100_000, setups: 30, instruments: 40 })
  const book = openBook(toColumns(journal), bestKernel)
  for (let round = 0; round < 2; round++) {
    const answers = Array.from({ length: 10 }, (_, first) => {
      const t = performance.now(); const c = process.cpuUsage()
      const a = findingsAnswer(book, noFilters, { negative: journal.negative, missed: [], sessions: [], first, parts: 1 })
      const u = process.cpuUsage(c)
      console.log(first, a.looks.length, (performance.now() - t).toFixed(0), ((u.user + u.system) / 1000).toFixed(0))
      return a
    })
    const t = performance.now()
    const r = findingsReport(answers as never)
    console.log('fold', (performance.now() - t).toFixed(0), r.looks, r.shown.map((f) => f.id), r.explained.length)
  }
}, 600000)
