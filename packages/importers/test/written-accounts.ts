import * as fc from 'fast-check'
import { type Cut, minutes, timeAt } from '../src/statements/random-account.ts'
import type { BrokerFill } from '../src/statements/records.ts'
import { type SampleEntry, sampleStatement, statementPage } from './metatrader-4-pages.ts'
import { historyRows, reportPage } from './metatrader-5-pages.ts'

/** Random accounts in the files of each platform: the events of a time, and open positions at its end. */

export interface Position {
  readonly ticket: number
  readonly opened: number
  /** Closed in steps: how much, and when. What is left is open. */
  readonly closes: readonly { readonly minute: number; readonly size: number }[]
  readonly size: number
}

export const randomPositions: fc.Arbitrary<readonly Position[]> = fc
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

/** Writes one row per closed position, and open ones to another table. Their numbers stay. */
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

/** Writes a row per trade, open ones without an exit. Their ids stay. */
function trips(positions: readonly Position[], { from, to }: Cut): string {
  const single = positions.map(({ closes, ...position }) => ({ ...position, closed: closes[0]?.minute ?? null }))
  const rows = single.flatMap(({ ticket, opened, closed, size }) => {
    const entry = [`T${ticket}`, 'EURUSD', 'Buy', size, timeAt(opened).replace('T', ' '), '1.1']
    if (closed !== null && closed >= from && closed <= to)
      return [[...entry, timeAt(closed).replace('T', ' '), '1.2', '1.00', `${size}.00`]]
    return opened <= to && (closed === null || closed > to) ? [[...entry, '', '', '0', '']] : []
  })
  const head = 'Trade ID,Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Commission,Net P&L'
  return [head, ...rows.map((cells) => cells.join(','))].join('\n')
}

export const fillFormats = {
  'generic fills': genericFills,
  'Interactive Brokers activity statement': activity,
  'Interactive Brokers Flex without lots': flex(false),
  'Interactive Brokers Flex with lots': flex(true),
} as const
export const positionFormats = {
  'MetaTrader 4 statement': metatrader4,
  'MetaTrader 5 report': metatrader5,
  'generic trades': trips,
} as const
