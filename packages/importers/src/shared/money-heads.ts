import { plainHead } from './plain-head.ts'

/** Kind of money that a header names. */
export type MoneyKind = 'COST' | 'RESULT' | 'TOTAL' | 'CURRENCY'

const anyWord = (words: string): RegExp => new RegExp(`(?<=^|[ /&])(?:${words})(?=$|[ /&])`, 'u')

/**
 * Words of costs as `plainHead` writes them, in the languages of platforms: English with the charges of American and Indian contract notes,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish, the Nordic languages, Czech, Hungarian, Romanian, Turkish, Russian, Chinese,
 * Japanese, Korean.
 */
const costs = [
  anyWord(
    'fees?\\d?|commissions?|commiss|comms?|brok|brokerages?|charges?|costs?|taxe?s?|duty|duties|levy|levies|surcharges?|taf|' +
      'stt|ctt|gst|cgst|sgst|igst|vat|ipft|sebi|cess|emoluments|slippage cost|' +
      '\\p{L}*gebuhr(?:en)?|\\p{L}*provision(?:en)?|kommission(?:en)?|\\p{L}*courtages?|\\p{L}*spesen|\\p{L}*kosten|\\p{L}*entgelte?|\\p{L}*steuern?|mwst|' +
      'frais|couts?|droits|ttf|tva|comision(?:es)?|gastos?|costes?|costos?|corretajes?|tarifas?|tasas?|canon|canones|impuestos?|iva|' +
      'commission[ei]|spes[ae]|costi|oner[ei]|impost[aei]|tassa|bollo|bolli|provvigion[ei]|' +
      'corretage(?:m|ns)|emolumentos?|taxas?|impostos?|custos?|despesas?|encargos?|comissao|comissoes|liquidacao|irrf|' +
      'provisies?|\\p{L}*belasting(?:en)?|vergoeding(?:en)?|prowizj[aei]|oplat[ay]|koszty?|podatek|podatki|' +
      'kurtage|kurtasje|kurtagen|\\p{L}*avgift(?:er)?|\\p{L}*skatt|gebyr(?:er)?|\\p{L}*omkostning(?:er)?|kulut?|\\p{L}*palkkiot?|' +
      'poplat(?:ek|ky)|provize|dan|\\p{L}*dij(?:ak)?|jutalek|koltseg(?:ek)?|comision(?:ul|uri)?|komisyonu?|ucret(?:i|ler)?|masraf(?:i|lar)?|vergi(?:si)?|' +
      'комисси[яию]|комісі[яії]|сборы?|налоги?',
  ),
  /^(?:exchange & )?(?:clearing|ecn|nfa|occ|orf|sec)$/,
  /费用?(?!率)|費用?(?!率)|佣金|手数料|税(?!率)|수수료|세금|제세/u,
]
const notCosts = [
  anyWord(
    'currency|ccy|coins?|token|unit|asset|rates?|type|kind|code|id|mode|basis|lots?|level|tier|per|status|date|name|plan|wahrung|devise|valuta|moneda|' +
      'moeda|bps|base|before|excl|excluding|free|price|average|avg|capital gains|income|mois|book|year|cambio|cambial|change|fx|acerto|juros',
  ),
  /\/ ?(share|contract|unit|lot)s?( |$)|swap|funding|financ|rollover|overnight|interest|carry|withh|dividend|kapitalertrag|abgeltung|quellensteuer|vor |sans |sin |senza |sem /u,
]
const results = [
  anyWord(
    'p&ls?|pnls?|p/l|pl|g/v|g/l|guv|mtm|profits?|gains?|loss|losses|results?|reali[sz]ed|realizado|net|gross|ergebnis|\\p{L}*gewinn|verlust|resultat|resultats|resultado|' +
      'resultaat|utile|lucro|ganancias?|perdidas?|beneficios?|guadagno|profitto|perdita|pertes?|prejuizo|plus value|moins value|risultato|winst|verlies|wynik|zysk|strata|' +
      'vinst|forlust|gevinst|voitto|tappio|zisk|ztrata|nyereseg|veszteseg|kar|zarar|castig|profit|прибыль|убыт(?:ок|ки)|результат|swap|funding|financing|rollover|' +
      'overnight|interest|zins|zinsen|interes|intereses|dividends?',
  ),
  /(^|[ /&])(funding|overnight|interest) fee|盈亏|盈虧|损益|損益|收益|손익|수익/u,
]
const notResults = anyWord(
  'rates?|yield|factor|type|limit|qty|quantity|shares|size|units|date|time|count|ratio|id|status|days|open interest',
)
/** Stops and targets are prices. */
const levels = /stop loss|take profit|profit target/g
const totals = [
  anyWord(
    'totals?|amounts?|amt|proceeds|\\p{L}*betrag|\\p{L}*summe|gesamt|\\p{L}*wert|montant|importe|importo|principal|notional|turnover|consideration|cash|money|book cost|' +
      'valeur|valor|valore|efectivo|controvalore|\\p{L}*bedrag|\\p{L}*waarde|wartosc|kwota|\\p{L}*belopp|\\p{L}*belob|\\p{L}*summa|\\p{L}*vaerdi|verdi|arvo|totaal|totale|' +
      'value|hodnota|castka|osszeg|ertek|tutari?|deger|сумм[аы]|стоимость|оборот|итого',
  ),
  /金额|金額|成交额|代金|受渡|금액/u,
]
const sizes = anyWord('qty|quantity|size|volume|shares|contracts|lots|units|orders|trades|number|date')
const currencies = [
  anyWord(
    'currency|ccy|\\p{L}*wahrung|devise|valuta|moneda|moeda|divisa|waluta|mena|deviza|penznem|para birimi|doviz|валюта',
  ),
  /(^|[ /&])(fee|fees|commission|quote|settle|settlement|margin|profit|pnl) (coin|asset|unit|token|currency|ccy)(?=$|[ /&])|币种|幣別|通貨|통화/u,
]

/** Words for the worth of an account or a position after a row: no money of the row itself. */
const balances = anyWord('balance|saldo|solde|kontostand|equity')

const isOne = (name: string, kinds: readonly RegExp[]): boolean => kinds.some((words) => words.test(name))

/** The kind of money that a header names; null: none. Percentages and balances are no money. */
export function moneyKind(head: string): MoneyKind | null {
  const name = plainHead(head)
  if (head.includes('%') || balances.test(name)) return null
  if (isOne(name, currencies)) return 'CURRENCY'
  if (isOne(name, costs) && !isOne(name, notCosts)) return 'COST'
  if (isOne(name.replace(levels, ''), results) && !notResults.test(name)) return 'RESULT'
  return isOne(name, totals) && !sizes.test(name) ? 'TOTAL' : null
}

const maxNamed = 8

/** The remark for columns that look like money, have values, and are not used; none without such columns. */
export function unusedWarning(heads: readonly string[]): readonly string[] {
  if (heads.length === 0) return []
  const names = heads.slice(0, maxNamed).map((head) => `“${head}”`)
  const more = heads.length > maxNamed ? ` and ${heads.length - maxNamed} more` : ''
  const one = heads.length === 1
  return [
    `${one ? 'A column looks' : 'Columns look'} like a cost, a result, a total or a currency and ${one ? 'is' : 'are'} not used: ${names.join(', ')}${more}.`,
  ]
}
