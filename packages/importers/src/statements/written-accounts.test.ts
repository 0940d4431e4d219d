import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SampleEntry, sampleStatement, statementPage } from '../../test/metatrader-4-pages.ts'
import { historyRows, reportPage } from '../../test/metatrader-5-pages.ts'
import { written } from '../../test/samples.ts'
import { readFile } from '../importers.ts'
import { derive } from './derive.ts'
import { type Cut, coveringCuts, minutes, randomFills, timeAt } from './random-account.ts'
import { type BrokerFill, recordsOf, type Statement } from './records.ts'
import { unionOf } from './union.ts'

/**
 * Random accounts, written as the platforms write them: as one file of the whole time, and as files of parts of it that
 * overlap and repeat. What is known must be the same, in any order; without some of them, it must be what the rest says.
 */

interface Position {
  readonly ticket: number
  readonly opened: number
  /** Closed in steps: how much, and when. What is left is open. */
  readonly closes: readonly { readonly minute: number; readonly size: number }[]
  readonly size: number
}

const randomPositions: fc.Arbitrary<readonly Position[]> = fc
  .array(
    fc
      .record({ opened: fc.nat({ max: minutes }), size: fc.constantFrom(1, 3), steps: fc.array(fc.nat({ max: 90 })) })
      .map(({ opened, size, steps }): Omit<Position, 'ticket'> => {
        const times = steps.slice(0, size).map((_, i) => opened + 1 + steps.slice(0, i + 1).reduce((a, b) => a + b, 0))
        const closes = times.filter((minute) => minute <= minutes).map((minute) => ({ minute, size: 1 }))
        return { opened, size, closes }
      }),
    { maxLength: 8 },
  )
  .map((list) => list.map((position, i) => ({ ...position, ticket: 100 + i * 10 })))

const dotted = (minute: number): string => timeAt(minute).replaceAll('-', '.').replace('T', ' ')

/** A part that was closed keeps the ticket; the rest goes on under a new one, with the same entry. */
function ticketsOf({ ticket, opened, closes, size }: Position) {
  const parts = closes.map((close, i) => ({
    ticket: ticket + i,
    opened,
    since: i === 0 ? opened : closes[i - 1]!.minute,
    closed: close.minute as number | null,
    size: close.size,
    held: size - i,
  }))
  const left = size - closes.length
  const since = closes.at(-1)?.minute ?? opened
  if (left > 0) parts.push({ ticket: ticket + closes.length, opened, since, closed: null, size: left, held: left })
  return parts
}

function metatrader4(positions: readonly Position[], { from, to }: Cut): string {
  const tickets = positions.flatMap(ticketsOf)
  const entry = (cells: readonly (string | number)[]): SampleEntry => ({ cells: cells.map(String) })
  const closed = tickets.filter((one) => one.closed !== null && one.closed >= from && one.closed <= to)
  const open = tickets.filter((one) => one.since <= to && (one.closed === null || one.closed > to))
  return statementPage({
    ...sampleStatement,
    closed: closed.map((one) =>
      entry([
        one.ticket,
        dotted(one.opened),
        'buy',
        `${one.size}.00`,
        'eurusd',
        '1.10000',
        '0',
        '0',
        dotted(one.closed!),
        '1.20000',
        '-1.00',
        '0.00',
        '0.00',
        `${one.size}.00`,
      ]),
    ),
    open: open.map((one) =>
      entry([
        one.ticket,
        dotted(one.opened),
        'buy',
        `${one.held}.00`,
        'eurusd',
        '1.10000',
        '0',
        '0',
        '',
        '1.15000',
        '0.00',
        '0.00',
        '0.00',
        '5.00',
      ]),
    ),
    working: [],
    sums: ['0', '0', '0', '0', '0'],
    figures: [['Closed Trade P/L:', '0']],
  }).replace('2024 February 1, 10:00', printed(to))
}

const months = ['January', 'February']
const printed = (minute: number): string => {
  const [date = '', clock = ''] = timeAt(minute).split('T')
  const [year, month, day] = date.split('-')
  return `${year} ${months[Number(month) - 1]} ${Number(day)}, ${clock.slice(0, 5)}`
}

/** One row of a closed position; of one that is open, one in another table. Its number stays. */
function metatrader5(positions: readonly Position[], { from, to }: Cut): string {
  const single = positions.map(({ closes, ...position }) => ({ ...position, closed: closes[0]?.minute ?? null }))
  const at = historyRows.findIndex(([title]) => title === 'Positions')
  const head = historyRows
    .slice(0, at)
    .map((row) => (row[0] === 'Date:' ? ['Date:', '', '', dotted(to).slice(0, 16)] : row))
  const closed = single.filter((one) => one.closed !== null && one.closed >= from && one.closed <= to)
  const open = single.filter((one) => one.opened <= to && (one.closed === null || one.closed > to))
  return reportPage([
    ...head,
    ['Positions'],
    'Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Time|Price|Commission|Swap|Profit'.split('|'),
    ...closed.map(({ ticket, opened, closed: end, size }) =>
      `${dotted(opened)}|${ticket}|EURUSD|buy|${size}|1.1|||${dotted(end!)}|1.2|-1.00|0.00|${size}.00`.split('|'),
    ),
    ['Open Positions'],
    'Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Market Price|Swap|Profit|Comment'.split('|'),
    ...open.map(({ ticket, opened, size }) =>
      `${dotted(opened)}|${ticket}|EURUSD|buy|${size}|1.1|||1.2|0.00|4.00|`.split('|'),
    ),
    ['Results'],
    'Total Net Profit:|||0|Gross Profit:|||0|Gross Loss:|||0'.split('|'),
    'Profit Factor:|||0|Expected Payoff:|||0'.split('|'),
  ])
}

const inCut = (fills: readonly BrokerFill[], { from, to }: Cut): readonly BrokerFill[] =>
  fills.filter(({ date }) => date >= timeAt(from) && date <= timeAt(to))

const genericFills = (fills: readonly BrokerFill[], cut: Cut): string =>
  [
    ...(fills.some(({ id }) => id !== null)
      ? ['Trade ID,Date,Symbol,Side,Quantity,Price,Commission']
      : ['Date,Symbol,Side,Quantity,Price,Commission']),
    ...inCut(fills, cut).map(({ id, date, symbol, side, size, price, commission }) =>
      [
        ...(id === null ? [] : [id]),
        date.replace('T', ' '),
        symbol,
        side === 'BUY' ? 'Buy' : 'Sell',
        size,
        price,
        commission,
      ].join(','),
    ),
  ].join('\n')

/** Which purchases each sale closes, oldest first, as the broker's lots tell; shorts likewise. */
function lotsOf(
  fills: readonly BrokerFill[],
): ReadonlyMap<BrokerFill, readonly { opened: BrokerFill; size: number }[]> {
  const lots = new Map<BrokerFill, { opened: BrokerFill; size: number }[]>()
  const held = new Map<string, { opened: BrokerFill; size: number }[]>()
  for (const fill of fills) {
    const queue = held.get(fill.symbol) ?? []
    held.set(fill.symbol, queue)
    let left = Number(fill.size)
    const closed: { opened: BrokerFill; size: number }[] = []
    while (left > 0 && queue.length > 0 && queue[0]!.opened.side !== fill.side) {
      const size = Math.min(left, queue[0]!.size)
      closed.push({ opened: queue[0]!.opened, size })
      queue[0]!.size -= size
      left -= size
      if (queue[0]!.size === 0) queue.shift()
    }
    if (left > 0) queue.push({ opened: fill, size: left })
    lots.set(fill, closed)
  }
  return lots
}

function flex(withLots: boolean) {
  return (fills: readonly BrokerFill[], cut: Cut): string => {
    const lots = lotsOf(fills)
    const rows = inCut(fills, cut).flatMap((fill) => {
      const sign = fill.side === 'BUY' ? '' : '-'
      const closed = lots.get(fill)!
      const opens = Number(fill.size) > closed.reduce((sum, { size }) => sum + size, 0)
      const codes = [...(opens ? ['O'] : []), ...(closed.length > 0 ? ['C'] : [])].join(';')
      const common = `currency="USD" assetCategory="STK" symbol="${fill.symbol}" multiplier="1"`
      const name = fill.id === null ? '' : `ibExecID="${fill.id}"`
      return [
        `<Trade ${common} ${name} levelOfDetail="EXECUTION" dateTime="${stamp(fill.date)}" quantity="${sign}${fill.size}" tradePrice="${fill.price}" ibCommission="-${fill.commission}" openCloseIndicator="${codes}" />`,
        ...(withLots ? closed : []).map(
          ({ opened, size }) =>
            `<Lot ${common} levelOfDetail="CLOSED_LOT" quantity="${size}" cost="${Number(opened.price) * size}" openDateTime="${stamp(opened.date)}" dateTime="${stamp(fill.date)}" />`,
        ),
      ]
    })
    return `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U9" fromDate="20250130" toDate="20250131"><Trades>\n${rows.join('\n')}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
  }
}
const stamp = (date: string): string => date.replaceAll(/[-:]/g, '').replace('T', ';')

function activity(fills: readonly BrokerFill[], cut: Cut): string {
  const lots = lotsOf(fills)
  return [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U9',
    'Account Information,Data,Base Currency,USD',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code',
    ...inCut(fills, cut).map((fill) => {
      const sign = fill.side === 'BUY' ? 1 : -1
      const size = Number(fill.size)
      const closed = lots.get(fill)!.reduce((sum, one) => sum + one.size, 0)
      const code = [...(size > closed ? ['O'] : []), ...(closed > 0 ? ['C'] : [])].join(';')
      return `Trades,Data,Order,Stocks,USD,${fill.symbol},"${fill.date.replace('T', ', ')}",${sign * size},${fill.price},${-sign * size * Number(fill.price)},-${fill.commission},,,${code}`
    }),
  ].join('\n')
}

const statementOf = (text: string, id: number): Statement => {
  const file = readFile({ name: 'x', bytes: written(text) }, 'AUTO', { mapping: null })
  if (file.failure !== null) throw new Error(file.failure)
  return {
    id: String(id),
    form: file.format,
    span: file.span ?? { from: '', to: '', stated: false },
    ...recordsOf(file),
  }
}

const told = (statements: readonly Statement[]) => {
  const { trades, unmatched } = derive(unionOf(statements))
  return {
    trades: trades.map(({ also: _also, ...trade }) => trade),
    unmatched: unmatched.map(({ fill, size }) => `${fill.name} ${size}`),
  }
}

function expectJoined<T>(
  account: T,
  cuts: readonly Cut[],
  write: (account: T, cut: Cut) => string,
  taken: readonly number[],
): void {
  const whole = statementOf(write(account, { from: 0, to: minutes }), -1)
  const parts = cuts.map((cut, i) => statementOf(write(account, cut), i))
  expect(told(parts)).toEqual(told([whole]))
  // Taking some away leaves what statements of the remaining time say, whatever they overlap.
  const left = parts.filter((_, i) => !taken.includes(i))
  expect(told(left)).toEqual(told(left.toReversed()))
  expect(told([...left, whole])).toEqual(told([whole]))
}

const fillFormats = {
  'generic fills': genericFills,
  'Interactive Brokers activity statement': activity,
  'Interactive Brokers Flex without lots': flex(false),
  'Interactive Brokers Flex with lots': flex(true),
} as const
const positionFormats = { 'MetaTrader 4 statement': metatrader4, 'MetaTrader 5 report': metatrader5 } as const
const numRuns = runs({ quick: 25, full: 1000 })
const taken = fc.array(fc.nat({ max: 12 }), { maxLength: 6 })

describe('accounts that are written as their platform writes them', () => {
  it.each(Object.entries(positionFormats))('%s', (_, write) => {
    fc.assert(
      fc.property(randomPositions, coveringCuts, taken, (account, cuts, gone) =>
        expectJoined(account, cuts, write, gone),
      ),
      { numRuns },
    )
  })

  it.each(Object.entries(fillFormats))('%s', (_, write) => {
    fc.assert(
      fc.property(randomFills, coveringCuts, taken, (account, cuts, gone) => {
        if (account.length > 0) expectJoined(account, cuts, write, gone)
      }),
      { numRuns },
    )
  })
})
