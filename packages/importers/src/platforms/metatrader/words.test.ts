import { describe, expect, it } from 'vitest'
import { commentNotes } from './comment-notes.ts'
import { levels } from './levels.ts'
import { guessMarket } from './market.ts'
import { statedFigures } from './stated-figures.ts'

describe('guessMarket', () => {
  it.each([
    ['FOREX', ['eurusd', 'EURUSD.m', 'GBPJPYpro', '#usdcnh.', 'EUR/USD', 'usdmxn']],
    ['CRYPTO', ['BTCUSD', 'ethusdt', 'BTC/USD', 'DOGEUSD', 'XRPEUR.c']],
    ['CFD', ['XAUUSD.r', 'xagusd', 'GOLD', 'US100.sim', 'jp225', 'SPX500', 'GER40.cash', 'USOIL', 'USTEC', 'NAS100']],
    [null, ['AAPL', '#TSLA', 'ABCDEF', '', 'EUREUR', 'ESM4', 'SPREAD']],
  ])('takes for %s what looks like it', (market, symbols) => {
    expect(symbols.map((symbol) => [symbol, guessMarket(symbol)])).toEqual(symbols.map((symbol) => [symbol, market]))
  })
})

describe('levels', () => {
  it('knows the initial stop by its side of the entry', () => {
    expect(levels('LONG', '1.1', { stop: '1.09', target: '1.12' })).toMatchObject({
      stopLoss: '1.09',
      finalStop: null,
      takeProfit: '1.12',
    })
    expect(levels('SHORT', '1.1', { stop: '1.11', target: '1.08' })).toMatchObject({
      stopLoss: '1.11',
      finalStop: null,
      takeProfit: '1.08',
    })
  })

  it('takes a stop at or beyond the entry for the final one', () => {
    expect(levels('LONG', '1.1', { stop: '1.1', target: null })).toMatchObject({ stopLoss: null, finalStop: '1.1' })
    expect(levels('SHORT', '1.1', { stop: '1.0999999999', target: null })).toMatchObject({
      stopLoss: null,
      finalStop: '1.0999999999',
    })
  })

  it('knows 0 as none, and no target on the losing side', () => {
    expect(levels('LONG', '1.1', { stop: '0', target: '0' })).toEqual({
      stopLoss: null,
      finalStop: null,
      takeProfit: null,
      note: '',
    })
    expect(levels('SHORT', '1.1', { stop: null, target: '1.1' })).toMatchObject({
      takeProfit: null,
      note: 'The last T/P, 1.1, was on the loss side of the entry.',
    })
  })
})

describe('commentNotes', () => {
  it.each([
    ['', ''],
    ['#2022 My order[tp]', 'Magic number 2022.\nMy order\nClosed by the take profit.'],
    ['[sl/gap]', 'Closed by the stop loss, over a price gap.'],
    ['[so -10.57%]', 'Closed by a stop out.'],
    ['to #860', 'Part of a position: the rest continued as ticket 860.'],
    ['from #860', 'The rest of ticket 860 after a partial close.'],
    ['@185|plan [x]', '@185|plan [x]'],
  ])('puts %j into words', (comment, notes) => {
    expect(commentNotes(comment)).toBe(notes)
  })
})

const figures = (...cells: readonly string[]) => statedFigures([{ line: 1, cells, title: '' }])

describe('statedFigures', () => {
  it('reads labels with one number, and with another in brackets', () => {
    expect(figures('Maximal Drawdown:', '', '1 394.68 (22.81%)')).toEqual([
      { label: 'maximal drawdown', main: { value: '1394.68', half: 0.005 }, second: { value: '22.81', half: 0.005 } },
    ])
    expect(
      figures('Total Trades:', '320', 'Short Positions (won %):', '170 (54.71%)').map(({ label, main }) => [
        label,
        main.value,
      ]),
    ).toEqual([
      ['total trades', '320'],
      ['short positions', '170'],
    ])
  })

  it('joins the word in front of a row with its labels', () => {
    expect(figures('Largest', 'profit trade:', '25.71', 'loss trade:', '-31.67').map(({ label }) => label)).toEqual([
      'largest profit trade',
      'largest loss trade',
    ])
  })

  it('leaves out what is no number', () => {
    expect(figures('Modelling quality', 'n/a', 'Spread', 'Current (4)', '')).toEqual([])
    expect(figures('12.00')).toEqual([])
  })
})

it('tells levels apart that doubles cannot', () => {
  const entry = '12345678901234.0000000001'
  expect(levels('LONG', entry, { stop: '12345678901234.00000000009', target: null })).toMatchObject({ finalStop: null })
  expect(levels('SHORT', entry, { stop: '12345678901234.00000000009', target: null })).toMatchObject({ stopLoss: null })
})
