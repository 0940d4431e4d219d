import { big } from '@afterclose/core/decimal'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainFill } from './plain-fill.ts'
import type { BrokerFill } from '../statements/records.ts'
import { amountText } from '@afterclose/core/amount'
import { costOf, type Part, type Position } from './position.ts'
import { PositionBook } from './position-book.ts'

/** Purchases of about a coin less a fee in the coin, and sales of about a coin, at 100 to 900: rests are worth up to 9 and more. */
const fills = fc.array(
  fc.record({
    side: fc.constantFrom('BUY' as const, 'BUY' as const, 'SELL' as const, 'SELL' as const, 'SELL' as const),
    thousandths: fc.oneof(fc.integer({ min: 985, max: 1000 }), fc.integer({ min: 1, max: 30 })),
    price: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 30 },
)

interface Row {
  readonly side: 'BUY' | 'SELL'
  readonly thousandths: number
  readonly price: number
}

const fillOf = ({ side, thousandths, price }: Row, i: number): BrokerFill => ({
  ...plainFill,
  name: `f${i}`,
  market: 'CRYPTO',
  side,
  effect: side === 'SELL' ? 'CLOSE' : null,
  size: big(thousandths).div(1000).toFixed(),
  price: String(price * 100),
  commission: '0.07',
})

/** By whole thousandths: what is held and the most that was, of one coin; the sizes of closed positions, and of rests. */
function slowBook(rows: readonly Row[]) {
  const closed: number[] = []
  const rests: number[] = []
  let [held, most, bought] = [0, 0, 0]
  let lastEntry = 0
  let unmatched = 0
  for (const { side, thousandths, price } of rows) {
    if (side === 'BUY') {
      held += thousandths
      bought += thousandths
      most = Math.max(most, held)
      lastEntry = Math.max(lastEntry, thousandths)
      continue
    }
    let left = thousandths
    if (held > 0) {
      const sold = Math.min(left, held)
      held -= sold
      left -= sold
      const isSmall = held > 0 && held * 100 <= most && (held / 1000) * price * 100 <= 10 && lastEntry > held
      if (isSmall) rests.push(held)
      if (held === 0 || isSmall) {
        closed.push(bought - (isSmall ? held : 0))
        ;[held, most, bought, lastEntry] = [0, 0, 0, 0]
      }
    }
    const aside = rests.reduce((sum, rest) => sum + rest, 0)
    if (left > 0 && left <= aside) {
      closed.push(left)
      for (let taken = left; taken > 0; ) {
        const [oldest = 0] = rests
        const part = Math.min(oldest, taken)
        taken -= part
        if (part === oldest) rests.shift()
        else rests[0] = oldest - part
      }
      left = 0
    }
    unmatched += left
  }
  return { closed, rests, held, unmatched }
}

const thousandthsOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { size }) => sum + Number(amountText(size)) * 1000, 0)

it('small rests are set aside, sold and counted as plain numbers say, and no coin and no cost is lost', () => {
  const seen = { rests: 0, sold: 0 }
  const law = fc.property(fills, (rows) => {
    const book = new PositionBook<BrokerFill>()
    const finished: Position<BrokerFill>[] = []
    let unmatched = 0
    for (const fill of rows.map(fillOf)) {
      const outcome = book.execute(fill, fill.name)
      finished.push(...outcome.finished)
      if (outcome.unmatched !== null) unmatched += Math.round(Number(amountText(outcome.unmatched)) * 1000)
    }
    const slow = slowBook(rows)
    const rests = [...book.rests()]
    const open = [...book.open()]
    const entriesOf = ({ parts }: Position<BrokerFill>) => parts.filter(({ side }) => side === 'ENTRY')
    expect(finished.map((position) => Math.round(thousandthsOf(entriesOf(position))))).toEqual(slow.closed)
    expect(rests.map((rest) => Math.round(thousandthsOf([rest])))).toEqual(slow.rests)
    expect([Math.round(open.reduce((sum, { held }) => sum + Number(amountText(held)) * 1000, 0)), unmatched]).toEqual([
      slow.held,
      slow.unmatched,
    ])
    expect(new Set(finished.map(({ name }) => name)).size).toBe(finished.length)
    // each purchase is in trades and rests as a whole, with its cost
    const parts = [...finished.flatMap(entriesOf), ...open.flatMap(entriesOf), ...rests]
    for (const [i, { side, thousandths }] of rows.entries()) {
      if (side === 'SELL') continue
      const own = parts.filter(({ fill }) => fill.name === `f${i}`)
      expect(Math.round(thousandthsOf(own))).toBe(thousandths)
      const cost = own.reduce((sum, part) => sum + Number(amountText(costOf(part))), 0)
      expect(Math.abs(cost - 0.07)).toBeLessThan(own.length * 1e-8)
    }
    seen.rests += rests.length
    seen.sold += finished.filter(({ name }) => name.startsWith('REST-')).length
  })
  const one: readonly Row[] = [
    { side: 'BUY', thousandths: 1000, price: 5 },
    { side: 'SELL', thousandths: 995, price: 5 }, // a rest of half a percent, worth 2.50
  ]
  const sold: readonly Row[] = [...one, { side: 'SELL', thousandths: 5, price: 5 }]
  fc.assert(law, { numRuns: runs({ quick: 500 }), examples: [[[...one]], [[...sold]]] })
  expect(Math.min(seen.rests, seen.sold)).toBeGreaterThan(0)
})

// 0.00009 of 0.00999 is left, at the price of the sale.
it.each([
  ['JPY', '9600000', true], // 864
  ['JPY', '17000000', false], // 1,530
  ['TRY', '2600000', true], // 234
  ['BTC', '0.06', true], // 0.0000054
  ['BTC', '1.2', false], // 0.000108
  [null, '66000', true], // 5.94
  [null, '120000', false], // 10.80
  ['XAU', '1', false],
])('a rest at prices in %s is small at %s: %s', (currency, price, isSmall) => {
  const book = new PositionBook<BrokerFill>()
  const coin = { ...plainFill, market: 'CRYPTO', currency, price } as const
  book.execute({ ...coin, name: 'b', side: 'BUY', size: '0.00999' }, 'b')
  const { finished } = book.execute({ ...coin, name: 's', side: 'SELL', size: '0.0099' }, 's')
  expect(finished).toHaveLength(isSmall ? 1 : 0)
})
