import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { BrokerTrade, ParsedFile, Span } from '../importer.ts'
import type { Action } from '../shared/action.ts'
import { isCancellation } from '../shared/cancelled.ts'
import { contentNames, digest, isContentName } from '../shared/digest.ts'
import { type Execution, type Fill, optionFacts } from '../shared/fill.ts'
import { contentOf } from '../shared/fill-content.ts'

/** A stored execution. Its name is the same in every file of the account. */
export interface BrokerFill extends Execution {
  readonly name: string
}

/** A trade that the platform itself states, as of one statement. */
export interface BrokerPosition extends BrokerTrade {
  /** The same in every file of the account; `externalId` is as in the file. */
  readonly name: string
}

export interface BrokerCash {
  readonly name: string
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
  readonly currency: string | null
  readonly textualReason: string
}

/** A stored corporate action. */
export interface BrokerAction extends Action {
  /** The same in every file of the account. */
  readonly name: string
}

/** Records of one file, each list in the file's order of execution. */
export interface Records {
  readonly fills: readonly BrokerFill[]
  readonly positions: readonly BrokerPosition[]
  readonly cash: readonly BrokerCash[]
  readonly actions: readonly BrokerAction[]
}

export type BrokerRecord = Records[keyof Records][number]

/** An imported file: its content, and the time that it covers. */
export interface Statement extends Records {
  /** Id of the statement. Decides the order of two statements of the same time. */
  readonly id: string
  /** Kind of export, by the importer's name: two kinds may split the same fills differently. */
  readonly form: string
  /** In the time zone of all statements of a comparison, as all times here. */
  readonly span: Span
}

/** Records of a file to store. Entry i of each list is entry i of the file's own: `fills`, `positions`, `payins`, `actions`. */
export function recordsOf({
  fills,
  positions,
  payins,
  actions,
}: Pick<ParsedFile, 'fills' | 'positions' | 'payins' | 'actions'>): Records {
  const nameOf = contentNames()
  const namedFills = fills.map((fill) => namedFill(fill, nameOf))
  const namedPositions = positions.map(({ lines: _lines, texts: _texts, ...position }) => ({
    ...position,
    name: nameOfPosition(position),
  }))
  return {
    fills: withOptionFacts(withOtherCosts(namedFills, fills), fills),
    positions: withOtherCosts(namedPositions, positions),
    cash: payins.map(({ externalId, timestamp, delta, currency, textualReason }) => ({
      name: externalId,
      timestamp,
      delta,
      currency,
      textualReason,
    })),
    actions: actions.map(({ lines: _lines, ...action }) => ({ name: nameOfAction(action), ...action })),
  }
}

/** All records of a file have the same fields. */
const withOtherCosts = <T extends object>(
  records: readonly T[],
  parsed: readonly Pick<Fill, 'otherCosts'>[],
): readonly T[] =>
  parsed.some(({ otherCosts }) => otherCosts !== undefined)
    ? records.map((record, i) => ({ ...record, otherCosts: parsed[i]!.otherCosts ?? [] }))
    : records

/** Null for what is not stated: blocks of records are stored as JSON, which has no other word for it. */
const withOptionFacts = (records: readonly BrokerFill[], fills: readonly Fill[]): readonly BrokerFill[] =>
  fills.some((fill) => optionFacts.some((fact) => (fill[fact] ?? null) !== null))
    ? records.map((record, i) => {
        const { order = null, underlying = null, right = null, strike = null } = fills[i]!
        const { expires = null, multiplier = null, end = null } = fills[i]!
        return { ...record, order, underlying, right, strike, expires, multiplier, end }
      })
    : records

/** By its day: forms of one platform state different times of it. */
const nameOfAction = ({ account, symbol, date, kind, into }: Action): string =>
  `ACTION-${digest([account ?? '', symbol, date.slice(0, 10), kind, into ?? ''].join('\u0000'))}`

/** Copies field by field: a file has a hundred thousand fills, and omitting fields by spreading takes ten times as long. */
const namedFill = (fill: Fill, nameOf: (text: string) => string): BrokerFill => ({
  name: nameOfFill(fill, nameOf),
  id: fill.id,
  account: fill.account,
  instrument: fill.instrument,
  symbol: fill.symbol,
  market: fill.market,
  side: fill.side,
  date: fill.date,
  price: fill.price,
  size: fill.size,
  commission: fill.commission,
  swap: fill.swap,
  effect: fill.effect,
  realised: fill.realised,
  realisedIsNet: fill.realisedIsNet,
  cash: fill.cash,
  pointValue: fill.pointValue,
  currency: fill.currency,
  fxRate: fill.fxRate,
  explained: fill.explained,
  notes: fill.notes,
  standIn: fill.standIn,
  withoutCosts: fill.withoutCosts ?? false,
})

/**
 * Name of a fill: its execution id within its account, because an order that is allocated to several accounts may have one id in all of
 * them. Without an id its content; identical fills are counted within their file.
 */
function nameOfFill(fill: Execution, nameOf: (text: string) => string): string {
  if (fill.standIn !== null) return nameOf(['LOT', fill.account ?? '', fill.instrument, fill.standIn].join('\u0000'))
  const cancels = isCancellation(fill)
  if (fill.id === null) return nameOf(cancels ? `CANCEL\u0000${contentOf(fill)}` : contentOf(fill))
  const name = fill.account === null ? fill.id : `${fill.id}@${fill.account}`
  // It may have the id of the cancelled fill.
  return cancels ? `CANCEL-${name}` : name
}

/** MetaTrader's names already start with the account. */
const nameOfPosition = ({ externalId, account }: BrokerTrade): string =>
  account === null || externalId.startsWith(`${account}-`) ? externalId : `${externalId}@${account}`

/** Common key of the parts of a partial close: they have the same entry. */
export const rootOf = ({ account, symbol, direction, entryDate, entryPrice }: BrokerTrade): string =>
  [account ?? '', symbol, direction, entryDate, entryPrice ?? ''].join('\u0000')

/** Key of the rest of a position after a partial close: its ticket without the count, or its entry if it has no ticket. */
export const originOf = (position: BrokerPosition): string =>
  isContentName(position.externalId) ? rootOf(position) : position.name.replace(/#\d+$/, '')
