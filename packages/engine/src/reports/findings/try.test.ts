import { noFilters } from '@afterclose/core/filters'
import { plantedEffects, plantedJournal } from '@afterclose/testkit/planted-journals'
import { it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { findingsAnswer } from './findings-answer.ts'
import { findingsReport } from './findings-report.ts'

it('tries', () => {
  const each = Number(process.env['EACH'] ?? 20)
  for (const effect of plantedEffects) {
    if (process.env['ONLY'] && process.env['ONLY'] !== effect) continue
    const firsts = new Map<string, number>()
    let looks = 0
    const n = effect === 'NONE' ? each * 5 : each
    for (let seed = 1; seed <= n; seed++) {
      const journal = plantedJournal(effect, seed)
      const report = findingsReport([findingsAnswer(openBook(toColumns(journal), bestKernel), noFilters, { negative: journal.negative, missed: [], sessions: [], first: 0, parts: 10 })])
      looks += report.looks
      const id = report.shown[0]?.id ?? '-'
      firsts.set(id, (firsts.get(id) ?? 0) + 1)
      if (process.env['SHOW']) console.log(effect, seed, journal.trades.length, report.shown.map((f) => `${f.id} ${f.atLeast.toFixed(0)} p${f.chance.toExponential(1)}`), report.explained.map(e => e.id + '<' + e.by), report.all.filter(f => f.chance < 0.002).map(f => f.id + ' ' + f.chance.toExponential(1)))
    }
    console.log(effect, 'looks', looks / n, [...firsts].sort((a, b) => b[1] - a[1]).map(([k, v]) => `${k}: ${v}`).join(', '))
  }
}, 600000)
