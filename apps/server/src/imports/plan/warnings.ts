import { counted, plural } from '@afterclose/core/format'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { Market } from '@afterclose/core/journal'
import type { Adjustment } from './convert-trade.ts'
import { nameKey } from '../../store/codecs.ts'
import type { Rename } from './join-file.ts'
import { plainSymbol } from './match-instruments.ts'
import type { PayinPlan } from './plan-payins.ts'
import type { NewInstrument } from './plan-types.ts'

const trades = (count: number): string => counted(count, 'trade')

const cash = (count: number): string =>
  `${counted(count, 'deposit or withdrawal', 'deposits or withdrawals')} ${plural(count, 'was', 'were')}`

const sentences: Record<Adjustment, (count: number) => string> = {
  stopBecameFinal: (count) =>
    `${trades(count)}: the stop is on the profit side of the entry, so it was moved during the trade. It is saved as the final stop; the initial stop is unknown.`,
  targetLeftOut: (count) => `${trades(count)}: the target is on the loss side of the entry and was not imported.`,
  extremesLeftOut: (count) =>
    `${trades(count)}: the highest and lowest price contradict the trade and were not imported.`,
  exitMovedToEntry: (count) =>
    `${trades(count)} ended in the repeated hour when clocks go back; the exit is set to the entry time.`,
  noResult: (count) =>
    `${trades(count)} will have no result until the instrument has a tick size and a tick value. The file does not state them.`,
}

/** One sentence per kind of adjustment. */
export const adjustmentWarnings = (counts: ReadonlyMap<Adjustment, number>): readonly string[] =>
  [...counts].map(([adjustment, count]) => sentences[adjustment](count))

/** @param count trades with a time in an hour that occurs twice in the file's zone */
export const ambiguousWarnings = (count: number, zone: string): readonly string[] =>
  count === 0
    ? []
    : [
        `${trades(count)} ${plural(count, 'has', 'have')} a time in the hour that clocks in ${zone} repeat in autumn. The file does not say which; the first is used.`,
      ]

/** Says that the file's rates convert to another currency than the journal's. */
export function baseWarnings(
  { accountCurrency, notBase, fills, positions }: ParsedFile,
  journalCurrency: string,
): readonly string[] {
  const ownRate = notBase?.get(journalCurrency)
  if (accountCurrency === null && ownRate !== undefined)
    return [
      `The base currency of the account is not ${journalCurrency}, the currency of this journal: a row in ${journalCurrency} has the exchange rate ${ownRate}. The file does not state the base currency, so its rates are not used.`,
    ]
  const hasRates = [...fills, ...positions].some(({ fxRate }) => fxRate !== null)
  return accountCurrency === null || accountCurrency === journalCurrency || !hasRates
    ? []
    : [
        `The base currency of the account is ${accountCurrency}, this journal is in ${journalCurrency}. The rates in the file convert to ${accountCurrency}. Results and costs are then converted at the rate that you enter from ${accountCurrency} to ${journalCurrency}; amounts in ${journalCurrency} stay as they are.`,
      ]
}

const marketNames: Readonly<Record<Market, string>> = {
  FOREX: 'Forex',
  STOCKS: 'stocks',
  FUTURES: 'futures',
  CFD: 'CFDs',
  CRYPTO: 'crypto',
}

/** Names new instruments that are created in another market, because the journal does not trade theirs. */
export function marketWarnings(
  untraded: ReadonlyMap<string, Market>,
  created: readonly Pick<NewInstrument, 'name' | 'market'>[],
): readonly string[] {
  const wrong = created.flatMap(({ name, market }) => {
    const ownMarket = untraded.get(name)
    return ownMarket === undefined ? [] : [{ name, own: ownMarket, market }]
  })
  const groups = [...Map.groupBy(wrong, ({ own, market }) => `${own} ${market}`).values()]
  return groups.flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const names = [first, ...others].map(({ name }) => name)
    const list = names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
    return [
      `This journal does not trade ${marketNames[first.own]}, so ${list} will be saved under ${marketNames[first.market]}. To avoid that, add the market in the journal’s settings, and import the file again.`,
    ]
  })
}

/** A class of shares, as "BRK.B", which platforms write with different signs. */
const shareClass = /^([A-Z]{1,5})[./ -]([A-Z]{1,2})$/

const plainClass = (name: string): string | null => {
  const [, symbol, letter] = shareClass.exec(name.trim().toUpperCase()) ?? []
  return symbol === undefined || letter === undefined ? null : `${symbol}.${letter}`
}

/** Proposes aliases for new instruments that are written like known ones. */
export function aliasProposals(
  names: readonly string[],
  knownInstruments: readonly { readonly name: string; readonly aliases: readonly string[] }[],
): readonly string[] {
  return names.flatMap((name) => {
    const ownClass = plainClass(name)
    const sameInstrument =
      ownClass === null
        ? undefined
        : knownInstruments.find((one) => [one.name, ...one.aliases].some((text) => plainClass(text) === ownClass))
    if (sameInstrument === undefined) return []
    return `${name} looks like your instrument ${sameInstrument.name}. To keep them as one, add ${name} to the aliases of ${sameInstrument.name}, and import the file again.`
  })
}

type Named = { readonly name: string; readonly aliases: readonly string[] }

/** Proposes one instrument for the two symbols of an instrument that got a new name, if the import adds one of them. */
export function renameProposals(
  names: readonly string[],
  known: readonly Named[],
  renames: readonly Rename[],
): readonly string[] {
  const keyOf = (symbol: string): string => nameKey(plainSymbol(symbol))
  const instrumentOf = (symbol: string): string | undefined =>
    known.find((one) => [one.name, ...one.aliases].some((word) => keyOf(word) === keyOf(symbol)))?.name
  const isNew = (symbol: string): boolean => names.some((name) => keyOf(name) === keyOf(symbol))
  const texts = renames.flatMap(({ symbol, into }) => {
    const [before, after] = [instrumentOf(symbol), instrumentOf(into)]
    const head = `${into} is the new name of ${symbol}. To keep them as one,`
    if (before !== undefined && isNew(into))
      return `${head} add ${into} to the aliases of ${before}, and import the file again.`
    if (after !== undefined && isNew(symbol))
      return `${head} add ${symbol} to the aliases of ${after}, and import the file again.`
    if (!isNew(symbol) || !isNew(into)) return []
    return `${head} add an instrument ${into} with the alias ${symbol}, and import the file again.`
  })
  return [...new Set(texts)]
}

/** Warnings about payins that their counts do not show. */
export function payinWarnings({ withoutRate, tooLarge, differing }: PayinPlan): readonly string[] {
  const warnings: string[] = []
  if (withoutRate > 0)
    warnings.push(`${cash(withoutRate)} not imported: an exchange rate to the journal's currency is needed.`)
  if (tooLarge > 0) warnings.push(`${cash(tooLarge)} not imported: the amount is too large.`)
  if (differing > 0)
    warnings.push(`${cash(differing)} left unchanged in the journal, although the file now states a different amount.`)
  return warnings
}
