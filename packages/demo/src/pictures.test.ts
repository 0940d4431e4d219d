import { describe, expect, it } from 'vitest'
import { demoJournal } from './demo-journal.ts'
import { pictureDescriptions, pictureOf } from './pictures.ts'

const long = { direction: 'LONG', entryPrice: '100', exitPrice: '102', stopLoss: '99', takeProfit: '102' } as const
const short = { direction: 'SHORT', entryPrice: '100', exitPrice: '100.5', stopLoss: '101', takeProfit: '98' } as const

describe('the pictures of the demo', () => {
  it('fit what became of a trade', () => {
    const fit = (exitPrice: string) => pictureOf({ ...long, exitPrice }, 1)
    expect(fit('102.5')).toBe(fit('102'))
    expect(fit('98.5')).toBe(fit('99'))
    expect(new Set(['102', '101', '100.05', '99.5', '99'].map(fit)).size).toBe(5)
    expect(pictureOf(short, 1)).not.toBe(fit('99.5'))
    expect(pictureOf(long, 2)).not.toBe(pictureOf(long, 1))
  })

  it('are there for every screenshot that the demo journal tells of, with a description', () => {
    const { trades } = demoJournal(4400, '2026-11-20')
    const shown = trades.filter(({ screenshotCount }) => screenshotCount > 0)
    expect(shown.length).toBeGreaterThan(400)
    for (const trade of shown) {
      expect(trade.screenshotDescriptions).toEqual(pictureDescriptions.slice(0, trade.screenshotCount))
      for (let slot = 1; slot <= trade.screenshotCount; slot++) expect(pictureOf(trade, slot)).toBeGreaterThanOrEqual(0)
    }
  })
})
