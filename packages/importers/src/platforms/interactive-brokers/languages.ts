/*
 * Words of the activity statement, which Interactive Brokers writes in the trader's language. From public German, Spanish, French,
 * Portuguese, Chinese and Russian statements. "Header", "Data" and the codes are English in all of them.
 */

type Words = Readonly<Record<string, string>>

const tradeHeads: Words = {
  'Asset Category':
    'vermogenswertkategorie|anlagekategorie|categoria de activo|categorie d’actifs|categoria de ativos|资产分类|класс актива',
  Currency: 'wahrung|divisa|devise|moeda|货币|валюта',
  Account: 'konto|cuenta|compte|conta|账户|счет',
  Symbol: 'symbole|simbolo|代码|символ',
  'Date/Time': 'datum/zeit|fecha/hora|date/heure|data/hora|日期/时间|дата/время',
  Exchange: 'borse|bolsa|交易所|биржа',
  Quantity: 'menge|cantidad|quantite|quantidade|数量|количество',
  'T. Price': 't.-kurs|precio trans.|t. precio|prix trans.|preco neg.|交易价格|цена транзакции',
  'C. Price': 'schlusskurs|precio de cier.|c. precio|cours de clot.|preco fch.|收盘价格|цена закрытия',
  Proceeds: 'erlos|productos|produit|rendimentos|收益|выручка',
  'Notional Value': '面值',
  'Comm/Fee': 'prov./gebuhr|provision/gebuhr|tarifa/com.|comm/tarif|corr/taxa|佣金/税|комиссия/плата',
  Basis: 'base|basico|基础|базис',
  'Realized P/L':
    'realisierter g&v|realisierter g/v|pyg realizadas|realizado p/g|p/l realise|p&l realizados|已实现的损益|реализованная п/у',
  'MTM P/L': 'mtm-g&v|mtm g/v|mtm p/g|p/l mtm|p&l mtm|按市值计算的损益|рыноч. переоценка п/у',
  Code: 'codigo|код',
}

const cashHeads: Words = {
  Currency: tradeHeads['Currency']!,
  Account: tradeHeads['Account']!,
  'Settle Date': 'abwicklungsdatum|abrechnungsdatum|fecha de liquidacion|date de reglement|结算日期',
  Date: 'datum|fecha|data|日期|дата',
  Description: 'beschreibung|descripcion|descricao|描述|описание',
  // The transaction history is English but for this.
  Price: '価格',
  Amount: 'betrag|cantidad|montant|valor|金额|сумма',
}

const sections: Words = {
  'Deposits & Withdrawals':
    'ein- und auszahlungen|einzahlungen & auszahlungen|depositos y retiradas|depots et retraits|存款和取款',
  'Corporate Actions': 'kapitalmassnahmen|acciones corporativas|operations sur titres|公司行动|корпоративные действия',
}

const fields: Words = {
  Account: tradeHeads['Account']!,
  'Base Currency': 'basiswahrung|divisa base|devise de base|moeda base|基础货币|базовая валюта|基準通貨',
}

/** The trades of any language by their places, with or without an account, after "DataDiscriminator". */
const places = [
  'Asset Category|Currency|Symbol|Date/Time|Quantity|T. Price|C. Price|Proceeds|Comm/Fee|Basis|Realized P/L|MTM P/L|Code',
  'Asset Category|Currency|Account|Symbol|Date/Time|Quantity|T. Price|C. Price|Proceeds|Comm/Fee|Basis|Realized P/L|MTM P/L|Code',
].map((names) => names.split('|'))

const categories: readonly (readonly [RegExp, string])[] = [
  [/^(?=.*(futur|фьюч|期货|先物))(?=.*(op(?:ti|ci|co|zi)|опцион|期权|オプション))/, 'Options On Futures'],
  [/op(?:ti|ci|co|zi)|опцион|期权|オプション/, 'Equity and Index Options'],
  [/^(futuros|фьючерсы|期货|先物)$/, 'Futures'],
  [/^(devisen|divisas|cambio|valuta|外汇|форекс|外国為替)$/, 'Forex'],
  [/^(aktien|acciones|actions|acoes|azioni|aandelen|股票|акции|株式)$/, 'Stocks'],
]

const kinds: Words = { 订单: 'Order', 成交: 'Trade' }

const plain = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll("'", '’').toLowerCase()

function translator(words: Words): (text: string) => string {
  const englishByWord = new Map(
    Object.entries(words).flatMap(([english, others]) => others.split('|').map((word) => [plain(word), english])),
  )
  return (text) => englishByWord.get(plain(text)) ?? text
}

const tradeHead = translator(tradeHeads)
const cashHead = translator(cashHeads)
export const englishSection = translator(sections)
/** Name of a value, such as the base currency. */
export const englishField = translator(fields)

/** Asset category as in the English statement. */
export const englishCategory = (category: string): string =>
  categories.find(([words]) => words.test(plain(category)))?.[1] ?? category

export const englishKind = (discriminator: string): string => kinds[discriminator] ?? discriminator

/** Whether a first cell is that of a row of totals. */
export const isTotal = (text: string): boolean => /^(total|gesamt|总数|всего|итого)/.test(plain(text))

/**
 * Headers in English. The Chinese column of codes has the name of that of symbols. Trades in a language that is not known are read by their
 * places, if they have all of their columns.
 */
export function englishHeads(cells: readonly string[]): readonly string[] {
  if (cells[2] !== 'DataDiscriminator') return cells.map((cell, at) => (at < 2 ? cell : cashHead(cell)))
  const heads = cells.map((cell, at) => (at < 3 ? cell : tradeHead(cell)))
  const named = heads.map((head, at) => (head === 'Symbol' && heads.indexOf(head) < at ? 'Code' : head))
  if (named.includes('Quantity') && named.includes('T. Price')) return named
  const headsByPlace = places.find(({ length }) => length === cells.length - 3)
  return headsByPlace === undefined ? named : [...cells.slice(0, 3), ...headsByPlace]
}
