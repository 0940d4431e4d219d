import { plainHead } from './plain-head.ts'

/** Kind of money that a header names. */
export type MoneyKind = 'COST' | 'RESULT' | 'TOTAL' | 'CURRENCY'

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, the Nordic languages, and the charges of Indian contract notes. */
const costs =
  /(^|[ /&])(fees?\d?|commissions?|comms?|brokerage|brokerages|charges?|costs|taxes|tax|duty|duties|levy|levies|surcharge|stt|ctt|taf|gst|cgst|sgst|igst|vat|mwst|iva|tva|ipft|sebi|cess|emoluments|slippage cost|\w*gebuhr|\w*gebuhren|\w*provision|\w*provisionen|kommission|kommissionen|courtage|courtages|kurtage|kurtasje|\w*spesen|\w*kosten|\w*entgelte?|\w*steuern?|frais|taxe|comision|comisiones|gastos|tarifa|tarifas|canon|impuestos?|commissione|commissioni|spese|costi|imposta|imposte|tassa|bolli|provvigioni|corretagem|emolumentos|taxa|taxas|imposto|impostos|custos|comissao|comissoes|liquidacao|transactiekosten|belasting|prowizja|prowizje|oplata|oplaty|podatek|\w*avgift|\w*avgifter|skatt|gebyr|gebyrer|kulut|palkkio)(?=$|[ /&])/
const notCosts =
  /(^|[ /&])(currency|ccy|coin|coins|unit|asset|rate|rates|type|kind|code|id|mode|basis|lot|lots|level|tier|per|status|date|name|plan|wahrung|devise|valuta|moneda|moeda|bps|base|before|excl|excluding|free)(?=$|[ /&])|\/ ?(share|contract|unit|lot)s?( |$)|swap|funding|financing|finance|rollover|overnight|interest|carry|withh|dividend|kapitalertrag|abgeltung|quellensteuer|capital gains|income/
const results =
  /(^|[ /&])(p&l|p&ls|pnl|pnls|p\/l|pl|g\/v|guv|profits?|gains?|loss|losses|results?|realized|realised|realizado|net|gross|ergebnis|gewinn|verlust|resultat|resultado|resultaat|utile|lucro|ganancia|beneficio|perdita|perte|plus value|risultato|wynik|zysk|swap|funding|financing|rollover|overnight)(?=$|[ /&])|(^|[ /&])(funding|overnight|interest) fee/
/** Stops and targets are prices. */
const levels = /stop loss|take profit|profit target/g
const totals =
  /(^|[ /&])(total|totals|amount|amt|proceeds|betrag|\w*betrag|summe|gesamt|gesamtbetrag|kurswert|montant|importe|importo|principal|notional|turnover|consideration|belopp|belob|totaal|totale|kwota|valor total|trade value|net value|value)(?=$|[ /&])/
const sizes = /(^|[ /&])(qty|quantity|size|volume|shares|contracts|lots|units|orders|trades|number|date)(?=$|[ /&])/
const currencies =
  /(^|[ /&])(currency|ccy|\w*wahrung|devise|valuta|moneda|moeda|divisa|waluta)(?=$|[ /&])|(^|[ /&])(fee|fees|commission|quote|settle|settlement|margin|profit|pnl) (coin|asset|unit|currency|ccy)(?=$|[ /&])/

/** The kind of money that a header names; null: none. Percentages are no money. */
export function moneyKind(head: string): MoneyKind | null {
  if (head.includes('%')) return null
  const name = plainHead(head)
  if (currencies.test(name)) return 'CURRENCY'
  if (costs.test(name) && !notCosts.test(name)) return 'COST'
  if (results.test(name.replace(levels, ''))) return 'RESULT'
  return totals.test(name) && !sizes.test(name) ? 'TOTAL' : null
}

const shown = 8

/** The remark for columns that look like money, have values, and are not used; none without such columns. */
export function unusedWarning(heads: readonly string[]): readonly string[] {
  if (heads.length === 0) return []
  const names = heads.slice(0, shown).map((head) => `“${head}”`)
  const more = heads.length > shown ? ` and ${heads.length - shown} more` : ''
  const one = heads.length === 1
  return [
    `${one ? 'A column looks' : 'Columns look'} like a cost, a result, a total or a currency and ${one ? 'is' : 'are'} not used: ${names.join(', ')}${more}.`,
  ]
}
