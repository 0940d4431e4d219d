import { localText, parseLocal } from '@afterclose/core/time'
import { tradeProblems } from '@afterclose/core/validate-trade'
import type { ParsedTrade } from '@afterclose/importers/importer'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, journalFacts, parsedFile, parsedTrade, plan } from '../../../test/support/parsed-file.ts'

const problem = (reason: string) => (_: unknown, i: number) => ({
  line: 1000 + i,
  text: '',
  cell: null,
  column: null,
  reason,
  severity: 'error' as const,
})

describe('over any file', () => {
  const price = fc.integer({ min: 1, max: 30 }).map((points) => (1 + points / 100).toFixed(2))
  const when = fc.integer({ min: 0, max: 40 }).map((hours) => localText(Date.UTC(2024, 9, 26) + hours * 1_800_000))
  const trade = fc.record({
    externalId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    symbol: fc.constantFrom('EURUSD', 'eurusd.m', 'AAPL', 'ES', '', 'X'.repeat(41)),
    direction: fc.constantFrom('LONG' as const, 'SHORT' as const),
    entryDate: when,
    exitDate: fc.option(when),
    entryPrice: price,
    exitPrice: price,
    stopLoss: fc.option(price),
    takeProfit: fc.option(price),
    highestPrice: fc.option(price),
    lowestPrice: fc.option(price),
    netGain: fc.option(price),
    currency: fc.constantFrom(null, 'USD', 'EUR', 'GBP'),
    fxRate: fc.option(fc.constant('1.5')),
  })
  /** Trades of one to four rows; the first row of one may share its line of the text with the last row of another. */
  const files = fc
    .tuple(
      fc.array(fc.tuple(trade, fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 14 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 3 }),
    )
    .map(([drafts, rejected, duplicates]) => {
      let line = 1
      const trades = drafts.map(([draft, length, sharesLine]): ParsedTrade => {
        const from = sharesLine && line > 1 ? line - 1 : line
        const lines = Array.from({ length }, (_, i) => from + i)
        line = from + length
        return {
          ...parsedTrade,
          ...draft,
          exitPrice: draft.exitDate === null ? null : draft.exitPrice,
          lines,
          texts: lines.map(String),
        }
      })
      const parsed = parsedFile(trades, {
        rejected: Array.from({ length: rejected }, problem('unreadable')),
        duplicateLines: Array.from({ length: duplicates }, problem('twice')),
      })
      return { ...parsed, rowsRead: parsed.rowsRead + rejected + duplicates }
    })
  const options = { timeZone: 'Europe/London', mapping: null, rates: { EUR: '1.1' } }
  const berlin = { ...journalFacts, timeZone: 'Europe/Berlin' }

  it('read = trades + merged + duplicates + rejected, and every list has what is counted', () => {
    fc.assert(
      fc.property(files, files, (earlier, parsed) => {
        const before = plan(earlier, { options, journal: berlin })
        const { summary, lists, changes } = plan(parsed, { options, journal: berlin, trades: after(before) })
        const { read, trades, merged, duplicates, rejected } = summary.counts
        expect(trades + merged + duplicates + rejected).toBe(read)
        const { error, wait, note } = summary.rejectedAs ?? { error: 0, wait: 0, note: 0 }
        expect(error + wait + note).toBe(rejected)
        expect([trades, merged, duplicates, rejected]).toEqual([
          lists.trades.length,
          lists.merged.length,
          lists.duplicates.length,
          lists.rejected.length,
        ])
        expect(summary.created + summary.updated).toBe(trades)
        expect([summary.created, summary.updated]).toEqual([changes.create.length, changes.update.length])
      }),
    )
  })

  it('every trade that it makes or changes can be stored', () => {
    fc.assert(
      fc.property(files, files, (earlier, parsed) => {
        const trades = after(plan(earlier, { options, journal: berlin }))
        const { changes } = plan(parsed, { options, journal: berlin, trades })
        for (const { trade } of [...changes.create, ...changes.update]) {
          expect(tradeProblems(trade)).toEqual([])
          expect(parseLocal(trade.entryDate)).not.toBeNull()
          if (trade.instrumentId < 0) expect(changes.newInstruments[-1 - trade.instrumentId]).toBeDefined()
        }
        const usedIds = new Set(changes.create.map(({ trade }) => trade.instrumentId).filter((id) => id < 0))
        expect(usedIds.size).toBe(changes.newInstruments.length)
      }),
    )
  })

  it('the same file again changes nothing', () => {
    fc.assert(
      fc.property(files, (parsed) => {
        const first = plan(parsed, { options, journal: berlin })
        const again = plan(parsed, { options, journal: berlin, trades: after(first) })
        expect(again.changes).toMatchObject({ create: [], update: [], newInstruments: [] })
        expect(again.summary.counts.rejected).toBe(first.summary.counts.rejected)
        expect(again.summary.counts.duplicates).toBe(parsed.rowsRead - first.summary.counts.rejected)
      }),
    )
  })
})
