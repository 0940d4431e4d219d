import { big, type Decimal, decimalText, sum } from '@afterclose/core/decimal'
import { counted } from '@afterclose/core/format'
import { DAY } from '@afterclose/core/time'
import { rowText } from '../../../shared/csv.ts'
import { readTime } from '../../../shared/dates.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '../../../shared/numbers.ts'
import { cellReader, headAt, plainHeads, type SourceRow, type SourceTable } from '../../source-table.ts'
import { type ActionText, actionIn } from './actions.ts'
import { accountHeads } from './heads.ts'
import { boughtWords, soldWords } from './words.ts'

/** Kind of a row in the account. */
type Kind = 'TRADE' | 'ACTION' | 'RENUMBERED' | 'INTERNAL' | 'CONVERSION' | 'CASH' | 'UNKNOWN'

/** One movement of cash, from a row and its text. */
interface Movement {
  readonly row: SourceRow
  readonly kind: Kind
  readonly order: string
  readonly product: string
  readonly day: number
  /** Exchange rate of a conversion: units of the other currency per unit of the account's. */
  readonly rate: Decimal | null
  readonly amount: Decimal | null
  readonly currency: string
  readonly trade: TradeText | null
  /** Units of the product that a corporate action moves; null if the row does not state them. */
  readonly action: ActionText | null
}

interface TradeText {
  readonly isSale: boolean
  readonly size: Decimal
  readonly price: Decimal
  readonly currency: string
}

/** "Koop 10 @ 18,50 USD", "Kauf 250 zu je 9,923 EUR (IE00BFNM3J75)", "Acquisto 3 Broadcom Inc@1.314,97 USD (US11135F1012)". */
const tradeText = new RegExp(
  String.raw`^(?:(${boughtWords.join('|')})|${soldWords.join('|')}) (\d[\d.,]*(?: \d{3})*)(?: .*?)? ?(?:@|zu je) ?(\d[\d., ]*?) ([a-z]{3})(?: \([a-z0-9]+\))?$`,
)

/** Splits, mergers and the like start with their name: "AKTIENSPLIT: Kauf 288 zu je 297,0967 USD". */
const action = /^[^\d:]{3,40}: ?\S.*(?:@| zu je) ?\d/
/** Transfers between the account and its bank or fund, and announced deposits that are repeated when they arrive. */
const internal =
  /cash sweep|flatex(degiro)? bank|^reserv|money market|geldmarktfonds|geldmarktfond|fonds monetaire|fondo monetario|mercado monetario|geldmarktfondsen/
const conversion =
  /\bfx\b|^valuta|wahrungswechsel|cambio de divisa|de divisa|operation de change|(debit|credit)o? de devises|wymiana walut|valutav|valutaveksling|^cambio valuta/
const cash =
  /deposit|storting|einzahlung|versement|depot|ingreso|wplata|insattning|indbetaling|innskudd|talletus|withdraw|terugstorting|auszahlung|retrait|retir|prelievo|levantamento|wyplata|uttag|udbetaling|uttak|nosto|dividend|ausschuttung|distribution|distribu|coupon|capital return|kapitaal|tax|steuer|belasting|impot|impuesto|retencion|ritenuta|imposto|imposta|podatek|skatt|skat\b|interest|zins|\brente|interet|interes|juros|odsetki|ranta|korko|fee|cost|kosten|gebuhr|frais|comision|comiss|costi|costes|custo|encargo|gastos|spese|entgelt|omkostning|courtage|kurtasje|kulut|palkkio|poplat|commission|oplata|prowizja|avgift|gebyr|promoti|handelsmodalitaten|duty|compensation|verrekening|bonus/

/**
 * The account statement of DEGIRO as a table of fills and cash: a trade is several movements of one order, one with size and price in its
 * text, others with its costs, and those of a conversion with its rate. The costs are on the order's first fill, as in the transactions.
 * Dividends, taxes, interest and fees without an order are cash, each with its own text.
 */
export function accountLedger(table: SourceTable): SourceTable {
  const rows = joinedLines(table)
  const sign = findDecimalSign(
    rows.flatMap(({ cells }) => cells.slice(-6)),
    table.delimiter === ';' ? ',' : '.',
  )
  const movements = movementsOf(table, rows, sign)
  const account = accountCurrencyOf(movements)
  const orders = Map.groupBy(
    movements.filter(({ order }) => order !== ''),
    ({ order }) => order,
  )
  const orderOfPart = new Map<Movement, Movement>()
  for (const parts of orders.values()) {
    // Newest first.
    const first = parts.findLast(({ kind }) => kind === 'TRADE')
    if (first === undefined) continue
    for (const part of parts)
      if (part.kind === 'CASH' || part.kind === 'CONVERSION' || isSmallCost(part, first)) orderOfPart.set(part, first)
  }
  const cell = cellReader(table.heads)
  const ledgerRows = movements.flatMap((movement): SourceRow[] => {
    if (orderOfPart.has(movement)) return []
    const { row, kind, order, trade, action } = movement
    const parts = (orders.get(order) ?? []).filter((part) => orderOfPart.get(part) === movement)
    const costs = parts.filter((part) => part.kind !== 'CONVERSION')
    const text = cell(row, accountHeads.text)
    const product = cell(row, accountHeads.product)
    const money = kind === 'CASH' ? inAccountMoney(movement, movements, account) : null
    const values: Record<Head, string> = {
      Date: cell(row, accountHeads.date),
      Time: cell(row, accountHeads.time),
      Product: product,
      ISIN: cell(row, accountHeads.isin),
      Quantity: trade === null ? (action?.size ?? '') : `${trade.isSale ? '-' : ''}${trade.size}`,
      Price: trade?.price ?? '',
      'Currency of price': trade?.currency ?? money?.currency ?? '',
      'Rate (of the conversion)':
        trade === null || trade.currency === account
          ? ''
          : ((orders.get(order) ?? []).find(({ rate }) => rate !== null)?.rate ?? ''),
      'Cost 1 (of the order)': decimalText(sum(costs.map(({ amount }) => amount ?? '0'))),
      'Currency of account': account,
      'Traded money': trade !== null && trade.currency === movement.currency ? (movement.amount ?? '') : '',
      Money: money?.amount ?? (isPaidToo(movement, movements) ? (movement.amount ?? '') : ''),
      Reason: money === null ? '' : [text, product].filter((word) => word !== '').join(', '),
      Action: action?.kind ?? '',
      Left: action === null ? leftReason(kind, text) : '',
    }
    const others = [
      ...row.others,
      ...parts.flatMap((part) => [{ line: part.row.line, text: rowText(part.row.cells) }, ...part.row.others]),
    ]
    return [{ line: row.line, cells: heads.map((head) => values[head]), others }]
  })
  const actions = movements.filter(({ kind, action }) => kind === 'ACTION' && action === null).length
  return {
    ...table,
    heads,
    rows: ledgerRows,
    ...(account === '' ? {} : { accountCurrency: account }),
    remarks:
      actions === 0
        ? []
        : [
            `${counted(actions, 'row')} of corporate actions other than splits, mergers and new names ${actions === 1 ? 'is' : 'are'} not read. Check the trades of these shares.`,
          ],
  }
}

/** Whether the rows of a merger do not balance, because money was paid for a part of the units. */
function isPaidToo({ kind, action, day }: Movement, movements: readonly Movement[]): boolean {
  if (kind !== 'ACTION' || action?.kind !== 'MERGER') return false
  const mergerRows = movements.filter((other) => other.action?.kind === 'MERGER' && other.day === day)
  const amounts = mergerRows.map(({ amount }) => amount ?? '0')
  const turnover = sum(amounts.map((amount) => decimalText(big(amount).abs())))
  return sum(amounts).abs().gt(turnover.times('0.005'))
}

/** Whether a movement with an unknown text is a cost of its order: costs are a small part of the traded amount, a conversion moves all of it. */
function isSmallCost({ kind, amount, rate }: Movement, { amount: traded }: Movement): boolean {
  if (kind !== 'UNKNOWN' || amount === null || rate !== null || !amount.startsWith('-')) return false
  return big(amount)
    .abs()
    .lte(
      big(traded ?? '0')
        .abs()
        .times('0.05')
        .plus(5),
    )
}

const heads = [
  'Date',
  'Time',
  'Product',
  'ISIN',
  'Quantity',
  'Price',
  'Currency of price',
  'Rate (of the conversion)',
  'Cost 1 (of the order)',
  'Currency of account',
  'Traded money',
  'Money',
  'Reason',
  'Action',
  'Left',
] as const
type Head = (typeof heads)[number]

function leftReason(kind: Kind, text: string): string {
  switch (kind) {
    case 'TRADE':
      return ''
    case 'CASH':
      return 'Moves no money'
    case 'ACTION':
      return 'A corporate action that is not known'
    case 'RENUMBERED':
      return 'A new number of a product that stays the same'
    case 'CONVERSION':
      return 'A conversion of currencies'
    case 'INTERNAL':
      return 'Moves cash within DEGIRO, or announces a deposit'
    case 'UNKNOWN':
      return text === '' ? 'Has no description' : `“${text}” is neither a trade nor cash that is known`
  }
}

/** Joins rows that a long name or order broke into two: the second has no date. */
function joinedLines(table: SourceTable): readonly SourceRow[] {
  const cell = cellReader(table.heads)
  const order = headAt(plainHeads(table.heads), accountHeads.order)
  const rows: SourceRow[] = []
  for (const row of table.rows) {
    const before = rows.at(-1)
    if (before === undefined || cell(row, accountHeads.date) !== '' || row.cells.every((text) => text.trim() === '')) {
      rows.push(row)
      continue
    }
    const cells = before.cells.map((text, at) => {
      const more = (row.cells[at] ?? '').trim()
      return more === '' ? text : at === order ? `${text}${more}` : `${text} ${more}`
    })
    rows[rows.length - 1] = {
      ...before,
      cells,
      others: [...before.others, { line: row.line, text: rowText(row.cells) }],
    }
  }
  return rows
}

function movementsOf(table: SourceTable, rows: readonly SourceRow[], sign: DecimalSign): readonly Movement[] {
  const cell = cellReader(table.heads)
  // After the text there are the rate of a conversion, the currency of the change and its amount, in some years in reverse order.
  const behind = headAt(plainHeads(table.heads), accountHeads.text) + 1
  // Texts stay when a spreadsheet saves the file again with another sign.
  const texts = rows.flatMap((row) => tradeText.exec(plain(cell(row, accountHeads.text)))?.slice(2, 4) ?? [])
  const signOfTexts = findDecimalSign(texts, sign)
  const movements = rows.map((row): Movement => {
    const [rate = '', ...change] = row.cells.slice(behind, behind + 3).map((text) => text.trim())
    const amount = change.map((text) => readNumber(text, sign)).find((value) => value !== null) ?? null
    const text = plain(cell(row, accountHeads.text))
    const trade = tradeOf(text, amount, signOfTexts)
    const kind = trade === null ? kindOf(text) : 'TRADE'
    return {
      row,
      kind,
      order: cell(row, accountHeads.order),
      product: cell(row, accountHeads.product),
      day: Math.floor((readTime(cell(row, accountHeads.date), 'DMY')?.wall ?? 0) / DAY),
      rate: readNumber(rate, sign),
      amount,
      currency: change.find((text) => /^[A-Z]{3}$/.test(text)) ?? '',
      trade,
      action: kind === 'ACTION' ? actionIn(text, amount, signOfTexts) : null,
    }
  })
  return movements.map((movement) => withoutNewNumber(movement, movements))
}

/** A new number of a product that keeps its name and size changes nothing; with other units of it, it is a split. */
function withoutNewNumber(movement: Movement, movements: readonly Movement[]): Movement {
  const { action, product, day } = movement
  if (action?.kind !== 'RENAME') return movement
  const sizes = movements.flatMap((other) =>
    other.action?.kind === 'RENAME' && other.day === day && other.product === product ? other.action.size : [],
  )
  if (sizes.length < 2) return movement
  const isSame = sum(sizes).eq(0)
  return isSame
    ? { ...movement, kind: 'RENUMBERED', action: null }
    : { ...movement, action: { ...action, kind: 'SPLIT' } }
}

function kindOf(text: string): Kind {
  if (action.test(text)) return internal.test(text.split(':')[0]!) ? 'INTERNAL' : 'ACTION'
  if (internal.test(text)) return 'INTERNAL'
  if (conversion.test(text)) return 'CONVERSION'
  return cash.test(text) ? 'CASH' : 'UNKNOWN'
}

/** The amount decides the decimal sign of the text, if it fits one better than the other. */
function tradeOf(text: string, amount: Decimal | null, sign: DecimalSign): TradeText | null {
  const [own, other] = [tradeIn(text, amount, sign), tradeIn(text, amount, sign === '.' ? ',' : '.')]
  if (own === null || other === null) return own ?? other
  return gapOf(other, amount).lt(gapOf(own, amount)) ? other : own
}

/** Difference between size times price and the amount of cash. */
const gapOf = ({ size, price }: Pick<TradeText, 'size' | 'price'>, amount: Decimal | null) =>
  big(size)
    .times(price)
    .minus(big(amount ?? '0').abs())
    .abs()

/**
 * A size with blanks as thousands separators may also be a size without them, before a name that starts with a number: the amount decides.
 */
function tradeIn(text: string, amount: Decimal | null, sign: DecimalSign): TradeText | null {
  const [found, isBuy, size = '', price = '', currency = ''] = tradeText.exec(text) ?? []
  const each = readNumber(price, sign)
  if (found === undefined || each === null) return null
  const words = size.split(' ')
  const sizes = words.flatMap((_, i) => readNumber(words.slice(0, i + 1).join(' '), sign) ?? [])
  const gap = (one: Decimal) => gapOf({ size: one, price: each }, amount)
  const [fitting] = sizes.toSorted((a, b) => gap(a).cmp(gap(b)))
  if (fitting === undefined) return null
  return { isSale: isBuy === undefined, size: fitting, price: each, currency: currency.toUpperCase() }
}

const plain = (text: string): string =>
  text
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Currency of the account: costs of trades and deposits are in it, and the rate of a conversion is in its other row. */
function accountCurrencyOf(movements: readonly Movement[]): string {
  const inOrders = new Set(movements.flatMap(({ kind, order }) => (kind === 'TRADE' && order !== '' ? [order] : [])))
  const costs = movements.filter(({ kind, order }) => kind === 'CASH' && inOrders.has(order))
  const ownConversions = movements.filter(({ kind, rate }) => kind === 'CONVERSION' && rate === null)
  const [most] = [costs, ownConversions, movements.filter(({ kind }) => kind === 'CASH'), movements].filter((list) =>
    list.some(({ currency }) => currency !== ''),
  )
  const counts = new Map<string, number>()
  for (const { currency } of most ?? []) if (currency !== '') counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** DEGIRO converts payments in other currencies within days. */
const conversionDays = 7

interface Money {
  readonly amount: Decimal
  readonly currency: string
}

/** A dividend in another currency, converted to the account's; unchanged if the file has no conversion. */
function inAccountMoney(
  { day, amount, currency }: Movement,
  movements: readonly Movement[],
  account: string,
): Money | null {
  if (amount === null || amount === '0') return null
  const after = movements.filter(
    (other) =>
      other.kind === 'CONVERSION' &&
      other.currency === currency &&
      other.day >= day &&
      other.day <= day + conversionDays,
  )
  const { rate = null } = after.filter((other) => other.rate !== null).toSorted((a, b) => a.day - b.day)[0] ?? {}
  if (currency === account || rate === null || rate === '0') return { amount, currency }
  return { amount: decimalText(big(amount).div(rate).round(2)), currency: account }
}
