import type { Fill } from './fill.ts'

export interface SideWord {
  readonly side: 'BUY' | 'SELL'
  readonly effect: Fill['effect']
}

/** Texts of cells, separated by "|", and their meaning. */
const words: readonly (readonly [string, SideWord])[] = [
  [
    'buy|bought|b|long|l|kauf|gekauft|kaufen|achat|achete|acheter|compra|comprar|comprado|acquisto|acquistato|koop|market buy|limit buy|stop buy|you bought|bid|trade buy in|entry long|enter long|cover',
    { side: 'BUY', effect: null },
  ],
  [
    'sell|sold|s|verkauf|verkauft|verkaufen|vente|vendu|vendre|venta|vender|vendido|vendita|venduto|verkoop|market sell|limit sell|stop sell|you sold|ask|trade sell out|exit long',
    { side: 'SELL', effect: null },
  ],
  ['short|sell short|sold short|sellshort|ss|sshrt|entry short|enter short', { side: 'SELL', effect: 'OPEN' }],
  ['bto|buy to open|bought to open|buy open', { side: 'BUY', effect: 'OPEN' }],
  ['sto|sell to open|sold to open|sell open', { side: 'SELL', effect: 'OPEN' }],
  [
    'btc|buy to close|bought to close|buy close|bc|btcv|buy to cover|bought to cover|buytocover|cover short|exit short',
    { side: 'BUY', effect: 'CLOSE' },
  ],
  ['stc|sell to close|sold to close|sell close', { side: 'SELL', effect: 'CLOSE' }],
]

const known = new Map<string, SideWord>()
for (const [list, meaning] of words) for (const word of list.split('|')) known.set(word, meaning)

/** Parses the side of a cell; null if it is neither a buy nor a sell. */
export function readSide(text: string): SideWord | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_-]+/g, ' ').trim()
  return known.get(plain) ?? null
}

const noTrades =
  /^(div|dividend|dist|interest|int\b|credit interest|cash|deposit|withdraw|transfer|wire|ach\b|journal|split|stock split|spin|merger|fee\b|fees\b|tax|withholding|forex|fx\b|conversion|adjust|balance|credit|bonus|reward|staking|airdrop)/i

/** Whether a row of an account history is about money or corporate actions. */
export const isNoTrade = (text: string): boolean => noTrades.test(text.trim())
