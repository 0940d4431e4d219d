import type { Market } from '@afterclose/core/journal'
import { describe, expect, it } from 'vitest'
import { journalFacts, parsedFile, parsedTrade, plan } from '../../../test/support/parsed-file.ts'

const share = { ...parsedTrade, symbol: 'AAPL', entryPrice: '10', exitPrice: '12.25', netGain: null }
const shares = parsedFile([share, { ...share, externalId: '2', symbol: 'MSFT', lines: [11], texts: ['row 11'] }])
const options = (markets: Record<string, 'STOCKS' | 'FOREX' | 'CFD'>) => ({
  timeZone: null,
  mapping: null,
  rates: {},
  markets,
})

describe('a file that does not say its market', () => {
  it('asks for the market if the journal trades several, and takes only currency pairs as Forex', () => {
    const { summary, changes } = plan(shares)
    expect(summary.markets).toEqual([
      { name: 'AAPL', market: 'STOCKS', chosen: false, needed: true },
      { name: 'MSFT', market: 'STOCKS', chosen: false, needed: true },
    ])
    expect(changes.newInstruments.map(({ market, tickValue }) => [market, tickValue])).toEqual([
      ['STOCKS', null],
      ['STOCKS', null],
    ])
    expect(summary.warnings).toEqual([expect.stringContaining('2 trades will have no result')])
  })

  it('gives stocks a point value of 1, so that results follow from prices and sizes', () => {
    const { summary, changes } = plan(shares, { options: options({ AAPL: 'STOCKS', MSFT: 'STOCKS' }) })
    expect(summary.markets?.map(({ chosen }) => chosen)).toEqual([true, true])
    expect(summary.warnings).toEqual([])
    expect(changes.newInstruments).toMatchObject([
      { name: 'AAPL', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
      { name: 'MSFT', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
    ])
  })

  it('uses the market chosen for each instrument, but none that the journal does not trade', () => {
    const { summary, changes } = plan(shares, { options: options({ AAPL: 'FOREX', MSFT: 'CFD' }) })
    expect(summary.markets).toEqual([
      { name: 'AAPL', market: 'FOREX', chosen: true, needed: true },
      { name: 'MSFT', market: 'STOCKS', chosen: false, needed: true },
    ])
    expect(changes.newInstruments[0]?.tickValue).toBeNull()
  })

  it('is not asked about indices and pairs, whose names say it: US100 is no stock', () => {
    const names = ['US100', 'GER40', 'EURUSD', 'GOLD']
    const rows = names.map((symbol, i) => ({
      ...share,
      symbol,
      externalId: symbol,
      lines: [i + 1],
      texts: [symbol],
      netGain: '4.5',
    }))
    const traded = (tradeMarkets: readonly Market[]) => {
      const { changes, summary } = plan(parsedFile(rows), { journal: { ...journalFacts, tradeMarkets } })
      return {
        markets: Object.fromEntries(changes.newInstruments.map(({ name, market }) => [name, market])),
        asked: summary.markets?.map(({ name }) => name),
        warnings: summary.warnings,
      }
    }
    expect(traded(['STOCKS', 'FOREX', 'CFD'])).toEqual({
      markets: { US100: 'CFD', GER40: 'CFD', EURUSD: 'FOREX', GOLD: 'STOCKS' },
      asked: ['GOLD'],
      warnings: [],
    })
    expect(traded(['STOCKS', 'FOREX']).warnings).toEqual([
      'This journal does not trade CFDs, so GER40, US100 will be saved under stocks. To avoid that, add the market in the journal’s settings, and import the file again.',
    ])
  })

  it('needs no market if it states results itself', () => {
    const { summary } = plan(parsedFile([{ ...share, netGain: '4.5' }]))
    expect(summary.markets).toEqual([{ name: 'AAPL', market: 'STOCKS', chosen: false, needed: false }])
  })

  it('does not ask if symbol, file or journal determine the market', () => {
    const only = { ...journalFacts, tradeMarkets: ['STOCKS'] } as const
    expect(plan(shares, { journal: only }).summary.markets).toEqual([])
    expect(plan(parsedFile([parsedTrade])).summary.markets).toEqual([])
    expect(plan(parsedFile([{ ...share, market: 'STOCKS' }])).summary.markets).toEqual([])
    expect(plan(parsedFile([{ ...share, symbol: 'SPY250321C00500000' }])).summary.markets).toEqual([])
  })
})
