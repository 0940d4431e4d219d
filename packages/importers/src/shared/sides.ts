import type { Direction } from '@afterclose/core/trade'
import type { Fill } from './fill.ts'
import { plainHead } from './plain-head.ts'

export interface SideWord {
  readonly side: 'BUY' | 'SELL'
  readonly effect: Fill['effect']
}

/** Texts of cells, separated by "|", and their meaning. */
const words: readonly (readonly [string, SideWord])[] = [
  [
    'buy|bought|purchase|purchased|b|c|long|l|kauf|gekauft|kaufen|achat|achete|acheter|compra|comprar|comprado|acquisto|acquista|acquistato|koop|gekocht|kop|kopt|kob|kobt|kjop|kjopt|osto|osta|kupno|zakup|kup|nakup|koupit|vetel|cumparare|alis|al|покупка|купить|largo|买|買|買い|買付|매수|market buy|limit buy|stop buy|you bought|bid|trade buy in|entry long|enter long|cover|long buy|买入|comprada',
    { side: 'BUY', effect: null },
  ],
  [
    'sell|sold|sale|s|v|verkauf|verkauft|verkaufen|vente|vendu|vendre|venta|vender|vendido|venda|vendita|vendi|venduto|verkoop|verkocht|salj|salt|salg|solgt|selg|myynti|myy|sprzedaz|sprzedaj|prodej|prodat|eladas|vanzare|satis|sat|продажа|продать|卖|賣|売|売り|売付|매도|market sell|limit sell|stop sell|you sold|ask|trade sell out|exit long|卖出|vendida',
    { side: 'SELL', effect: null },
  ],
  [
    'short|corto|sell short|short sell|sold short|sellshort|ss|sshrt|entry short|enter short|open short|sell/short',
    { side: 'SELL', effect: 'OPEN' },
  ],
  [
    'bto|buy to open|bought to open|buy open|open buy|buy/open|buy long|open long|long open|buy/long|开多|开仓做多|買建',
    { side: 'BUY', effect: 'OPEN' },
  ],
  [
    'sto|sell to open|sold to open|sell open|open sell|sell/open|short open|开空|开仓做空|売建',
    { side: 'SELL', effect: 'OPEN' },
  ],
  [
    'btc|buy to close|bought to close|buy close|bc|btcv|buy to cover|bought to cover|buytocover|buy back|cover short|exit short|close short|reduce short|liquidation short|liquidate short|burst close short|short cover|short buy|buy short|buy/close|close buy short|short close|partial close short|平空|买入平空',
    { side: 'BUY', effect: 'CLOSE' },
  ],
  [
    'stc|sell to close|sold to close|sell close|close long|reduce long|liquidation long|liquidate long|burst close long|long sell|sell long|sell/close|long close|partial close long|平多|卖出平多',
    { side: 'SELL', effect: 'CLOSE' },
  ],
  // A position that turns around.
  ['short > long', { side: 'BUY', effect: null }],
  ['long > short', { side: 'SELL', effect: null }],
]

const sidesByWord = new Map<string, SideWord>()
for (const [list, meaning] of words) for (const word of list.split('|')) sidesByWord.set(word, meaning)

/** Parses the side of a cell; null if it is neither a buy nor a sell. */
export function readSide(text: string): SideWord | null {
  const usual = sidesByWord.get(text.trim().toLowerCase())
  if (usual !== undefined) return usual
  const plain = text
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .trim()
  return sidesByWord.get(plain) ?? null
}

const opens =
  /^(open|opens|opened|opening|entry|enter|entered|in|o|eroffnung|einstieg|apertura|entrada|abertura|ouverture|entree|otwarcie|开仓|開倉|新規)$/
const closes =
  /^(close|closes|closed|closing|exit|exited|out|c|schliessung|ausstieg|cierre|salida|fechamento|saida|cloture|sortie|chiusura|uscita|zamkniecie|平仓|平倉|決済)$/

/** Whether a cell such as "Open" or "Exit" says that a position is opened or closed; null if neither. */
export function readEffect(text: string): 'OPEN' | 'CLOSE' | null {
  const plain = plainHead(text)
  return opens.test(plain) ? 'OPEN' : closes.test(plain) ? 'CLOSE' : null
}

/** Whether a cell names a position instead of a purchase or sale, as "Long". */
export const isPosition = (text: string): boolean => /^(long|short|l|largo|corto|多|空)$/i.test(text.trim())

/** Direction of a closed trade: one whose side closes a position, as "Close Long", was of the other side. */
export const directionOf = ({ side, effect }: SideWord): Direction =>
  (side === 'BUY') === (effect !== 'CLOSE') ? 'LONG' : 'SHORT'

const noTrades =
  /^(div|dividend|dist|interest|int\b|credit interest|cash|deposit|withdraw|transfer|wire|ach\b|journal|split|stock split|spin|merger|fee\b|fees\b|tax|withholding|forex|fx\b|conversion|adjust|balance|credit|bonus|reward|staking|airdrop)/i

/** Whether a row of an account history is about money or corporate actions. */
export const isNoTrade = (text: string): boolean => noTrades.test(text.trim())
