import { decimalText } from '@afterclose/core/decimal'
import { spreadDistance } from '@afterclose/core/price-levels'
import type { AssumedSpread } from '@afterclose/contract/walks'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { fromJson, nameKey } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { InstrumentRow } from '../../store/schema.ts'
import { sessionOf } from '../health-of.ts'
import type { SeriesRow } from '../repository.ts'
import type { WalkAsk } from './walk-of-trades.ts'

/** Properties of an instrument that a walk depends on, and the source of its bars: the journal's owner. */
export const marketOf = (
  { ownerId, timeZone }: Pick<JournalAccess, 'ownerId' | 'timeZone'>,
  instrument: InstrumentRow,
): Omit<WalkAsk, 'trades' | 'subjects'> => {
  const spread = spreadDistance({ spread: instrument.spread, tickSize: instrument.tick_size })
  return {
    userId: ownerId,
    names: [instrument.name, ...fromJson(instrument.aliases)],
    zone: timeZone,
    session: sessionOf(instrument),
    spread: spread && decimalText(spread),
    pip: instrument.pip_size,
  }
}

/** An instrument for walks, and its series of bars. */
export interface KeyedMarket {
  readonly instrument: number
  readonly market: ReturnType<typeof marketOf>
  readonly series: readonly Pick<SeriesRow, 'id' | 'modified' | 'price_side' | 'spread'>[]
}

/**
 * Distinct spreads assumed by walks of these instruments. Bars of last traded prices need no spread; instruments with unknown spread are
 * not walked.
 */
export const assumedSpreads = (markets: readonly KeyedMarket[], instruments: ReadonlySet<number>): AssumedSpread[] =>
  markets.flatMap(({ instrument, market, series }) => {
    if (!instruments.has(instrument)) return []
    const found = new Map<string, AssumedSpread>()
    for (const { price_side: side, spread: own } of series) {
      const spread = own ?? market.spread
      if (side !== 'TRADE' && spread !== null)
        found.set(`${side} ${spread}`, { instrumentId: instrument, side, spread })
    }
    return [...found.values()]
  })

/** The instruments of a journal with bars of its owner, each with its series in a fixed order. */
export async function marketsWithBars(
  db: Db,
  journal: Pick<JournalAccess, 'id' | 'ownerId' | 'timeZone'>,
  series: readonly SeriesRow[],
): Promise<readonly KeyedMarket[]> {
  const bySymbol = Map.groupBy(series, (one) => one.symbol_key)
  return (await findInstruments(db, journal.id)).flatMap((instrument) => {
    const market = marketOf(journal, instrument)
    const own = [...new Set(market.names.map(nameKey))].flatMap((name) => bySymbol.get(name) ?? [])
    return own.length === 0 ? [] : [{ instrument: instrument.id, market, series: own.toSorted((a, b) => a.id - b.id) }]
  })
}
