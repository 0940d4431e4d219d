import { big, decimalText } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import type { BrokerFill } from '../src/statements/records.ts'
import type { Contract } from '@afterclose/core/option-leg'
import { contractOf } from '../src/structures/contract.ts'

/*
 * One account with options in the files of each broker. Fills are those of `madeFills`, in order of execution: orders and ends are stated, and
 * delivered shares follow their options. Each writer states what its broker states, in its own words and its own order.
 */

interface Told {
  readonly fill: BrokerFill
  readonly contract: Contract
  /** Whether it was sold short, or opens a short position. */
  readonly isShort: boolean
  readonly opens: boolean
  /** How its option ended, or the one that delivered these shares. */
  readonly end: NonNullable<BrokerFill['end']> | undefined
}

/** Adds facts that brokers know of each fill beside the fill itself. */
function toldOf(fills: readonly BrokerFill[]): readonly Told[] {
  const held = new Map<string, number>()
  const ends: { readonly contract: Contract; readonly fill: BrokerFill; left: number }[] = []
  return fills.map((fill) => {
    const contract = contractOf(fill)!
    const before = held.get(fill.symbol) ?? 0
    const signed = fill.side === 'BUY' ? Number(fill.size) : -Number(fill.size)
    held.set(fill.symbol, before + signed)
    const opens = before === 0 || before > 0 === signed > 0
    const isDelivered = contract.right === 'STOCK' && (fill.order ?? null) === null
    const option = isDelivered ? ends.find((one) => one.left > 0 && delivers(one, fill)) : undefined
    if (option !== undefined) option.left -= Number(fill.size)
    if (fill.end === 'ASSIGNED' || fill.end === 'EXERCISED')
      ends.push({ contract, fill, left: Number(fill.size) * Number(contract.multiplier) })
    return {
      fill,
      contract,
      opens,
      isShort: opens ? signed < 0 : before < 0,
      end: fill.end ?? option?.fill.end ?? undefined,
    }
  })
}

const delivers = ({ contract, fill }: Pick<Told, 'contract' | 'fill'>, shares: BrokerFill): boolean =>
  contract.underlying === shares.symbol &&
  big(contract.strike).eq(shares.price) &&
  shares.side === ((fill.side === 'BUY') === (contract.right === 'PUT') ? 'BUY' : 'SELL')

const signedSize = ({ side, size }: BrokerFill): string => (side === 'BUY' ? size : `-${size}`)

const isOption = ({ contract }: Told): boolean => contract.right !== 'STOCK'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const

/** "17 APR 26". */
function spokenDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]!} ${year.slice(2)}`
}

/** "3/2/26 10:05:00". */
function slashed(date: string): string {
  const [day = '', clock = ''] = date.split('T')
  const [year = '', month = '', number = ''] = day.split('-')
  return `${Number(month)}/${Number(number)}/${year.slice(2)} ${clock}`
}

const blocks = (fills: readonly Told[]): readonly (readonly Told[])[] => [
  ...Map.groupBy(fills, ({ fill }) => `${fill.order ?? ''} ${fill.date}`).values(),
]

/** Orders in blocks with a spread word, their costs and reference in a cash row each; the ends of options in cash rows. */
function thinkorswim(fills: readonly BrokerFill[]): string {
  const told = toldOf(fills)
  const ordered = blocks(told.filter(({ fill }) => (fill.order ?? null) !== null))
  const last = fills.map(({ date }) => date).toSorted()[fills.length - 1]!
  const cash: { readonly date: string; readonly cells: readonly string[] }[] = []
  for (const legs of ordered) {
    const { fill, contract } = legs[0]!
    const money = legs.reduce((sum, leg) => sum.plus(leg.fill.cash!), big(0))
    const cost = legs.reduce((sum, leg) => sum.plus(leg.fill.commission), big(0))
    const what = isOption(legs[0]!)
      ? `${legs.length === 1 ? '' : `${spreadOf(legs)} `}${contract.underlying} 100 ${spokenDay(contract.expires)} ${contract.strike} ${contract.right}`
      : contract.underlying
    const words = `${fill.side === 'BUY' ? 'BOT' : 'SOLD'} ${fill.side === 'BUY' ? '+' : ''}${signedSize(fill)} ${what} @${fill.price}`
    cash.push({
      date: fill.date,
      cells: ['TRD', `="${fill.order!}"`, words, '', decimalText(cost.neg()), decimalText(money)],
    })
  }
  for (const [at, { fill, contract, end }] of told.entries()) {
    const reference = `="9${String(at).padStart(4, '0')}"`
    if (contract.right !== 'STOCK' && end !== undefined) {
      const word = { EXPIRED: 'EXPIRATION', ASSIGNED: 'ASSIGNMENT', EXERCISED: 'EXERCISE', CASH: 'CASH' }[end]
      const words = `REMOVAL OF OPTION DUE TO ${word} ${signedSize(fill)}.0 ${contract.underlying} 100 ${spokenDay(contract.expires)} ${contract.strike} ${contract.right}`
      cash.push({ date: fill.date, cells: ['EXP', reference, words, '', '', ''] })
    } else if (contract.right === 'STOCK' && end !== undefined) {
      const words = `${fill.side === 'BUY' ? 'BOT +' : 'SOLD -'}${fill.size} ${contract.underlying} UPON OPTION ${end === 'ASSIGNED' ? 'ASSIGNMENT' : 'EXERCISE'}`
      cash.push({ date: fill.date, cells: ['TRD', reference, words, '', '', fill.cash!] })
    }
  }
  return [
    `Account Statement for D-00000042 (margin) since 1/1/26 through ${slashed(last).split(' ')[0]!}`,
    '',
    'Cash Balance',
    'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
    ...cash
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map(({ date, cells }) => [...slashed(date).split(' '), ...cells, '0.00'].join(',')),
    '',
    'Account Trade History',
    ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    ...ordered.toReversed().flatMap((legs) =>
      legs.map(({ fill, contract, opens }, at) => {
        const option = contract.right !== 'STOCK'
        return [
          '',
          at === 0 ? slashed(fill.date) : '',
          at === 0 ? spreadOf(legs) : '',
          fill.side,
          fill.side === 'BUY' ? `+${fill.size}` : `-${fill.size}`,
          opens ? 'TO OPEN' : 'TO CLOSE',
          contract.underlying,
          option ? spokenDay(contract.expires) : '',
          option ? contract.strike : '',
          option ? contract.right : 'STOCK',
          fill.price,
          at === 0 ? fill.price : 'CREDIT',
          at === 0 ? 'LMT' : '',
        ].join(',')
      }),
    ),
    '',
  ].join('\n')
}

function spreadOf(legs: readonly Told[]): string {
  if (legs.length === 1) return isOption(legs[0]!) ? 'SINGLE' : 'STOCK'
  if (legs.some((leg) => !isOption(leg))) return 'COVERED'
  return legs.length === 2 ? 'VERTICAL' : legs.length === 4 ? 'IRON CONDOR' : 'CUSTOM'
}

/** A fill as Interactive Brokers counts it: with its result, and premiums of assigned and exercised options in the shares. */
interface Counted extends Told {
  readonly realised: string
  readonly codes: string
}

function countedOf(fills: readonly BrokerFill[]): readonly Counted[] {
  const lots = new Map<string, { left: number; readonly each: number }[]>()
  const premiums: { readonly contract: Contract; readonly fill: BrokerFill; left: number; readonly each: number }[] = []
  return toldOf(fills).map((told): Counted => {
    const { fill, contract, opens, end } = told
    const size = Number(fill.size)
    let net = Number(fill.cash) - Number(fill.commission)
    if (contract.right === 'STOCK' && end !== undefined)
      for (let left = size; left > 0; ) {
        const option = premiums.find((one) => one.left > 0 && delivers(one, fill))!
        const taken = Math.min(left, option.left)
        net += taken * option.each
        option.left -= taken
        left -= taken
      }
    const own = lots.get(fill.symbol) ?? []
    lots.set(fill.symbol, own)
    const letter = end === undefined ? [] : [{ ASSIGNED: 'A', EXERCISED: 'Ex', EXPIRED: 'Ep', CASH: 'Ep' }[end]]
    if (opens) {
      own.push({ left: size, each: net / size })
      return { ...told, realised: '0', codes: [...letter, 'O'].join(';') }
    }
    let basis = 0
    for (let left = size; left > 0; ) {
      const lot = own[0]!
      const taken = Math.min(left, lot.left)
      basis += taken * lot.each
      lot.left -= taken
      left -= taken
      if (lot.left === 0) own.shift()
    }
    const isMoved = contract.right !== 'STOCK' && (end === 'ASSIGNED' || end === 'EXERCISED')
    const shares = size * Number(contract.multiplier)
    if (isMoved) premiums.push({ contract, fill, left: shares, each: (net + basis) / shares })
    return { ...told, realised: isMoved ? '0' : cents(net + basis), codes: [...letter, 'C'].join(';') }
  })
}

const cents = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2)

/** Which fields a query has is the choice of its user: these are those of a query of everything. */
function flex(fills: readonly BrokerFill[]): string {
  const rows = countedOf(fills).map(({ fill, contract, opens, realised, codes, end }, at) => {
    const option = contract.right !== 'STOCK'
    const root = contract.underlying.padEnd(6)
    const strike = String(Math.round(Number(contract.strike) * 1000)).padStart(8, '0')
    const day = contract.expires.replaceAll('-', '')
    const fields = {
      accountId: 'U9',
      currency: 'USD',
      fxRateToBase: '1',
      assetCategory: option ? 'OPT' : 'STK',
      symbol: option ? `${root}${day.slice(2)}${contract.right.charAt(0)}${strike}` : contract.underlying,
      underlyingSymbol: contract.underlying,
      multiplier: contract.multiplier,
      strike: option ? contract.strike : '',
      expiry: day,
      putCall: option ? contract.right.charAt(0) : '',
      tradeID: String(5000 + at),
      dateTime: fill.date.replaceAll(/[-:]/g, '').replace('T', ';'),
      transactionType: end === undefined ? 'ExchTrade' : 'BookTrade',
      quantity: signedSize(fill),
      tradePrice: fill.price,
      proceeds: fill.cash!,
      ibCommission: decimalText(big(fill.commission).neg()),
      ibCommissionCurrency: 'USD',
      openCloseIndicator: opens ? 'O' : 'C',
      notes: codes.replace(/;?[OC]$/, ''),
      fifoPnlRealized: realised,
      buySell: fill.side,
      ibOrderID: String(7000 + at),
      ibExecID: `0001.${at}`,
      brokerageOrderID: fill.order ?? '',
      levelOfDetail: 'EXECUTION',
    }
    return `<Trade ${Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')} />`
  })
  return `<?xml version="1.0"?><FlexQueryResponse queryName="Q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U9" fromDate="20260101" toDate="20261231"><Trades>\n${rows.join('\n')}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`
}

/**
 * "SPY 17APR26 560 P", in the order of sections: shares after options. Orders are not stated.
 *
 * @param isWithin whether the statement covers the time of a fill
 */
export function activityStatement(
  fills: readonly BrokerFill[],
  isWithin: (fill: BrokerFill) => boolean = () => true,
): string {
  const counted = countedOf(fills).filter(({ fill }) => isWithin(fill))
  const heads =
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Basis,Realized P/L,Code'
  const section = (category: string, rows: readonly Counted[]): readonly string[] => {
    const named = rows.map((row) => ({ ...row, name: statementName(row) }))
    return [
      heads,
      ...named.map(
        ({ fill, name, realised, codes }) =>
          `Trades,Data,Order,${category},USD,${name},"${fill.date.replace('T', ', ')}",${signedSize(fill)},${fill.price},${fill.cash!},-${fill.commission},,${realised},${codes}`,
      ),
      ...Array.from(
        Map.groupBy(named, ({ name }) => name),
        ([name, some]) => {
          const total = (of: (row: Counted) => string) => cents(some.reduce((sum, row) => sum + Number(of(row)), 0))
          return `Trades,SubTotal,,${category},USD,${name},,,,,-${total(({ fill }) => fill.commission)},,${total(({ realised }) => realised)},`
        },
      ),
    ]
  }
  return [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,Title,Activity Statement',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U9',
    'Account Information,Data,Base Currency,USD',
    ...section('Equity and Index Options', counted.filter(isOption)),
    ...section(
      'Stocks',
      counted.filter((row) => !isOption(row)),
    ),
    '',
  ].join('\n')
}

function statementName({ contract }: Told): string {
  if (contract.right === 'STOCK') return contract.underlying
  const [date = '', month = '', year = ''] = spokenDay(contract.expires).split(' ')
  return `${contract.underlying} ${date.padStart(2, '0')}${month}${year} ${contract.strike} ${contract.right.charAt(0)}`
}

/** Legs of an order name the first of them as related; an option that ended names its shares. */
function ofx(fills: readonly BrokerFill[]): string {
  const told = toldOf(fills)
  const firstOf = new Map<string, number>()
  const securities = new Map<string, string>()
  const rows = told.map((one, at) => {
    const { fill, contract, opens, isShort, end } = one
    const option = isOption(one)
    const id = fill.symbol.replaceAll(' ', '-')
    securities.set(
      id,
      option
        ? `<OPTINFO><SECINFO><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>${contract.underlying} OPTION<TICKER>${contract.underlying}</SECINFO><OPTTYPE>${contract.right}<STRIKEPRICE>${contract.strike}<DTEXPIRE>${contract.expires.replaceAll('-', '')}<SHPERCTRCT>${contract.multiplier}</OPTINFO>`
        : `<STOCKINFO><SECINFO><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>${contract.underlying}<TICKER>${contract.underlying}</SECINFO></STOCKINFO>`,
    )
    const transaction = `<INVTRAN><FITID>T${1000 + at}<DTTRADE>${fill.date.replaceAll(/[-:T]/g, '')}</INVTRAN><SECID><UNIQUEID>${id}<UNIQUEIDTYPE>CUSIP</SECID>`
    if (option && end !== undefined) {
      const action = { EXPIRED: 'EXPIRE', ASSIGNED: 'ASSIGN', EXERCISED: 'EXERCISE', CASH: 'EXERCISE' }[end]
      const shares = told.findIndex((other) => !isOption(other) && other.end === end && delivers(one, other.fill))
      const related = shares < 0 ? '' : `<RELFITID>T${1000 + shares}`
      return `<CLOSUREOPT>${transaction}<OPTACTION>${action}<UNITS>${signedSize(fill)}<SHPERCTRCT>${contract.multiplier}<SUBACCTSEC>${isShort ? 'SHORT' : 'MARGIN'}${related}</CLOSUREOPT>`
    }
    const first = fill.order == null ? at : (firstOf.get(fill.order) ?? at)
    if (fill.order != null) firstOf.set(fill.order, first)
    const related = first === at ? '' : `<RELFITID>T${1000 + first}<RELTYPE>SPREAD`
    const total = decimalText(big(fill.cash!).minus(fill.commission))
    const money = `<UNITS>${signedSize(fill)}<UNITPRICE>${fill.price}<COMMISSION>${fill.commission}<TOTAL>${total}<SUBACCTSEC>MARGIN`
    const side = fill.side === 'BUY' ? 'BUY' : 'SELL'
    if (option)
      return `<${side}OPT><INV${side}>${transaction}${money}</INV${side}><OPT${side}TYPE>${side}TO${opens ? 'OPEN' : 'CLOSE'}<SHPERCTRCT>${contract.multiplier}${related}</${side}OPT>`
    const type = side === 'BUY' ? (isShort ? 'BUYTOCOVER' : 'BUY') : isShort ? 'SELLSHORT' : 'SELL'
    return `<${side}STOCK><INV${side}>${transaction}${money}</INV${side}><${side}TYPE>${type}${related}</${side}STOCK>`
  })
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    '',
    '<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>sample.example<ACCTID>0042</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20261231',
    ...rows,
    '</INVTRANLIST></INVSTMTRS>',
    '<SECLIST>',
    ...securities.values(),
    '</SECLIST></OFX>',
    '',
  ].join('\n')
}

/** Newest first; ends and delivered shares are rows of type "Receive Deliver", which have no order. */
function tastytrade(fills: readonly BrokerFill[]): string {
  const head =
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
  const rows = toldOf(fills).map((one) => {
    const { fill, contract, opens, end } = one
    const option = isOption(one)
    const words = `${fill.side === 'BUY' ? 'Buy' : 'Sell'} to ${opens ? 'Open' : 'Close'}`
    const isTraded = end === undefined
    const ended = option && end !== undefined
    const kind = ended
      ? { EXPIRED: 'Expiration', ASSIGNED: 'Assignment', EXERCISED: 'Exercise', CASH: 'Cash Settled' }[end]
      : words
    const [year = '', month = '', day = ''] = contract.expires.split('-')
    const strike = String(Math.round(Number(contract.strike) * 1000)).padStart(8, '0')
    const value = ended ? '0.00' : Number(fill.cash).toFixed(2)
    return [
      `${fill.date}+0000`,
      isTraded ? 'Trade' : 'Receive Deliver',
      kind,
      ended ? '' : words.toUpperCase().replaceAll(' ', '_'),
      option
        ? `${contract.underlying.padEnd(6)}${year.slice(2)}${month}${day}${contract.right.charAt(0)}${strike}`
        : contract.underlying,
      option ? 'Equity Option' : 'Equity',
      ended ? `Removal of option due to ${kind.toLowerCase()}` : `${words} ${fill.size} @ ${fill.price}`,
      value,
      fill.size,
      ended ? '' : (Number(fill.cash) / Number(fill.size)).toFixed(4),
      isTraded && option ? `-${fill.commission}` : '--',
      '0.00',
      option ? contract.multiplier : '',
      option ? contract.underlying : '',
      option ? contract.underlying : '',
      option ? `${Number(month)}/${Number(day)}/${year.slice(2)}` : '',
      option ? contract.strike : '',
      option ? contract.right : '',
      fill.order ?? '',
      (Number(value) - Number(fill.commission)).toFixed(2),
      'USD',
    ].join(',')
  })
  return [head, ...rows.toReversed(), ''].join('\n')
}

/** Files that state orders. */
export const optionFormats = {
  thinkorswim,
  tastytrade,
  'Interactive Brokers Flex': flex,
  OFX: ofx,
} as const

/** Sizes, and prices of up to four legs in cents. */
interface Idea {
  readonly size: number
  readonly cents: readonly [number, number, number, number]
  readonly kind: number
  readonly ends: number
}

/** Usual trades in options of one underlying, as texts for `madeFills`. */
const ideas: readonly ((symbol: string, order: number, opened: string, idea: Idea) => readonly string[])[] = [
  // A bull put that expires, is closed, or ends in shares that cancel out.
  (symbol, order, opened, { size, cents: [sold, bought, closed, rest], ends }) => [
    `${order}: ${opened} SELL ${size} ${symbol} 2026-03-20 60 P ${price(sold + bought)}`,
    `${order}: ${opened} BUY ${size} ${symbol} 2026-03-20 55 P ${price(bought)}`,
    ...[
      [
        `2026-03-20T16:00:00 BUY ${size} ${symbol} 2026-03-20 60 P 0 EXPIRED`,
        `2026-03-20T16:00:00 SELL ${size} ${symbol} 2026-03-20 55 P 0 EXPIRED`,
      ],
      [
        `${order}9: 2026-03-16T11:00:00 BUY ${size} ${symbol} 2026-03-20 60 P ${price(closed)}`,
        `${order}9: 2026-03-16T11:00:00 SELL ${size} ${symbol} 2026-03-20 55 P ${price(rest)}`,
      ],
      [
        `2026-03-20T16:00:00 BUY ${size} ${symbol} 2026-03-20 60 P 0 ASSIGNED`,
        `2026-03-20T16:00:00 SELL ${size} ${symbol} 2026-03-20 55 P 0 EXERCISED`,
        `2026-03-20T16:00:00 BUY ${100 * size} ${symbol} 60`,
        `2026-03-20T16:00:00 SELL ${100 * size} ${symbol} 55`,
      ],
    ][ends % 3]!,
  ],
  // An iron condor whose puts are closed or rolled, and whose calls expire.
  (symbol, order, opened, { size, cents: [a, b, c, d], ends }) => [
    `${order}: ${opened} SELL ${size} ${symbol} 2026-04-17 50 P ${price(a + b)}`,
    `${order}: ${opened} BUY ${size} ${symbol} 2026-04-17 45 P ${price(b)}`,
    `${order}: ${opened} SELL ${size} ${symbol} 2026-04-17 60 C ${price(c + d)}`,
    `${order}: ${opened} BUY ${size} ${symbol} 2026-04-17 65 C ${price(d)}`,
    `${order}9: 2026-03-17T11:00:00 BUY ${size} ${symbol} 2026-04-17 50 P ${price(b + c)}`,
    `${order}9: 2026-03-17T11:00:00 SELL ${size} ${symbol} 2026-04-17 45 P ${price(c)}`,
    ...(ends % 2 === 0
      ? []
      : [
          `${order}9: 2026-03-17T11:00:00 SELL ${size} ${symbol} 2026-04-17 40 P ${price(a)}`,
          `${order}9: 2026-03-17T11:00:00 BUY ${size} ${symbol} 2026-04-17 35 P ${price(d)}`,
          `2026-04-17T16:00:00 BUY ${size} ${symbol} 2026-04-17 40 P 0 EXPIRED`,
          `2026-04-17T16:00:00 SELL ${size} ${symbol} 2026-04-17 35 P 0 EXPIRED`,
        ]),
    `2026-04-17T16:00:00 BUY ${size} ${symbol} 2026-04-17 60 C 0 EXPIRED`,
    `2026-04-17T16:00:00 SELL ${size} ${symbol} 2026-04-17 65 C 0 EXPIRED`,
  ],
  // A wheel; some puts may expire, and the shares may be sold instead of called away.
  (symbol, order, opened, { size, cents: [put, call, share, more], ends }) => [
    `${order}: ${opened} SELL ${size + more} ${symbol} 2026-03-20 50 P ${price(put)}`,
    `2026-03-20T16:00:00 BUY ${size} ${symbol} 2026-03-20 50 P 0 ASSIGNED`,
    `2026-03-20T16:00:00 BUY ${more} ${symbol} 2026-03-20 50 P 0 EXPIRED`,
    `2026-03-20T16:00:00 BUY ${100 * size} ${symbol} 50`,
    `${order}8: 2026-03-24T10:00:00 SELL ${size} ${symbol} 2026-04-17 52 C ${price(call)}`,
    ...(ends % 2 === 0
      ? [
          `2026-04-17T16:00:00 BUY ${size} ${symbol} 2026-04-17 52 C 0 ASSIGNED`,
          `2026-04-17T16:00:00 SELL ${100 * size} ${symbol} 52`,
        ]
      : [
          `2026-04-17T16:00:00 BUY ${size} ${symbol} 2026-04-17 52 C 0 EXPIRED`,
          `${order}9: 2026-04-20T10:00:00 SELL ${100 * size} ${symbol} ${price(4000 + share)}`,
        ]),
  ],
  // Bought calls that are exercised, and their shares sold.
  (symbol, order, opened, { size, cents: [call, share] }) => [
    `${order}: ${opened} BUY ${size} ${symbol} 2026-03-20 50 C ${price(call)}`,
    `2026-03-20T16:00:00 SELL ${size} ${symbol} 2026-03-20 50 C 0 EXERCISED`,
    `2026-03-20T16:00:00 BUY ${100 * size} ${symbol} 50`,
    `${order}9: 2026-03-23T10:00:00 SELL ${100 * size} ${symbol} ${price(5200 + share)}`,
  ],
  // Shares bought with the calls that cover them, in one order.
  (symbol, order, opened, { size, cents: [share, call] }) => [
    `${order}: ${opened} BUY ${100 * size} ${symbol} ${price(4800 + share)}`,
    `${order}: ${opened} SELL ${size} ${symbol} 2026-03-20 50 C ${price(call)}`,
    `2026-03-20T16:00:00 BUY ${size} ${symbol} 2026-03-20 50 C 0 ASSIGNED`,
    `2026-03-20T16:00:00 SELL ${100 * size} ${symbol} 50`,
  ],
  // A strangle that is filled in parts over three seconds.
  (symbol, order, opened, { size, cents: [a, b, c, d] }) => [
    `${order}: ${opened} SELL ${size} ${symbol} 2026-03-20 45 P ${price(a)}`,
    `${order}: ${opened.slice(0, -2)}02 SELL ${size + 1} ${symbol} 2026-03-20 55 C ${price(b)}`,
    `${order}: ${opened.slice(0, -2)}03 SELL 1 ${symbol} 2026-03-20 45 P ${price(c)}`,
    `${order}9: 2026-03-18T10:00:00 BUY ${size + 1} ${symbol} 2026-03-20 45 P ${price(d)}`,
    `2026-03-20T16:00:00 BUY ${size + 1} ${symbol} 2026-03-20 55 C 0 EXPIRED`,
  ],
]

const price = (cents: number): string => (cents / 100).toFixed(2)

const cent = fc.integer({ min: 1, max: 150 })

/** Accounts with a few ideas, each in an underlying of its own; texts for `madeFills`. */
export const randomOptions: fc.Arbitrary<readonly string[]> = fc
  .array(
    fc.record({
      kind: fc.nat({ max: ideas.length - 1 }),
      ends: fc.nat({ max: 5 }),
      size: fc.integer({ min: 1, max: 4 }),
      cents: fc.tuple(cent, cent, cent, cent),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((some) =>
    some
      .flatMap((idea, at) =>
        ideas[idea.kind]!(`QZ${'ABCDEF'.charAt(at)}`, 101 + at, `2026-03-0${2 + (at % 5)}T10:0${at}:00`, idea),
      )
      .toSorted(byTime),
  )

/** Within one time as listed: options end before their shares change hands. */
function byTime(a: string, b: string): number {
  const [x = '', y = ''] = [a, b].map((text) => /\d{4}-\d\d-\d\dT[\d:]+/.exec(text)?.[0])
  return x < y ? -1 : x > y ? 1 : 0
}
