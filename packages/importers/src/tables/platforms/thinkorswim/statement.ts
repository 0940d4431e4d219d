import { big, decimalText, sum } from '@afterclose/core/decimal'
import { DAY, localText } from '@afterclose/core/time'
import type { Span } from '../../../importer.ts'
import { rowText } from '../../../shared/csv.ts'
import { readTime } from '../../../shared/dates.ts'
import type { Fill } from '../../../shared/fill.ts'
import { listedNames, withoutShares } from '../../../shared/sentences.ts'
import { cellReader, type SourceRow, type SourceTable } from '../../source-table.ts'
import { type CashRow, cashRows, cashOfOrders } from './cash-rows.ts'
import {
  deliveriesOf,
  type Delivery,
  type Ending,
  type Endings,
  endingsOf,
  isDelivery,
  ordersOfDeliveries,
} from './endings.ts'
import { dayOf, isOption, type Leg, moneyOf, type Order, ordersOf, worthOf } from './orders.ts'
import { type Section, sectionsOf } from './sections.ts'

/** Kind of a row in the joined table. */
type Kind = 'FILL' | 'CASH' | 'NOTE' | 'LOST'

const heads = [
  'Kind',
  'Name',
  'Account',
  'Time',
  'Side',
  'Effect',
  'Symbol',
  'Type',
  'Worth',
  'Size',
  'Price',
  'Cost',
  'Amount',
  'Text',
  'Order',
  'End',
  'Options',
]

interface Line {
  readonly kind: Kind
  readonly row: SourceRow
  readonly others?: readonly SourceRow[]
  readonly cells: Readonly<Record<string, string>>
}

/**
 * Merges the statement's tables: each leg of the trade history with its share of the costs from the cash balance, the shares that options
 * delivered, and the cash rows that belong to no trade. Options that ended are closed at a price of 0.
 */
export function joinedTable(table: SourceTable): SourceTable {
  const { title, section } = sectionsOf(table)
  const account = /^Account Statement for ([^ *]+)/.exec(title?.cells[0] ?? '')?.[1] ?? ''
  const trades = section('Account Trade History')
  const orders = trades === null ? [] : ordersOf(trades)
  const [cash, futures] = [section('Cash Balance'), section('Futures Statements')].map(cashOfSection)
  const moved = [...cash!.moved, ...futures!.moved]
  const sold = moved.filter((row) => row.type === 'TRD' && !isDelivery(row))
  const cashOf = cashOfOrders(orders, sold)
  const matched = new Set(cashOf.values())
  const deliveries = deliveriesOf(
    cash!.moved.filter((row) => !matched.has(row)),
    orders,
  )
  // Without seconds, parts of an order may have the same time, price and size.
  const counts = new Map<string, number>()
  const countOf = (reference: string): number => {
    const count = counts.get(reference) ?? 0
    counts.set(reference, count + 1)
    return count
  }
  const endings = endingsOf(orders, cash!.moved, deliveries, overLegs(section('Options'), title))
  const { ended } = endings
  const ends = new Set(ended.map(({ row }) => row))
  const delivered = new Set(deliveries.map(({ row }) => row))
  const repeatsOf = ordersOfDeliveries(
    deliveries,
    orders.filter((order) => !cashOf.has(order)),
  )
  const repeated = new Set(repeatsOf.values())
  const hasOptions = ended.length > 0 || orders.some(({ legs }) => legs.some(({ type }) => isOption(type)))
  const lines = [
    ...orders.flatMap((order) => {
      if (repeated.has(order)) return []
      const cash = cashOf.get(order) ?? null
      return legLines(order, cash, countOf(cash?.reference ?? ''))
    }),
    ...ended.map((ending) => endLine(ending, title)),
    ...deliveries.map((delivery) => ({
      ...deliveryLine(delivery, endings.times.get(delivery)),
      others: repeatsOf.get(delivery)?.legs.map(({ row }) => row) ?? [],
    })),
    ...otherCash(moved.filter((row) => !matched.has(row) && !delivered.has(row) && !ends.has(row.row))),
  ]
  return {
    ...table,
    above: [],
    heads,
    rows: lines.map(({ kind, row, others = [], cells: own }) => {
      const cells: Line['cells'] = { ...own, Kind: kind, Account: account, Options: hasOptions ? 'yes' : '' }
      return {
        line: row.line,
        cells: heads.map((head) => cells[head] ?? ''),
        others: others.map((other) => ({ line: other.line, text: rowText(other.cells) })),
      }
    }),
    ...zoneOf(section('Cash Balance')),
    ...spanOf(title),
    totals: ({ fills }) => totalsOf(cash!, fills, delivered),
    remarks:
      trades === null
        ? [noTrades]
        : remarksOf(
            orders.filter((order) => !repeated.has(order)),
            cashOf,
            sold.length > 0,
            endings,
          ),
  }
}

/** Warning for a statement without trades: they come after cash and orders, so a truncated one has none. */
const noTrades =
  'The statement has no “Account Trade History” table: it was truncated or exported without it. Export the whole statement.'

/** "since 8/15/25 through 4/6/26": whole days. */
function spanOf(title: SourceRow | null): { span?: Span } {
  const days = / since (\S+) through (\S+)/.exec(title?.cells[0] ?? '')
  const [from, to] = [readTime(days?.[1] ?? '', 'MDY'), readTime(days?.[2] ?? '', 'MDY')]
  if (from === null || to === null || from.wall > to.wall) return {}
  return { span: { from: localText(from.wall), to: localText(to.wall + DAY - 1000), stated: true } }
}

/** Days of the account start at midnight in Chicago, but are written in the time zone of the program. */
function zoneOf(cash: Section | null): { zone?: string } {
  if (cash === null) return {}
  const cell = cellReader(cash.heads)
  const zones = { '01:00:00': 'America/New_York', '00:00:00': 'America/Chicago', '22:00:00': 'America/Los_Angeles' }
  const begins = cash.rows.find((row) => cell(row, 'type') === 'BAL' && / C[SD]T$/.test(cell(row, 'description')))
  const clock = begins === undefined ? '' : cell(begins, 'time').padStart(8, '0')
  const zone = Object.entries(zones).find(([time]) => time === clock)?.[1]
  return zone === undefined ? {} : { zone }
}

/** Costs are divided by size; the first leg takes the remaining cents. */
function legLines(order: Order, cash: CashRow | null, earlier: number): readonly Line[] {
  const sizes = order.legs.map(({ size }) => big(size ?? '0').abs())
  const all = sizes.reduce((total, size) => total.plus(size), big(0))
  const cost = big(cash?.cost ?? '0')
  const shares = sizes.map((size) => (all.eq(0) ? big(0) : cost.times(size).div(all).round(2)))
  const rest = shares.slice(1).reduce((left, share) => left.minus(share), cost)
  return order.legs.map((leg, at) => ({
    kind: 'FILL',
    row: leg.row,
    others: cash !== null && at === 0 ? [cash.row] : [],
    cells: {
      Name:
        cash === null || cash.reference === ''
          ? ''
          : `${cash.reference}-${at + 1}${earlier === 0 ? '' : `-${earlier + 1}`}`,
      Time: order.time,
      Side: leg.side,
      Effect: leg.effect,
      Symbol: leg.name,
      Type: leg.symbol.startsWith('/') ? 'FUTURE' : leg.type,
      Worth: worthOf(leg, cash?.description ?? '') ?? '',
      Size: leg.size ?? '',
      Price: leg.price,
      Cost: decimalText(at === 0 ? rest : shares[at]!),
      Order: cash === null || cash.reference === '' ? `${order.time} ${order.legs[0]!.name}` : cash.reference,
    },
  }))
}

/** Whether the last day of a leg is over, and it is not in the statement's list of options. */
function overLegs(listed: Section | null, title: SourceRow | null): (leg: Leg) => boolean {
  const end = readTime(/through (\S+)/.exec(title?.cells[0] ?? '')?.[1] ?? '', 'MDY')
  if (end === null) return () => false
  const lastDay = new Date(end.wall).toISOString().slice(0, 10)
  const stillListed = namesOf(listed)
  return ({ expires, name }) =>
    expires !== null && (listed === null ? expires < lastDay : expires <= lastDay) && !stillListed.has(name)
}

const endLine = ({ name, side, size, time, end, row }: Ending, title: SourceRow | null): Line => ({
  kind: 'FILL',
  row: row ?? title!,
  cells: {
    Time: time,
    Side: side,
    Effect: 'TO CLOSE',
    Symbol: name,
    Type: 'OPTION',
    Worth: '100',
    Size: size,
    Price: '0',
    Cost: '0',
    End: end ?? '',
  },
})

const deliveryLine = ({ row, side, symbol, size, price }: Delivery, time = row.time): Line => ({
  kind: 'FILL',
  row: row.row,
  cells: {
    Name: row.reference,
    Time: time,
    Side: side,
    Symbol: symbol,
    Type: 'STOCK',
    Worth: '1',
    Size: size,
    Price: price,
    Cost: row.cost,
  },
})

function namesOf(options: Section | null): ReadonlySet<string> {
  if (options === null) return new Set()
  const cell = cellReader(options.heads)
  const legs = ordersOf({ heads: options.heads, rows: options.rows }).flatMap(({ legs: all }) => all)
  return new Set(legs.filter(({ row }) => dayOf(cell(row, 'exp')) !== null).map(({ name }) => name))
}

function otherCash(rows: readonly CashRow[]): readonly Line[] {
  return rows.map(({ row, time, type, reference, description, amount }) => {
    const isPaid = amount !== null && amount !== '0' && !['RAD', 'EXP', 'DOI', 'TRD'].includes(type)
    return {
      kind: type === 'TRD' ? 'LOST' : isPaid ? 'CASH' : 'NOTE',
      row,
      cells: { Name: reference, Time: time, Symbol: description, Amount: amount ?? '', Text: description },
    }
  })
}

const cashOfSection = (section: Section | null) =>
  section === null || section.heads.length === 0 ? { moved: [], total: null } : cashRows(section)

/** Futures only move the cash balance by their results, in one sum. */
function totalsOf(
  { moved, total }: ReturnType<typeof cashOfSection>,
  fills: readonly Fill[],
  delivered: ReadonlySet<CashRow>,
) {
  if (total === null || total.amount === null) return []
  const others = moved.filter((row) => row.type !== 'TRD' && !delivered.has(row)).map(({ amount }) => amount ?? '0')
  const ownFills = fills.filter(({ market }) => market !== 'FUTURES')
  const figure = (label: string, statedValue: string, computed: readonly string[]) => ({
    label,
    currency: 'USD',
    stated: decimalText(big(statedValue)),
    computed: decimalText(sum(computed)),
    tolerance: '0',
    note: null,
  })
  return [
    figure(
      'Fees and commissions',
      total.cost,
      ownFills.map(({ commission }) => commission),
    ),
    figure('Amount', total.amount, [...ownFills.map(({ cash }) => cash ?? '0'), ...others]),
  ]
}

function remarksOf(
  orders: readonly Order[],
  cashOf: ReadonlyMap<Order, CashRow>,
  hasCash: boolean,
  { ended, undelivered }: Endings,
): readonly string[] {
  const remarks: string[] = []
  const without = orders.filter((order) => !cashOf.has(order)).map(({ legs }) => legs[0]!.row.line)
  const differing = orders.filter((order) => {
    const cash = order.legs[0]!.symbol.startsWith('/') ? undefined : cashOf.get(order)
    const money = cash === undefined ? null : moneyOf(order, cash.description)
    return money !== null && typeof cash?.amount === 'string' && !big(money).eq(cash.amount)
  })
  if (orders.length > 0 && !hasCash) remarks.push('The statement has no cash balance, so results are before fees.')
  else if (without.length > 0)
    remarks.push(`The cash balance has no row for these trades, so their fees are unknown: ${linesOf(without)}.`)
  if (differing.length > 0)
    remarks.push(
      `The cash balance amount differs from price × size: ${linesOf(differing.map(({ legs }) => legs[0]!.row.line))}.`,
    )
  const unstated = ended.filter(({ row }) => row === null).map(({ name }) => name)
  if (unstated.length > 0)
    remarks.push(
      `The statement does not say how these options ended. They are closed at 0 on their last day: ${listedNames(unstated)}.`,
    )
  return [...remarks, ...withoutShares(undelivered)]
}

const linesOf = (lines: readonly number[]): string => `line${lines.length === 1 ? '' : 's'} ${listedNames(lines)}`
