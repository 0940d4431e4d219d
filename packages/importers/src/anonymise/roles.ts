import { contents, type Field } from '../platforms/generic-csv/fields.ts'
import { fieldRanks } from '../platforms/generic-csv/head-names.ts'
import { otherUnit } from '../platforms/generic-csv/head-units.ts'
import { moneyKind } from '../shared/money-heads.ts'
import { plainHead } from '../shared/plain-head.ts'

/**
 * Treatment of a cell:
 * - SCALE: sizes and money
 * - PRICE: kept as it is written
 * - KEEP: percentages, ratios, counts, contract terms, and words of the platform; a longer number than they have is replaced
 * - TIME: a date, moved
 * - SYMBOL: a name of an instrument, kept
 * - ID: a number or code of an account, order or trade, replaced
 * - PRIVATE: a name or free text, replaced word for word
 * - TEXT: words that readers know stay, others are replaced
 */
export type Role = 'SCALE' | 'PRICE' | 'KEEP' | 'TIME' | 'SYMBOL' | 'ID' | 'PRIVATE' | 'TEXT'

/** Type of a cell, by its content. */
export type Content = 'NUMBER' | 'TIME' | 'TEXT'

/** Matches a plain head that contains one of some names, separated by "|", as whole words. */
const namesAny = (...names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'u')

/** Heads of what people write, of people, and of their devices. */
const privateHead = namesAny(
  'comment|comments|note|notes|memo|remark|remarks|tag|tags|label|labels|strategy|setup|setups|mistake|mistakes',
  'playbook|journal|kommentar|bemerkung|bemerkungen|notiz|notizen|commentaire|comentario|commento|nota|notas',
  'komentarz|комментарий|注释|备注|コメント',
  'name|alias|first name|last name|client|customer|owner|holder|trader|user|username|login|query name|acct alias',
  'e mail|email|mail|address|street|city|phone|telephone|counterparty|payee|beneficiary|iban|bank',
  'inhaber|kunde|kunden|titulaire|nom|prenom|nombre|apellido|nome|cliente|titular|klient|imie|nazwisko',
  'имя|клиент|姓名|名称|氏名',
  'file|path|host|server|expert|ea name',
)
/** Names of instruments, which contain a word of `privateHead`. */
const symbolHead = namesAny(
  'symbol|ticker|isin|cusip|sedol|figi|instrument|contract|product|security|underlying|asset|market|pair|coin|stock',
  'scrip|company|holdingname|currency|conid|unique id|secname|symbol name|instrument name|market name|contract name',
  'security name|product name|item',
)
const idHead = namesAny(
  'id|ids|uuid|uid|guid|ref|reference|ticket|order|deal|position|number|nr|no|hash|txid|serial',
  'account|acct|acc|konto|kontonummer|depot|compte|cuenta|conta|conto|rekening|счет|счёт|账户|账号|口座',
  'fitid|acctid|brokerid|tran uid',
)
const timeHead = namesAny(
  'date|datetime|time|timestamp|when|day|expiry|expiration|expires|exp|maturity|datum|fecha|data|zeit|from|to',
  'dtposted|dttrade|dtsettle|dtstart|dtend|dtasof|dtserver',
)
/** Heads with a word of prices, rates, contract terms or counts. Heads of IDs can have one, too: "Exchange Order ID". */
const keptHead = namesAny(
  'price|prices|px|kurs|preis|cours|prix|precio|prezzo|preco|cena|pris|цена|价格|価格|単価|가격|strike|strikeprice',
  'unitprice|net price|mae price|mfe price|high|low|bid|ask|mark|avg buy|avg sell|entry|exit|open rate|close rate',
  'stop|target|sl|tp|s l|t p|s / l|t / p',
  'rate|fx|fxrate|exchange|kurz|leverage|hebel|margin mode|delta|gamma|theta|vega|iv|vol index',
  'multiplier|shperctrct|shares per contract|ratio|numerator|denominator|factor|tick|ticksize|tick size|tick value',
  'point value|contract size|lot size|trading unit|spread',
  'count|trades|total trades|bars|duration|days|minutes|seconds|level|levels|page|row|line|sequence',
  'version|precision|format|type|mmid|modelling|quality',
)

const isIdHead = (name: string): boolean => idHead.test(name) || name.includes('#') || /(?:^| )[a-z]*id$/.test(name)

const amountHead = namesAny(
  'qtd|qty|quantity|数量|大小|サイズ|fee|fees|cost|costs|comm|ibcommission|commission|commissions|tax|taxes',
  'gebuhr|gebuhren|frais|comision|commissione|commissioni|kosten|kurtage|courtage|provision|avgift',
  'amount|amounts|proceeds|basis|cost basis|金額|金额',
)
const rateHead = namesAny('rate|rates|price|prices|per|bps|currency|basis points|average|avg')

/** Figures that do not grow with the amounts of a report. */
const countHead = namesAny(
  'factor|ratio|correlation|z score|ahpr|ghpr|trades|deals|bars|ticks|leverage|multiplier|numerator|denominator',
  'average consecutive|consecutive wins|consecutive losses',
  'exchange rate|fx rate|wechselkurs|taxa de cambio|taxa cambio|tasso di cambio|tasso cambio|tipo de cambio',
  'taux de change|wisselkoers|omregningskurs',
)

const pureHead = namesAny('factor|ratio|correlation|z score|ahpr|ghpr')

/** Whether a figure, which may be followed by another in brackets, is neither money nor a size. */
export const isPureFigure = (label: string): boolean => pureHead.test(plainHead(label))

/** Fields of a head, most likely first. */
const fieldsOf = (head: string): readonly Field[] =>
  [...fieldRanks(head)].toSorted((a, b) => a[1] - b[1]).map(([field]) => field)

const kinds = { number: 'NUMBER', time: 'TIME', clock: 'TIME', side: 'TEXT', effect: 'TEXT', text: 'TEXT' } as const
const prices: ReadonlySet<Field> = new Set(['entryPrice', 'exitPrice', 'price', 'stop', 'target'])
const ids: ReadonlySet<Field> = new Set(['id', 'account'])
const free: ReadonlySet<Field> = new Set(['tags', 'notes'])

/** Whether a head names a column that the reader of any table knows. */
export const isKnownHead = (head: string): boolean => fieldRanks(head).size > 0

/** Treatment of the cells under a head, or behind a label, by their content. Unknown ones are replaced. */
export function roleOf(head: string, content: Content): Role {
  const name = plainHead(head)
  const fields = fieldsOf(head).filter((field) => kinds[contents[field]] === content || contents[field] === 'text')
  const field = fields[0]
  if (content === 'TIME') return field !== undefined && ids.has(field) ? 'ID' : 'TIME'
  if (content === 'NUMBER') return numberRole(name, head, fields)
  // "Name" may be that of a share, or of a person.
  if (name === 'name') return 'PRIVATE'
  if (field === 'symbol' || (symbolHead.test(name) && !privateHead.test(name.replace(/name|market|product/g, ''))))
    return 'SYMBOL'
  if (/^(?:notes \/ codes|notes\/codes|codes?|description)$/.test(name)) return 'TEXT'
  if ((field !== undefined && free.has(field)) || privateHead.test(name)) return 'PRIVATE'
  if (field !== undefined && ids.has(field)) return 'ID'
  if (field !== undefined) return 'TEXT'
  return isIdHead(name) ? 'ID' : 'TEXT'
}

function numberRole(name: string, head: string, fields: readonly Field[]): Role {
  const field = fields.find((one) => contents[one] === 'number') ?? fields[0]
  if (otherUnit(head) !== null || countHead.test(name)) return 'KEEP'
  const money = moneyKind(head)
  if (money === 'COST' || (amountHead.test(name) && !rateHead.test(name))) return 'SCALE'
  if (field !== undefined && prices.has(field)) return 'PRICE'
  if (field !== undefined && contents[field] === 'number') return 'SCALE'
  if ((money === 'RESULT' || money === 'TOTAL') && !keptHead.test(name)) return 'SCALE'
  if (field === 'symbol' || /^(?:isin|cusip|conid|symbol)$/.test(name)) return 'SYMBOL'
  if (field !== undefined && ids.has(field)) return 'ID'
  if (timeHead.test(name) || /^dt[a-z]+$/.test(name)) return 'TIME'
  if (keptHead.test(name)) return 'KEEP'
  if (isIdHead(name) || privateHead.test(name)) return 'ID'
  return 'TEXT'
}
