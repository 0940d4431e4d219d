/** The price that bars show: bid, ask, midpoint, or last traded price. */
export const priceSides = ['BID', 'ASK', 'MID', 'TRADE'] as const
export type PriceSide = (typeof priceSides)[number]

/** Default side of a new series: MetaTrader and cTrader show bids (BARS 1), and bids are what the preset for OANDA asks for. @param source name of the format or price source */
export const sideOfSource = (source: string): PriceSide =>
  /^(metatrader|ctrader|oanda)/i.test(source) ? 'BID' : 'TRADE'

/** Why a bar looks wrong (BARS 7). */
export const oddKinds = ['SPIKE', 'JUMP', 'FLAT', 'DIGITS'] as const
export type OddKind = (typeof oddKinds)[number]
