import { emptyInput } from '@afterclose/core/trade'
import { aTrade } from '@afterclose/testkit/builders'
import { expect, it } from 'vitest'
import { parsedFile, parsedTrade, plan } from '../../../test/support/parsed-file.ts'
import { type KeptPlan, keptShape } from '../plan/plan-types.ts'
import { planIn, planText } from './plan-file.ts'

const fill = { side: 'ENTRY', date: '2024-03-04T10:00:00', price: '1', size: '1', commission: '0', swap: '0' } as const
/** With something said in fields of every type, and with nothing. */
const trades = [
  aTrade(),
  aTrade({ tradeType: 'DEMO', exitDate: null, exitPrice: null, stopLoss: null, inReview: true, notes: 'x' }),
  aTrade({ entryComments: [2], screenshotDescriptions: ['', 'b'], checklistId: 3, executions: [fill] }),
  aTrade({ commission: '0', swap: '-1', fxRate: '1.1', gainMode: 'MANUAL', manualGain: '0', priceBarLength: 60 }),
]

function kept(create: KeptPlan['changes']['create']): KeptPlan {
  const { changes, summary } = plan(parsedFile([parsedTrade]))
  return JSON.parse(
    JSON.stringify({
      revision: 1,
      source: 'X',
      facts: {},
      payinIds: [],
      knownTrades: [],
      changes: { ...changes, create },
      reading: { preview: { ...summary, shape: keptShape } },
    }),
  )
}

it('gives back every field of a plan', () => {
  const one = kept(trades.map((trade, i) => ({ externalId: String(i), trade })))
  expect(planIn(planText(one))).toEqual(one)
})

it('stores only fields that differ from an empty trade', () => {
  const { instrumentId, setupId, direction, entryDate } = aTrade()
  const trade = { ...emptyInput, instrumentId, setupId, direction, entryDate, size: '2' }
  const text = planText(kept([{ externalId: 'a', trade }]))
  expect(JSON.parse(text).changes.create).toEqual([
    { externalId: 'a', trade: { instrumentId, setupId, direction, entryDate, size: '2' } },
  ])
})

it('ignores a plan of another shape', () => {
  const one = kept([])
  const { shape: _, ...preview } = one.reading.preview
  expect(planIn(planText(one))).not.toBeNull()
  for (const shape of [{}, { shape: '' }, { shape: `${keptShape}x` }])
    expect(planIn(planText({ ...one, reading: { ...one.reading, preview: { ...preview, ...shape } } }))).toBeNull()
})
