import type Big from 'big.js'
import { big, type Decimal, decimalText, money, quantity } from '@afterclose/core/decimal'
import type { FlexRecord } from './flex-record.ts'
import { readTime } from '../../shared/dates.ts'
import { readNumber } from '../../shared/numbers.ts'
import {
  type BrokerRow,
  codesOf,
  isOption,
  marketOf,
  notesOf,
  type OptionContract,
  statementWord,
} from './broker-row.ts'
import { namedContract } from './option-rows.ts'
import { CellError } from '../../shared/cell-error.ts'
import { type DateRules, optionalNumber, requiredNumber, requiredText, requiredTime } from './cells.ts'

/** Date and time of a trade in one text: `dateTime`, or `tradeDate` with or without `tradeTime`; of a closed lot that of its opening. */
export function flexTime({ field }: FlexRecord, kind: BrokerRow['kind']): { text: string; name: string } {
  if (kind === 'LOT' && field('opendatetime') !== '') return { text: field('opendatetime'), name: 'opendatetime' }
  if (field('datetime') !== '') return { text: field('datetime'), name: 'datetime' }
  const [date, time] = [field('tradedate'), field('tradetime')]
  return { text: time === '' || date === '' ? date : `${date};${time}`, name: 'tradedate' }
}

/** An execution, order or closed lot of a Flex Query; throws a `CellError` that names the field. */
export function readFlexTrade(record: FlexRecord, kind: BrokerRow['kind'], dates: DateRules): BrokerRow {
  const { field } = record
  const statedSize = big(requiredNumber(field('quantity'), 'quantity'))
  if (statedSize.eq(0)) throw new CellError('quantity', 'Size must be above 0')
  const isLot = kind === 'LOT'
  const size = statedSize.abs()
  // "BUY (Ca.)" cancels a purchase: it has the effect of a sale.
  const bought = isBought(field('buysell'), statedSize.gt(0)) !== isCancelled(field('buysell'))
  const category = statementWord(field('assetcategory'))
  const multiplier = optionalNumber(field('multiplier'), 'multiplier')
  const price = isLot
    ? lotPrice(record, decimalText(size), multiplier)
    : requiredNumber(field('tradeprice'), 'tradeprice')
  const currency = field('currency').trim() || null
  const codes = allCodes(record)
  const time = flexTime(record, kind)
  const symbol = requiredText(firstOf(field('symbol'), field('isin'), field('conid')) ?? '', 'symbol')
  return {
    line: record.line,
    text: record.text,
    kind,
    statement: record.statement,
    id: firstOf(field('ibexecid'), field('tradeid')),
    account: firstOf(field('accountid')),
    category,
    symbol,
    currency,
    market: marketOf(category),
    date: requiredTime(time.text, time.name, dates),
    quantity: bought ? size : size.neg(),
    price,
    cash: isLot
      ? optionalNumber(field('cost'), 'cost')
      : moneyMoved(record, bought, decimalText(size), price, multiplier),
    commission: isLot ? '0' : cost(record, currency),
    realised: optionalNumber(field('fifopnlrealized'), 'fifopnlrealized'),
    pointValue: multiplier,
    fxRate: flexRate(record),
    codes,
    notes: [notesOf(codes), costElsewhere(record, currency)].filter((note) => note !== '').join('\n'),
    contract: isOption(category) ? contractOf(record, symbol, multiplier, dates) : null,
    order: firstOf(field('brokerageorderid')),
    legOrder: firstOf(field('iborderid')),
  }
}

/** From its own fields, or from its symbol: which fields a query has is the user's choice. */
function contractOf(
  { field }: FlexRecord,
  symbol: string,
  multiplier: Decimal | null,
  { order }: DateRules,
): OptionContract | null {
  const named = namedContract(symbol)
  const [strike, time] = [readNumber(field('strike'), '.') ?? named?.strike, readTime(field('expiry'), order)]
  const expires = time === null ? named?.expires : new Date(time.wall).toISOString().slice(0, 10)
  const [letter] = field('putcall').toUpperCase()
  const right = letter === 'C' ? 'CALL' : letter === 'P' ? 'PUT' : named?.right
  const underlying = firstOf(field('underlyingsymbol')) ?? named?.underlying
  if (strike === undefined || expires === undefined || right === undefined) return null
  return { underlying, right, strike, expires, multiplier: multiplier ?? undefined }
}

const firstOf = (...texts: readonly string[]): string | null =>
  texts.map((text) => text.trim()).find((text) => text !== '' && text !== '--') ?? null

function isBought(side: string, positive: boolean): boolean {
  if (side === '') return positive
  if (/^buy/i.test(side)) return true
  if (/^sell/i.test(side)) return false
  throw new CellError('buysell', `“${side.slice(0, 40)}” is not Buy or Sell`)
}

const isCancelled = (side: string): boolean => /\(Ca\.?\)/i.test(side)

/** Codes are in the notes, openings and closings also in a separate field, cancellations in the side. */
function allCodes({ field }: FlexRecord): ReadonlySet<string> {
  const cancelled = isCancelled(field('buysell')) || field('transactiontype') === 'TradeCancel'
  const indicator = field('opencloseindicator')
  const notes = [...codesOf(field('notes'))].filter((code) => indicator === '' || (code !== 'O' && code !== 'C'))
  return new Set([...notes, ...codesOf(indicator), ...(cancelled ? ['Ca'] : [])])
}

/** Cost of opening the lot, per unit; the traded price if the cost is missing. */
function lotPrice({ field }: FlexRecord, size: Decimal, multiplier: Decimal | null): Decimal {
  const paid = optionalNumber(field('cost'), 'cost')
  if (paid === null) return requiredNumber(field('tradeprice'), 'tradeprice')
  return quantity(
    big(paid)
      .abs()
      .div(size)
      .div(multiplier === null || multiplier === '0' ? '1' : multiplier),
  )
}

function moneyMoved(
  { field }: FlexRecord,
  bought: boolean,
  size: Decimal,
  price: Decimal,
  multiplier: Decimal | null,
): Decimal | null {
  const proceeds = optionalNumber(field('proceeds'), 'proceeds')
  if (proceeds !== null) return proceeds
  const value = tradedValue(optionalNumber(field('trademoney'), 'trademoney'), big(price).times(size), multiplier)
  return value === null ? null : money(bought ? value.neg() : value)
}

function tradedValue(traded: Decimal | null, priced: Big, multiplier: Decimal | null): Big | null {
  if (traded !== null) return big(traded).abs()
  return multiplier === null ? null : priced.times(multiplier)
}

const isForeign = ({ field }: FlexRecord, currency: string | null): boolean =>
  field('ibcommissioncurrency') !== '' && currency !== null && field('ibcommissioncurrency') !== currency

/** Commission and taxes are negative when paid. */
function cost(record: FlexRecord, currency: string | null): Decimal {
  const commission = optionalNumber(record.field('ibcommission'), 'ibcommission') ?? '0'
  const taxes = optionalNumber(record.field('taxes'), 'taxes') ?? '0'
  return decimalText(
    big(isForeign(record, currency) ? '0' : commission)
      .plus(taxes)
      .neg(),
  )
}

const costElsewhere = (record: FlexRecord, currency: string | null): string =>
  isForeign(record, currency) && !/^-?0*\.?0*$/.test(record.field('ibcommission'))
    ? `Commission of ${record.field('ibcommission')} ${record.field('ibcommissioncurrency')} is in another currency and not included in costs.`
    : ''

/** Exchange rate to the base currency of the account; null if an unreadable one is reported elsewhere. */
export function rateIfReadable(record: FlexRecord): Decimal | null {
  try {
    return flexRate(record)
  } catch {
    return null
  }
}

/** -1 means "unknown" in some queries. */
function flexRate({ field }: FlexRecord): Decimal | null {
  const value = optionalNumber(field('fxratetobase'), 'fxratetobase')
  return value === null || big(value).lte(0) ? null : value
}
