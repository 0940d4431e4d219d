import type { ResponseOf } from '@afterclose/contract/call'
import type { recogniseFile } from '@afterclose/contract/imports'
import { big } from '@afterclose/core/decimal'
import { type DateFormat, type Market, markets } from '@afterclose/core/journal'
import { isTimeZone } from '@afterclose/core/time'
import type { ImportFile, ParsedFile } from '@afterclose/importers/importer'
import { knownMarket } from '@afterclose/importers/platforms/metatrader/market'
import { decodeHead } from '@afterclose/importers/shared/encodings'
import { usSecurityOrFuture } from '@afterclose/importers/tables/contracts'

/** Symbols named in a question about their market. */
const mostNamed = 20

type Facts = Omit<ResponseOf<typeof recogniseFile>, 'importer' | 'currency' | 'problem'>

/** Answers that a file gives to the questions about a first journal. */
export function factsOfFile(file: ImportFile, parsed: ParsedFile): Facts {
  const { fills, positions, payins, balance, timeZone } = parsed
  const marketOf = new Map([...fills, ...positions].map(({ symbol, market }) => [symbol, market ?? marketBy(symbol)]))
  const found = new Set(marketOf.values())
  const days = [
    ...fills.map(({ date }) => date),
    ...positions.map(({ entryDate }) => entryDate),
    ...payins.map(({ timestamp }) => timestamp),
  ]
  return {
    markets: markets.filter((market) => found.has(market)),
    otherSymbols: [...marketOf].flatMap(([symbol, market]) => (market === null ? [symbol] : [])).slice(0, mostNamed),
    dateFormat: dateFormatIn(decodeHead(file.bytes, sampleLength)),
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
    firstDay: days.reduce((first, day) => (day < first ? day : first), days[0] ?? '').slice(0, 10) || null,
    deposit: balance != null && big(balance.start).gt(0) ? { amount: balance.start, balance: balance.end } : null,
    backtest: parsed.isBacktest === true,
  }
}

function marketBy(symbol: string): Market | null {
  const { market, pointValue } = usSecurityOrFuture(symbol)
  return market === 'FUTURES' || pointValue !== '1' ? market : knownMarket(symbol)
}

const sampleLength = 200_000
const written = /(?<![\d.])(\d{4}|\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{1,2})(?![\d.])/g

/** Null if dates in the text do not decide it, as "03/04/2025" alone, or contradict each other. */
export function dateFormatIn(text: string): DateFormat | null {
  const found = new Set<DateFormat>()
  for (const [, first = '', , second = '', third = ''] of text.matchAll(written)) {
    if (first.length === 4 && Number(second) <= 12) found.add('yyyy-MM-dd')
    else if (first.length <= 2 && third.length === 4) {
      if (Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12) found.add('dd/MM/yyyy')
      if (Number(second) > 12 && Number(second) <= 31 && Number(first) <= 12) found.add('MM/dd/yyyy')
    }
  }
  const [only, ...others] = found
  return others.length === 0 ? (only ?? null) : null
}
