import { plainHead } from '../../shared/plain-head.ts'
import { type Field, fields } from './fields.ts'
import { fieldsByParts } from './head-parts.ts'
import { headCurrency, otherUnit, withoutCurrency } from './head-units.ts'

/**
 * Column names without accents, case and punctuation, most likely first; "|" separates them. English, German, French, Spanish, Italian,
 * Portuguese and Dutch, because platforms export in the language of their screen.
 */
const names: Readonly<Record<Field, string>> = {
  id: 'trade id|execution id|exec id|fill id|deal id|transaction id|ticket|ticket #|deal|position id|id|trade #|trade number|trade no|reference|order id|order #|order|position',
  account:
    'account|account id|account number|account name|account display name|client account id|konto|kontonummer|compte|cuenta|conto|conta|rekening|account #|client id|portfolio|uid|rachunek|numer rachunku|ucet|szamla|hesap|tili|depot|счет|账户|口座|계좌',
  symbol:
    'symbol|ticker|instrument|contract|market|market name|contract name|product|item|pair|currency pair|security|asset|underlying symbol|underlying|coin|stock|symbole|simbolo|wertpapier|titel|titre|titolo|instrumento|strumento|ativo|valor|instrument symbol|trading symbol|futures trading pair|futures|scrip/contract|scrip name|symbol & name|holdingname|vardepapper/beskrivning|company|isin|name|walor|papier wartosciowy|verdipapir|vaerdipapir|vardepapper|arvopaperi|aktie|nastroj|ertekpapir|sembol|инструмент|символ|тикер|бумага|代码|证券代码|合约|銘柄|銘柄コード|종목|종목명|papier|papir|cenny papir|cenny papier|basiswert|valeur|valeur mobiliere|aktien|produkt|produit|producto|prodotto|produto|tuote',
  assetClass:
    'asset class|asset type|asset category|security type|instrument type|product type|market type|anlageklasse|classe d actif|clase de activo',
  side: 'side|order side|trade side|direction|b/s|c/v|buy/sell|buy sell|action|long/short|l/s|long short|market pos|position type|opening direction|trade type|transaction type|trans code|type|order type|operation|seite|richtung|kauf/verkauf|sens|sentido|lado|direccion|direzione|lato|operacion|operazione|operacao|typ|tipo|richting|transaction|dir|entry buy/sell|pos mercado|pos marche|activity sub type|typ av transaktion|strona|kierunek|kop/salj|kob/salg|kjop/salg|marktpos|pos de mercado|pos mercato|transaksjonstype|tapahtuma|smer|irany|yon|islem|islem turu|направление|операция|方向|买卖|买卖方向|売買|売買区分|매매|매매구분',
  effect:
    'open/close|position effect|pos effect|effect|offset|entry/exit|e/x|opening/closing|o/c|in/out|action|trade action|order action|event|type|order type|trade type|operation|transaction|transaction type|开平|apertura/cierre|eroffnung/schliessung',
  // Filled before ordered: an order may be filled in part, and at another price.
  quantity:
    'filled qty|qty filled|filled quantity|fill qty|fill quantity|fill size|executed qty|executed quantity|executed|filled|exec qty|last qty|traded quantity|trade quantity|quantity transacted|quantity|qty|size|volume|lots|lot|lot size|shares|contracts|units|paired qty|no of shares|position size|position size qty|size qty|trade size|closing quantity|menge|stuck|anzahl|grosse|volumen|quantite|taille|cantidad|tamano|quantita|dimensione|quantidade|aantal|antal|qtd|qte|nominal|quantity/lot|open volume|closing volume|closed vol|closed volume|vol|sz|order qty|order quantity|einheiten|kontrakte|wolumen|ilosc|liczba|maara|antall|objem|mnozstvo|mennyiseg|cantitate|adet|miktar|hacim|unidades|unites|unita|количество|объем|数量|成交数量|수량|체결수량|titulos|mnozstvi|stuckzahl|nombre|nombre de titres|kpl|stk',
  entryTime:
    'entry time|entry date|entry datetime|entry date/time|date/time open|date open|entry timestamp|open time|open date|open datetime|open date/time|opening time|opening date|opened|opened at|opened date|date opened|time opened|entered at|enteredat|start time|entry|open|einstieg|einstiegszeit|einstiegsdatum|eroffnet|eroffnungszeit|eroffnung|heure d entree|date d entree|ouverture|date d ouverture|hora de entrada|fecha de entrada|fecha de apertura|apertura|ora di apertura|data di apertura|ora apertura|data apertura|data de entrada|data de abertura|hora entrada|abertura|trade date open|entry date time|bought timestamp',
  entryClock: 'entry time|open time|opening time|time opened|entry time of day',
  exitTime:
    'exit time|exit date|exit datetime|exit date/time|date/time close|date close|exit timestamp|close time|close date|close datetime|close date/time|closing time|closing date|closed|closed at|closed date|date closed|time closed|exited at|exitedat|end time|exit|close|ausstieg|ausstiegszeit|ausstiegsdatum|geschlossen|schlusszeit|schliessung|heure de sortie|date de sortie|cloture|fermeture|date de cloture|hora de salida|fecha de salida|fecha de cierre|cierre|ora di chiusura|data di chiusura|ora chiusura|data chiusura|chiusura|data de saida|data de fechamento|hora saida|fechamento|trade date close|exit date time|sold timestamp',
  exitClock: 'exit time|close time|closing time|time closed|exit time of day',
  entryPrice:
    'entry price|open price|opening price|avg entry price|average entry price|avg entry|avg open price|price open|open rate|open level|entryprice|entry|open|einstiegskurs|einstiegspreis|eroffnungskurs|eroffnungspreis|kaufkurs|prix d entree|prix d ouverture|precio de entrada|precio de apertura|prezzo di apertura|prezzo di ingresso|prezzo di entrata|preco de entrada|preco entrada',
  exitPrice:
    'exit price|close price|closing price|avg exit price|avg closed price|average exit price|avg exit|avg close price|price close|close rate|close level|exitprice|exit|close|ausstiegskurs|ausstiegspreis|schlusskurs|verkaufskurs|prix de sortie|prix de cloture|precio de salida|precio de cierre|prezzo di chiusura|prezzo di uscita|preco de saida|preco saida',
  time: 'execution time|exec time|order execution time|raw exec time|execution date and time|transact time|trade created at|fill time|filled time|filled at|filledat|executed at|date/time|datetime|date time|timestamp|execution date|trade date/time|trade time|trade date|transaction date|transaction time|date and time|activity date|run date|date utc|utc time|time|date|created at|placed time|datum/zeit|datum und zeit|datum|zeit|date et heure|date operation|fecha y hora|fecha|hora|data e ora|data/ora|data|ora|heure|tijd|t/d|order time|update time|settlement date|settle date|czas|data i czas|data transakcji|dato|tid|tidpunkt|aika|pvm|paivays|affarsdag|handelsdato|handelsdag|handelsdatum|cas|datum a cas|tarih|zaman|дата|время|дата и время|时间|日期|成交时间|日時|約定日時|約定日|일시|체결시간|handelszeit|handelstag|schlusstag|ausfuhrungszeit|kauppapaiva|fecha operacion|fecha de operacion|fecha de ejecucion|data operazione|data operacao|data da operacao|data zawarcia',
  clock:
    'time|exec time|execution time|trade time|transaction time|uhrzeit|zeit|heure|hora|ora|tijd|tid|czas|cas|aika|saat|время|时间|時間|시간',
  price:
    'fill price|filled price|avg fill price|average fill price|avg filled price|average filled price|filled avg price|exec price|execution price|executed price|trade price|traded price|avg price|average price|price|price per share|per share cost|price/share|price / share|cost per share|share price|unit price|price per unit|rate|kurs|preis|ausfuhrungskurs|prix|cours|precio|prezzo|preco|precos|koers|t price|execute price|last px|px|quote price|price at transaction|spot price at transaction|cena|pris|hinta|kurssi|ar|arfolyam|pret|fiyat|цена|价格|成交价|成交价格|単価|約定単価|約定価格|가격|체결가',
  stop: 'stop loss|stop|s/l|s / l|sl|stoploss|initial stop|stop price|stop loss rate|stop lose rate',
  target: 'take profit|target|t/p|t / p|tp|takeprofit|profit target|target price|initial target|take profit rate',
  commission:
    'commission|commissions|comm|comm/fee|provision|kommission|courtage|comision|comisiones|commissione|commissioni|comissao',
  fees: 'fees|fee|total fees|trading fee|transaction fee|transaction fees|other fees|exchange fee|fees & comm|commissions & fees|fees and commissions|costs|charges|gebuhr|gebuhren|kosten|frais|tarifas|spese|taxas',
  // Further columns of costs are found by the words in their names.
  fees2: '',
  fees3: '',
  fees4: '',
  fees5: '',
  fees6: '',
  fees7: '',
  fees8: '',
  feeCurrency:
    'fee coin|fee currency|fee asset|fee unit|fee ccy|currency of fee|commission asset|commission currency|commission coin|commission unit|fees currency|trading fee currency',
  swap: 'swap|swaps|rollover|financing|overnight|overnight fee|funding|funding fee',
  pnl: 'net p&l|net pnl|net p/l|net profit|net result|net gain|profit net|pnl net|net|realized p&l|realized pnl|realized p/l|realised p&l|realised pnl|realised p/l|realized profit|closed p&l|closed pnl|closing pnl|closing p&l|closed p/l|p&l|pnl|p/l|pl|profit|profit/loss|profit & loss|profit loss|profit and loss|gain|gain/loss|result|trade p&l|ergebnis|gewinn|gewinn/verlust|g/v|resultat|resultado|beneficio|ganancia|profitto|risultato|utile|lucro|gross p&l|gross pnl|gross p/l|gross profit|gross result|pnl gross|gross',
  amount:
    'net amount|net cash amount|settle amount net|net proceeds|net value|net total|net cash|amount net|total amount|amount|gross amount|proceeds|principal|settle amount|trade value|total|value|total value|betrag|kurswert|montant|importe|importo|valor total',
  status: 'status|order status|state|trade status|execution status|fill status|zustand|statut|estado|stato|situacao',
  balance: 'balance|account balance|running balance|kontostand|saldo|solde',
  currency:
    'currency|ccy|quote asset|quote currency|settle currency|settlement currency|currency primary|margin coin|price currency|wahrung|devise|moneda|valuta|divisa|moeda|currency code|currency iso code|account currency|spot price currency|transaktionsvaluta|waluta|mena|penznem|para birimi|валюта|币种|通貨|통화',
  tags: 'tags|tag|labels|label|setup|strategy|playbook|strategie|estrategia',
  notes:
    'notes|note|comment|comments|remarks|remark|bemerkung|bemerkungen|kommentar|notiz|notizen|commentaire|comentario|commento|nota|description',
}

const ranks = new Map<string, Map<Field, number>>()
for (const field of fields)
  for (const [rank, name] of names[field].split('|').entries()) {
    if (name === '') continue
    const nameRanks = ranks.get(name) ?? new Map<Field, number>()
    ranks.set(name, nameRanks.set(field, rank))
  }

const none: ReadonlyMap<Field, number> = new Map()

const unitBehind = / (utc|gmt|local|lots)$/

/**
 * Fields that a header can name, with the index of the name in its list: the lowest is the most likely. Percentages, pips and R multiples
 * are no fields.
 */
export function fieldRanks(head: string): ReadonlyMap<Field, number> {
  if (otherUnit(head) !== null) return none
  const whole = plainHead(head)
  const bare = plainHead(head.replace(/[([{][^)\]}]*[)\]}]?/g, ' '))
  const named = ranks.get(withoutCurrency(whole)) ?? ranks.get(withoutCurrency(bare))
  // Of two columns of the same name, the one with a currency contains money.
  if (headCurrency(head) !== null && named !== undefined) return moved(named, -0.5)
  const exact = ranks.get(whole)
  if (exact !== undefined && !isBareResult(whole)) return exact
  if (isBareResult(whole)) return none
  for (const name of [bare, bare.replace(unitBehind, ''), bare.replaceAll(' ', '')]) {
    const nameRanks = ranks.get(name)
    // "Size (qty)" is a size by its full name, "Size (value)" only without its brackets.
    if (nameRanks !== undefined && !isBareResult(name)) return moved(nameRanks, behindExact)
  }
  const twice = namedTwice(bare)
  if (twice.size > 0) return twice
  return new Map(fieldsByParts(bare).map((field) => [field, behindExact * 2]))
}

/** "Symbol/Instrument", "Lots/Contracts": a header with two names for one field. */
function namedTwice(head: string): ReadonlyMap<Field, number> {
  const [first = none, ...others] = head.split('/').map((part) => ranks.get(part.trim()) ?? none)
  if (others.length === 0) return none
  return moved(new Map([...first].filter(([field]) => others.every((other) => other.has(field)))), behindExact)
}

/** "Net USD" is a result; "Net" alone may be an amount, a size or a price. */
const isBareResult = (name: string): boolean => name === 'net' || name === 'gross'

/** Whether a header such as "Net USD" does not name its content, so that other columns have to. */
export const isBareMoney = (head: string): boolean => isBareResult(withoutCurrency(plainHead(head)))

const moved = (nameRanks: ReadonlyMap<Field, number>, by: number): ReadonlyMap<Field, number> =>
  new Map([...nameRanks].map(([field, rank]) => [field, rank + by] as const))

const behindExact = 100

/** Whether a header calls its result net or gross; null for neither. */
export function statedResultKind(head: string): 'NET' | 'GROSS' | null {
  const name = plainHead(head)
  if (/\b(net|netto|neto)\b/.test(name)) return 'NET'
  return /\b(gross|brutto|brut|bruto|lordo)\b/.test(name) ? 'GROSS' : null
}
