import { readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { expect, it } from 'vitest'
import { draftFor } from '../../parts/bar-fetch/ready-made-draft.ts'
import { askedText } from './asked-text.ts'

const source = (id: string) => readyMadeSources.find((one) => one.id === id)!
const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const now = utc('2026-11-30T12:00:00')
const common = { dateFormat: 'yyyy-MM-dd', now } as const
const aapl = { need: { from: utc('2026-03-03T15:00:00'), to: utc('2026-05-20T15:00:00') }, symbol: 'aapl.us' }
const msft = { need: { from: utc('2026-04-03T15:00:00'), to: utc('2026-06-01T15:00:00') }, symbol: 'msft.us' }

it('says which bars are asked of whom, from fifty bars before the first trade until fifty after the last', () => {
  expect(askedText({ ...common, asked: [aapl, msft], draft: draftFor(source('stooq'), false) })).toBe(
    'Asked of stooq.com, with your key: daily bars of aapl.us and msft.us, 2026-01-12 to 2026-07-21, around your trades. Nothing else is sent, and nothing before you press the button.',
  )
})

it('ends now while a trade is open, and begins where the source begins', () => {
  const open = { need: { from: utc('2026-03-03T15:00:00'), to: null }, symbol: 'XBTUSD' }
  expect(
    askedText({ ...common, asked: [open], draft: { ...draftFor(source('kraken'), false), length: 3600 } }),
  ).toMatch(/^Asked of api\.kraken\.com: 1 hour bars of XBTUSD, 2026-10-31 to 2026-11-30, around your trades\./)
})

it('counts symbols beyond twelve, and says that nothing is asked without any', () => {
  const many = Array.from({ length: 14 }, (_, i) => ({ ...aapl, symbol: `S${i + 1}` }))
  expect(askedText({ ...common, asked: many, draft: draftFor(source('stooq'), false) })).toContain(
    'S11, S12 and 2 others, ',
  )
  expect(askedText({ ...common, asked: [], draft: draftFor(source('stooq'), false) })).toBe(
    'Nothing is asked of stooq.com: every symbol is empty.',
  )
})
