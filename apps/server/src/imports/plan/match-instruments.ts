import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import { currencies, type Market } from '@afterclose/core/journal'
import type { BrokerTrade } from '@afterclose/importers/importer'
import { knownMarket } from '@afterclose/importers/platforms/metatrader/market'
import { nameKey } from '../../store/codecs.ts'
import type { KnownInstrument, NewInstrument } from './plan-types.ts'
import { fitsResult, usualWorth, type Worth } from './usual-worth.ts'

const metals = ['XAU', 'XAG', 'XPT', 'XPD']
const pairParts = new Set<string>([...currencies, ...metals])

/**
 * A symbol without a broker's suffix: "EURUSD.m", "eurusdpro" and "EURUSD" are one instrument, as are "US500" and "US500.cash". "BRK.B"
 * keeps its class, because only lower case after upper case is known to be a suffix.
 */
export function plainSymbol(symbol: string): string {
  const text = symbol.trim().replace(/^#\s*/, '')
  const pair = /^([a-z]{3})\/?([a-z]{3})[._\-+#!]?[a-z]{0,5}\d?$/i.exec(text)
  if (pair !== null) {
    const name = `${pair[1]!}${pair[2]!}`.toUpperCase()
    if (isPair(name)) return name
  }
  const decorated = /^([A-Z0-9]{2,})[._-]?[a-z]{1,6}$/.exec(text)
  return (decorated?.[1] ?? text).replace(/[\s._\-+#!]+$/, '') || symbol.trim()
}

const isPair = (name: string): boolean =>
  name.length === 6 && pairParts.has(name.slice(0, 3)) && pairParts.has(name.slice(3))

interface Draft {
  readonly name: string
  readonly first: BrokerTrade
  readonly aliases: Set<string>
  /** Decimals of the most precise price in the file. */
  decimals: number
  /** As spelled in the file. */
  pointValue: Decimal | null
  readonly usual: Worth
  /** Whether no result in the file contradicts its point value. */
  isUsual: boolean
  /** Whether a trade was closed for which the file states neither a result nor a point value. */
  lacksResult: boolean
  /** Whether neither the file nor the name determines the market. */
  readonly isAsked: boolean
  /** The market chosen by the trader, if neither file nor name determines it. */
  readonly chosen: Market | null
}

interface MarketQuestion {
  readonly chosen: boolean
  /** Whether some result of the file is derived from the point value. */
  readonly needed: boolean
}

export interface InstrumentMatcher {
  /** Instrument id of a trade; negative for the new instrument `-1 - id`. */
  find(trade: BrokerTrade): number
  newInstruments(): readonly NewInstrument[]
  /** Instruments whose market the trader is to choose, by name. */
  asked(): ReadonlyMap<string, MarketQuestion>
  /** New instruments whose market the journal does not trade, by name: they are created in another one. */
  untraded(): ReadonlyMap<string, Market>
}

/**
 * Finds instruments by name or alias as in the file, then without a broker's suffix, both ignoring case. A missing one is created once,
 * under its plain name, with the file's symbols as aliases.
 */
export function instrumentMatcher(
  knownInstruments: readonly KnownInstrument[],
  tradeMarkets: readonly Market[],
  answers: Readonly<Record<string, Market>> = {},
): InstrumentMatcher {
  const answered = new Map(Object.entries(answers).filter(([, market]) => tradeMarkets.includes(market)))
  const exact = new Map<string, number>()
  const plain = new Map<string, number>()
  for (const { id, name, aliases } of knownInstruments)
    for (const word of [name, ...aliases]) {
      if (!exact.has(nameKey(word))) exact.set(nameKey(word), id)
      const key = nameKey(plainSymbol(word))
      if (!plain.has(key)) plain.set(key, id)
    }
  const drafts: Draft[] = []
  const draft = (name: string, first: BrokerTrade): number => {
    const symbol = first.symbol.trim()
    const worth = (chosen: Market | null) => usualWorth(symbol, first.market, tradeMarkets, chosen)
    const isAsked = first.market === null && !isPair(name) && worth(null).market === null
    const chosen = isAsked ? (answered.get(name) ?? null) : null
    const usual = isPair(name) ? unknown : worth(chosen)
    drafts.push({
      name,
      first,
      aliases: new Set(),
      decimals: 0,
      pointValue: null,
      usual,
      isUsual: true,
      lacksResult: false,
      isAsked,
      chosen,
    })
    plain.set(nameKey(name), -drafts.length)
    return -drafts.length
  }

  const idsBySymbol = new Map<string, number>()
  const look = (symbol: string, first: BrokerTrade): number => {
    const name = plainSymbol(symbol)
    const knownId = exact.get(nameKey(symbol)) ?? plain.get(nameKey(name)) ?? exact.get(nameKey(name))
    return knownId ?? draft(name, first)
  }

  return {
    find(trade) {
      const symbol = trade.symbol.trim()
      let id = idsBySymbol.get(symbol)
      if (id === undefined) idsBySymbol.set(symbol, (id = look(symbol, trade)))
      if (id < 0) addSymbol(drafts[-1 - id]!, symbol, trade)
      return id
    },
    newInstruments: () => drafts.map((entry) => newInstrument(entry, tradeMarkets)),
    asked: () =>
      new Map(
        drafts.flatMap(({ name, isAsked, chosen, lacksResult }) =>
          isAsked ? [[name, { chosen: chosen !== null, needed: lacksResult }]] : [],
        ),
      ),
    untraded: () =>
      new Map(
        drafts.flatMap(({ name, first }) => {
          const market = first.market ?? knownMarket(first.symbol)
          return market === null || isPair(name) || tradeMarkets.includes(market) ? [] : [[name, market]]
        }),
      ),
  }
}

/** Currency pairs come in lots or units. */
const unknown: Worth = { market: null, pointValue: null }

function addSymbol(draft: Draft, symbol: string, trade: BrokerTrade): void {
  if (symbol !== draft.name) draft.aliases.add(symbol)
  for (const price of paidPrices(trade))
    if (price !== null) draft.decimals = Math.max(draft.decimals, decimalsOf(price))
  draft.pointValue ??= trade.pointValue
  draft.lacksResult ||= trade.exitDate !== null && trade.netGain === null && trade.pointValue === null
  const { pointValue } = draft.usual
  if (pointValue !== null && draft.isUsual) draft.isUsual = fitsResult(trade, pointValue)
}

function decimalsOf(price: Decimal): number {
  const point = price.indexOf('.')
  return point === -1 ? 0 : price.length - point - 1
}

/** Entry and exit of a trade filled in several pieces are averages, which are no real prices. */
const paidPrices = ({ executions, entryPrice, exitPrice }: BrokerTrade): readonly (string | null)[] =>
  executions.length > 0 ? executions.map(({ price }) => price) : [entryPrice, exitPrice]

function newInstrument(
  { name, first, aliases, decimals, pointValue, usual, isUsual }: Draft,
  tradeMarkets: readonly Market[],
): NewInstrument {
  return {
    name,
    market: guessMarket(first.market ?? usual.market, name, tradeMarkets),
    quoteCurrency: isPair(name) ? name.slice(3) : null,
    aliases: [...aliases].slice(0, mostAliases),
    ...tickData(pointValue ?? (isUsual ? usual.pointValue : null), decimals),
  }
}

/** Other spellings are still found by their plain name. */
const mostAliases = 50

/** A market must be one that the journal trades. A symbol that is no currency pair is Forex only if nothing else is traded. */
function guessMarket(statedMarket: Market | null, name: string, tradeMarkets: readonly Market[]): Market {
  const others = tradeMarkets.filter((market) => market !== 'FOREX')
  const guesses: readonly (Market | null)[] = isPair(name) ? [statedMarket, 'FOREX', 'CFD'] : [statedMarket, ...others]
  return guesses.find((guess) => guess !== null && tradeMarkets.includes(guess)) ?? tradeMarkets[0] ?? 'STOCKS'
}

/**
 * If the file states the point value, the finest price step in it serves as the tick. A value of zero, or too small to store per tick, is
 * ignored.
 */
function tickData(pointValue: string | null, decimals: number) {
  const tick = big(10).pow(-decimals)
  const worth = tick.times(pointValue ?? 0)
  const [tickSize, tickValue] = [decimalText(tick), decimalText(worth)]
  return worth.gt(0) && isDecimal(tickValue)
    ? { tickSize, tickValue, pipSize: tickSize }
    : { tickSize: null, tickValue: null, pipSize: null }
}
