import type { Market } from './journal.ts'
import { kindOfSymbol, type SymbolKind } from './source-symbol.ts'

/** A ready-made source, as far as it decides whom it can serve. */
interface Serving {
  readonly kinds: readonly SymbolKind[]
}
interface NamedInstrument {
  readonly name: string
  readonly market: Market
}

export interface PriceOffers<Source, Instrument> {
  /** Sources that have bars of some of the instruments: those of most instruments first, otherwise in the order given. */
  readonly offers: readonly { readonly source: Source; readonly instruments: readonly Instrument[] }[]
  /** Instruments that none of the sources has. */
  readonly unserved: readonly Instrument[]
}

/** Decides by market and name which sources can have bars of which instruments. No source is asked. */
export function priceOffers<Source extends Serving, Instrument extends NamedInstrument>(
  instruments: readonly Instrument[],
  sources: readonly Source[],
): PriceOffers<Source, Instrument> {
  const kinds = new Map(instruments.map((one) => [one, kindOfSymbol(one.name, one.market)]))
  const isServed = (one: Instrument, { kinds: served }: Serving): boolean => {
    const kind = kinds.get(one) ?? null
    return kind !== null && served.includes(kind)
  }
  return {
    offers: sources
      .map((source) => ({ source, instruments: instruments.filter((one) => isServed(one, source)) }))
      .filter((offer) => offer.instruments.length > 0)
      .toSorted((a, b) => b.instruments.length - a.instruments.length),
    unserved: instruments.filter((one) => !sources.some((source) => isServed(one, source))),
  }
}
