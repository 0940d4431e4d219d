import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { statusOf } from './months-nav.tsx'
import { sizeChange } from './month-stats.tsx'

const aReview: MonthReviewView = {
  id: 3,
  year: 2026,
  month: 1,
  wentWell: '',
  toImprove: '',
  lessons: '',
  goals: '',
  rating: null,
  submittedAt: null,
  stats: null,
  created: '2026-02-01T08:00:00.000Z',
  modified: '2026-02-01T08:00:00.000Z',
}

it('says by how much a fall is larger or smaller', () => {
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  expect([120, -120].map((by) => sizeChange(by, words))).toEqual(['120 larger', '120 smaller'])
  const inPercent = unitWords('PERCENT', { currency: 'USD', decimals: 2 })
  expect(sizeChange(1.2, inPercent)).toBe('1.20 points larger')
})

it('asks for a review of the month that has just ended alone, and says of the others how theirs stand', () => {
  const months = ['2025-12', '2026-01', '2026-02', '2026-03'] as const
  expect(months.map((month) => statusOf(null, month, '2026-02'))).toEqual([
    'not written',
    'to write',
    'running',
    'running',
  ])
  const review = { ...aReview, submittedAt: null }
  expect(months.map((month) => statusOf(review, month, '2026-02'))).toEqual(months.map(() => 'draft'))
  const submitted = { ...review, submittedAt: '2026-02-01T08:00:00.000Z' }
  expect(statusOf(submitted, '2026-02', '2026-02')).toBe('reviewed')
})
