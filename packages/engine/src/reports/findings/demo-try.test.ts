import { tiltMeter } from '@afterclose/core/comment'
import { noFilters } from '@afterclose/core/filters'
import { unknownContext } from '@afterclose/core/market-context'
import { deriveTrade } from '@afterclose/core/derive-trade'
import { missedTradeResult } from '@afterclose/core/missed-trade'
import { allComments } from '@afterclose/core/trade'
import { it } from 'vitest'
import { demoJournal } from '../../../../demo/src/demo-journal.ts'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { findingsAnswer } from './findings-answer.ts'
import { findingsReport } from './findings-report.ts'
it('x', () => {
  for (const day of ['2026-11-20', '2026-11-30']) {
  const d = demoJournal(4400, day as never)
  const ratingOf = (id: number) => d.comments.find((c) => c.id === id)?.rating ?? 'NEUTRAL'
  const trades = d.trades.map((t) => ({ ...t, ...deriveTrade(t as never, d.instruments.find(({ id }) => id === t.instrumentId)!, { tiltMeter: tiltMeter(allComments(t as never), ratingOf), screenshotExists: false }), ...unknownContext, source: 'MANUAL', screenshots: 0, hasNotes: false }))
  const book = openBook(toColumns({ revision: 1, trades: trades as never, payins: d.payins as never }), bestKernel)
  const missed = d.missedTrades.map((m) => ({ ...m, ...missedTradeResult(m as never, d.instruments.find(({ id }) => id === m.instrumentId)!) }))
  const r = findingsReport([findingsAnswer(book, noFilters, { negative: d.comments.filter((c) => c.rating === 'NEGATIVE').map((c) => c.id), missed: missed as never, sessions: [], first: 0, parts: 10 })])
  const line = (f: typeof r.all[number]) => `${f.id} ${f.verdict} ${f.measure} cases ${f.cases}/${f.compared} aTrade ${f.aTrade.likely.toFixed(3)} [${f.aTrade.low?.toFixed(3)},${f.aTrade.high?.toFixed(3)}] year ${f.aYear?.likely.toFixed(0)} atLeast ${f.atLeast.toFixed(0)} p ${f.chance.toExponential(1)} ${f.hindsight ? 'HINDSIGHT' : ''}`
  console.log(d.setups.map((s) => s.id + s.name), d.comments.map((c) => c.id + c.name + c.rating[0]))
  console.log('SHOWN', r.looks, r.shown.map(line)); console.log('LIKELIEST', r.likeliest && line(r.likeliest), r.likeliest?.moreTrades)
  console.log('EXPL', r.explained.map((e) => e.id + ' < ' + e.by)); console.log('ALL', r.all.filter((f) => f.chance < 0.05).map(line))
  console.log('NAMED', r.all.filter((f) => /COSTS|RISK_OF|EARLY|MISSED|hour 16|setup|STOP_AFTER/.test(f.id)).map(line), r.all.find(f => f.id === 'RISK_OF_LOSERS')?.marks.map(m => m.value.likely), r.all.find(f => f.id === 'COSTS')?.marks.map(m => m.value.likely))
  }
})
