import { describe, expect, it } from 'vitest'
import { readFile } from '../../../importers.ts'
import { recordsOf } from '../../../statements/records.ts'
import { structuresOfFills } from '../../../structures/made-fills.ts'
import { netOf, read, readSample, sampleText, writtenBytes } from '../../../../test/samples.ts'

describe('thinkorswim account statement', () => {
  const file = readSample('thinkorswim', 'statement.csv', { mark: true })
  const fillsOf = (symbol: string) => file.fills.filter((fill) => fill.symbol === symbol)

  it('shares the costs of an order among its legs by size: 0.04 + 2.60 of two legs of 2', () => {
    expect(fillsOf('QOPA 2025-03-21 50 C').map(({ commission }) => commission)).toEqual(['1.32'])
    expect(fillsOf('QOPA 2025-03-21 55 C')[0]?.commission).toBe('1.32')
  })

  it('names a leg by the reference of its cash row, and its account by the title', () => {
    expect(fillsOf('QOPA 2025-03-21 55 C')[0]).toMatchObject({ id: '102-2', account: 'D-00000042' })
  })

  it('closes at 0 what ended and is listed no more, and keeps what is listed', () => {
    const ends = file.fills.filter(({ price }) => price === '0')
    expect(ends.map(({ symbol, side, size, date }) => [symbol, side, size, date])).toEqual([
      ['ACME 2025-02-21 12 P', 'BUY', '1', '2025-02-21T16:00:00'],
      ['QOPA 2025-03-21 55 C', 'BUY', '2', '2025-03-21T16:00:00'],
    ])
  })

  it('takes the point value of futures from the table, and that of options from the cash row', () => {
    expect(fillsOf('/MESH25').map(({ pointValue, market }) => [pointValue, market])).toEqual([
      ['5', 'FUTURES'],
      ['5', 'FUTURES'],
    ])
    expect(fillsOf('ACME 2025-02-21 12 P')[0]?.pointValue).toBe('100')
  })

  it('tells orders of the same seconds apart by their money', () => {
    const { fills } = readSample('thinkorswim', 'same-seconds.csv')
    expect(fills.map(({ id, size, commission }) => [id, size, commission])).toEqual([
      ['301-1', '10', '0.1'],
      ['302-1', '20', '0.2'],
      ['303-1', '30', '0.3'],
    ])
  })

  it('tells of whole days, in the zone in which midnight of Chicago is written as 01:00', () => {
    expect(file.span).toEqual({ from: '2025-01-01T00:00:00', to: '2025-03-31T23:59:59', stated: true })
    expect(file.timeZone).toBe('America/New_York')
  })

  it.each([
    ['01:00:00', 'America/New_York'],
    ['00:00:00', 'America/Chicago'],
    ['22:00:00', 'America/Los_Angeles'],
  ])('knows by midnight in Chicago written as %s that its clock is that of %s', (clock, zone) => {
    const text = sampleText('thinkorswim', 'statement.csv').replaceAll(',01:00:00,BAL,', `,${clock},BAL,`)
    expect(read(writtenBytes(text)).timeZone).toBe(zone)
  })

  it('ends an option whose day is over; on that day itself it may still be held, unless a list of options says it is not', () => {
    const endsOf = (text: string) =>
      read(writtenBytes(text))
        .fills.flatMap(({ symbol, price, date }) => (price === '0' ? [`${symbol}, ${date}`] : []))
        .toSorted()
    const through = (day: string) =>
      sampleText('thinkorswim', 'without-cash.csv').replace('through 1/31/25', `through ${day}`)
    const ended = ['QOPA 2025-03-21 50 C', 'QOPA 2025-03-21 55 C'].map((symbol) => `${symbol}, 2025-03-21T16:00:00`)
    expect(endsOf(through('3/20/25'))).toEqual([])
    expect(endsOf(through('3/21/25'))).toEqual([])
    expect(endsOf(through('3/22/25'))).toEqual(ended)
    const listed = sampleText('thinkorswim', 'statement.csv').replace('through 3/31/25', 'through 3/21/25')
    expect(endsOf(listed)).toContain('QOPA 2025-03-21 55 C, 2025-03-21T16:00:00')
  })

  it('says of a statement that is cut off before its trades that they are missing', () => {
    const text = sampleText('thinkorswim', 'statement.csv')
    const bytes = writtenBytes(text.slice(0, text.indexOf('Account Trade History')))
    const { warnings, fills } = readFile({ name: 'cut.csv', bytes }, 'AUTO', { mapping: null })
    expect(fills).toEqual([])
    expect(warnings).toContainEqual(
      expect.stringMatching(/^The statement has no “Account Trade History” table: it was truncated/),
    )
  })

  it('reads 40 of 40 legs of five iron condors and 20 of 20 of five verticals, whose cash rows have fewer cells', () => {
    const legsOf = (name: string) => readSample('thinkorswim', name).fills.length
    expect([legsOf('iron-condors.csv'), legsOf('verticals.csv')]).toEqual([40, 20])
  })

  it('makes five condors and five verticals of their orders: 2.80 to 3.20 less 1.20 and 5.36 of costs, and 80 less 2.68 each', () => {
    const tradesOf = (name: string) =>
      structuresOfFills(recordsOf(readSample('thinkorswim', name)).fills).structures.map(
        ({ structure, reason, gain }) => `${structure} ${reason} ${gain}`,
      )
    expect(tradesOf('iron-condors.csv')).toEqual(
      ['154.64', '164.64', '174.64', '184.64', '194.64'].map((gain) => `IRON_CONDOR ORDER ${gain}`),
    )
    expect(tradesOf('verticals.csv')).toEqual(Array(5).fill('VERTICAL ORDER 77.32'))
  })

  it('has the reference of the cash row as the order of all legs; without one, the time of their block and its first leg', () => {
    expect(fillsOf('QOPA 2025-03-21 55 C').map(({ order }) => order)).toEqual(['102', null])
    const { fills } = readSample('thinkorswim', 'without-cash.csv')
    expect(fills.filter(({ symbol }) => symbol.startsWith('QOPA')).map(({ order }) => order)).toEqual([
      '1/5/25 10:00:00 QOPA 2025-03-21 50 C',
      '1/5/25 10:00:00 QOPA 2025-03-21 50 C',
    ])
  })

  it('says nothing of orders in a statement without options', () => {
    const { fills } = readSample('thinkorswim', 'same-seconds.csv')
    expect(fills.map(({ order }) => order)).toEqual([undefined, undefined, undefined])
  })

  it.each([
    ['a trade', ',560,PUT,1.50,.70,LMT', ',560,PUT,1', 67, '11 cells, other rows have 13'],
    ['a further leg', ',550,PUT,.80,DEBIT,', ',550,PUT,.8', 68, '11 cells, other rows have 13'],
    ['a cash row', '-70.00,"20,077.32"', '-7', 67, '8 cells, other rows have 9'],
  ])('refuses %s that was cut off within its own table', (_, whole, cut, line, reason) => {
    const { rejected } = read(writtenBytes(sampleText('thinkorswim', 'verticals.csv').replace(whole, cut)))
    expect(rejected.filter(({ severity }) => severity === 'error').map((row) => [row.line, row.reason])).toEqual([
      [line, `The row ends early: ${reason}`],
    ])
  })

  it('says that a trade is missing whose cash row is there: the totals differ by its 0.66 and its 100.00', () => {
    expect(file.totals.map(({ label, stated, computed }) => [label, stated, computed])).toEqual([
      ['Fees and commissions', '4.06', '3.4'],
      ['Amount', '5167.25', '5267.25'],
    ])
  })

  describe('options that were assigned or exercised', () => {
    const text = sampleText('thinkorswim', 'assigned-spread.csv')
    const without = (...words: readonly string[]): string =>
      text
        .split('\n')
        .filter((line) => !words.some((word) => line.includes(word)))
        .join('\n')
    const readText = (statement: string) => read(writtenBytes(statement))
    const results = (statement: string) =>
      readText(statement).trades.map(({ symbol, size, exitDate, netGain }) => [symbol, size, exitDate, netGain])

    it('deliver their shares: 148.70 by the puts, and -1000 by the shares', () => {
      const { trades, payins } = readText(text)
      expect(trades.map(({ netGain }) => netGain)).toEqual(['409.35', '-260.65', '-1000'])
      expect(netOf(readText(text))).toBe('-851.3')
      expect(payins).toEqual([])
    })

    it('belong to one spread with their shares, which have no order: -851.30', () => {
      const { fills } = readText(text)
      expect(fills.map(({ symbol, order, end }) => [symbol, order, end])).toEqual([
        ['SPY 2026-03-20 560 P', '5374117607', undefined],
        ['SPY 2026-03-20 550 P', '5374117607', undefined],
        ['SPY 2026-03-20 560 P', null, 'ASSIGNED'],
        ['SPY 2026-03-20 550 P', null, 'EXERCISED'],
        ['SPY', null, undefined],
        ['SPY', null, undefined],
      ])
      expect(structuresOfFills(recordsOf(readText(text)).fills).structures).toMatchObject([
        { structure: 'VERTICAL', reason: 'ORDER', gain: '-851.3', risk: '850', end: 'ASSIGNED' },
      ])
    })

    it('are said to expire by a row, and by none it is not known: shares at the strike may tell of it later', () => {
      const expired = text
        .replace('DUE TO ASSIGNMENT', 'DUE TO EXPIRATION')
        .split('\n')
        .filter((line) => !/550 PUT,,,|UPON OPTION|TOTAL/.test(line))
        .join('\n')
      expect(
        readText(expired).fills.flatMap(({ symbol, price, end }) => (price === '0' ? [[symbol, end]] : [])),
      ).toEqual([
        ['SPY 2026-03-20 560 P', 'EXPIRED'],
        ['SPY 2026-03-20 550 P', undefined],
      ])
    })

    it('deliver their shares once, though the trade history has them too', () => {
      const twice = `${text.trimEnd()}\n,3/20/26 16:00:00,STOCK,BUY,+100,TO OPEN,SPY,,,STOCK,560.00,560.00,MKT\n`
      const { fills, warnings } = readText(twice)
      expect(
        fills.filter(({ symbol }) => symbol === 'SPY').map(({ side, size, order }) => [side, size, order]),
      ).toEqual([
        ['BUY', '100', null],
        ['SELL', '100', null],
      ])
      expect(warnings.join()).not.toContain('fees are unknown')
    })

    it('deliver them in the words of Charles Schwab, and with a price', () => {
      const schwab = text
        .replace(
          /EXP,(.*),REMOVAL.*560 PUT/,
          'RAD,$1,Removed due to Assignment PUT SPDR S&P 500 $560 EXP 03/20/26: ASG: 1.0 .SPY260320P560',
        )
        .replace(
          /EXP,(.*),REMOVAL.*550 PUT/,
          'RAD,$1,Removed due to Exercise PUT SPDR S&P 500 $550 EXP 03/20/26: EXE: -1.0 .SPY260320P550',
        )
        .replace('BOT +100 SPY UPON OPTION ASSIGNMENT', 'BOT +100 SPY @560.00')
        .replace('SOLD -100 SPY UPON OPTION EXERCISE', 'SOLD -100 SPY @550.00')
      expect(schwab).not.toBe(text)
      expect(results(schwab)).toEqual(results(text))
    })

    it('deliver shares of a class, whose option codes have no stroke', () => {
      const klass = text.replaceAll('SPY', 'BRK/B')
      const coded = klass.replace(/REMOVAL.*560 PUT/, 'Removed due to Assignment: ASG: 1.0 .BRKB260320P560')
      for (const statement of [klass, coded])
        expect(results(statement).map(([symbol, , , gain]) => [symbol, gain])).toEqual([
          ['BRK/B 2026-03-20 560 P', '409.35'],
          ['BRK/B 2026-03-20 550 P', '-260.65'],
          ['BRK/B', '-1000'],
        ])
      expect(coded).not.toBe(klass)
    })

    it('stay open without their shares, and the statement says so', () => {
      const file = readText(without('BOT +100', 'SOLD -100'))
      expect(file.trades.map(({ exitDate }) => exitDate)).toEqual([null, null])
      expect(file.warnings).toContain(
        'These options were assigned or exercised, but their shares are not in this statement, so they stay open: SPY 2026-03-20 560 P, SPY 2026-03-20 550 P.',
      )
    })

    it('end when they are taken away before their last day, though the statement ends before it', () => {
      const early = text.replaceAll('3/21/26,06:10', '3/12/26,06:10').replace('through 4/6/26', 'through 3/13/26')
      expect(results(early)).toEqual([
        ['SPY 2026-03-20 560 P', '1', '2026-03-12T06:10:31', '409.35'],
        ['SPY 2026-03-20 550 P', '1', '2026-03-12T06:10:31', '-260.65'],
        ['SPY', '100', '2026-03-12T06:10:33', '-1000'],
      ])
    })

    it('end with their shares though another statement has their opening', () => {
      const later = without('VERTICAL', 'BUY,+1', 'TOTAL').replace('since 3/2/26', 'since 3/16/26')
      const file = readText(later)
      expect(file.fills.map(({ symbol, side, size, price }) => [symbol, side, size, price])).toEqual([
        ['SPY 2026-03-20 560 P', 'BUY', '1', '0'],
        ['SPY 2026-03-20 550 P', 'SELL', '1', '0'],
        ['SPY', 'BUY', '100', '560'],
        ['SPY', 'SELL', '100', '550'],
      ])
      expect(file.rejected.map(({ line, reason }) => [line, reason])).toEqual([
        [8, 'Closes a position opened before the file starts'],
        [9, 'Closes a position opened before the file starts'],
      ])
    })

    it('may be some of those held: 2 of 5 with 200 shares, and 3 that expired', () => {
      const two = without('550 PUT', 'UPON OPTION EXERCISE', 'TOTAL', 'VERTICAL', 'BUY,+1')
        .replace('ASSIGNMENT 1.0', 'ASSIGNMENT 2.0')
        .replace(
          'BOT +100 SPY UPON OPTION ASSIGNMENT,,,"-56,000.00"',
          'BOT +200 SPY UPON OPTION ASSIGNMENT,,,"-112,000.00"',
        )
        .concat(',3/3/26 09:45:00,SINGLE,SELL,-5,TO OPEN,SPY,20 MAR 26,560,PUT,4.10,4.10,LMT\n')
      const { fills, trades, warnings } = readText(two)
      expect(
        fills
          .filter(({ price }) => price === '0')
          .map(({ size }) => size)
          .toSorted(),
      ).toEqual(['2', '3'])
      expect(trades.map(({ symbol, exitDate, entryPrice }) => [symbol, exitDate !== null, entryPrice])).toEqual([
        ['SPY 2026-03-20 560 P', true, '4.1'],
        ['SPY', false, '560'],
      ])
      expect(warnings.join()).toContain('closed at 0 on their last day: SPY 2026-03-20 560 P')
    })

    it('are not shares that were bought at another price than a strike', () => {
      const { rejected } = readText(text.replace('BOT +100 SPY UPON OPTION ASSIGNMENT', 'BOT +100 SPY @555.00'))
      expect(rejected.filter(({ severity }) => severity === 'error').map(({ line }) => line)).toEqual([11])
    })
  })
})
