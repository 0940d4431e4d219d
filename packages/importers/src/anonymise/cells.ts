import type { DateOrder } from '../shared/dates.ts'
import { type DecimalSign, readNumber } from '../shared/numbers.ts'
import { plainHead } from '../shared/plain-head.ts'
import { movedCount, movedDates, type Replacement } from './move-dates.ts'
import type { NumberRoles } from './format-roles.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { type Content, isPureFigure, type Role, roleOf } from './roles.ts'
import { scaledNumber } from './scale-number.ts'

/** Everything that a copy changes, and what it keeps. */
export interface Change {
  /** Sizes and money are multiplied by it. */
  readonly factor: number
  /** Dates are moved by it: whole weeks. */
  readonly days: number
  readonly order: DateOrder
  readonly decimalSign: DecimalSign
  /** Words that readers of files know, in lower case. */
  readonly words: ReadonlySet<string>
  /** Names of instruments in the file. */
  readonly symbols: ReadonlySet<string>
  /** Accounts and IDs of the file, which are replaced wherever they are. */
  readonly secrets: ReadonlySet<string>
  /** Treatment of numbers that the importer of the file knows. */
  readonly numberRoles: NumberRoles
  readonly pseudonyms: Pseudonyms
}

const currencies = new Set([
  ...Intl.supportedValuesOf('currency'),
  'USDT',
  'USDC',
  'BTC',
  'ETH',
  'BNB',
  'FDUSD',
  'BUSD',
  'CNH',
])

const stems = new WeakMap<ReadonlySet<string>, RegExp>()
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Matches a word that begins with a long word, or ends with a longer one, or contains one in a script without blanks. */
function stemOf(words: ReadonlySet<string>): RegExp {
  const pattern = stems.get(words)
  if (pattern !== undefined) return pattern
  const some = (test: (word: string) => boolean): string => [...words].filter(test).join('|') || '(?!)'
  const [first, last, within] = [
    some((word) => word.length >= 5 && !han.test(word)),
    some((word) => word.length >= 6 && !han.test(word)),
    some((word) => word.length >= 2 && han.test(word)),
  ]
  const stem = new RegExp(`^(?:${first})|(?:${last})$|${within}`, 'u')
  stems.set(words, stem)
  return stem
}

const answers = new WeakMap<ReadonlySet<string>, Map<string, boolean>>()

/** Whether a word means something to the reader of a file. */
export function isKnownWord(word: string, { words, symbols }: Pick<Change, 'words' | 'symbols'>): boolean {
  if (/^\p{L}$/u.test(word) || symbols.has(word) || currencies.has(word)) return true
  const cache = answers.get(words) ?? new Map<string, boolean>()
  answers.set(words, cache)
  let result = cache.get(word)
  if (result === undefined) {
    const spellings = [word.normalize('NFC').toLowerCase(), plainHead(word)]
    result = spellings.some((spelling) => words.has(spelling) || stemOf(words).test(spelling))
    cache.set(word, result)
  }
  return result
}

const isNumber = (text: string): boolean => readNumber(text, '.') !== null || readNumber(text, ',') !== null

/** Type of a cell, by its content. */
export function contentOf(text: string): Content {
  if (!/\d/.test(text)) return 'TEXT'
  if (/^[-+]?\d{1,5}(?:[.,]\d{1,8})?$/.test(text)) return 'NUMBER'
  if (/^[\d\s:.,]*\d:\d\d/.test(text)) return 'TIME'
  const dates = movedDates(text, 0, 'MDY')
  const rest = withReplacements(
    text,
    dates.map((place) => ({ ...place, text: '' })),
  )
  if (dates.length > 0 && !/\p{L}{4,}/u.test(rest)) return 'TIME'
  const plain = text
    .trim()
    .replace(/%$/, '')
    .replace(/^="?|"$/g, '')
  return isNumber(plain) || /^[-+(]*[\d.,]*\d\s?[A-Z]{1,6}$/.test(plain) ? 'NUMBER' : 'TEXT'
}

function withReplacements(text: string, places: readonly Replacement[]): string {
  let result = ''
  let at = 0
  for (const place of places) {
    result += text.slice(at, place.from) + place.text
    at = place.to
  }
  return result + text.slice(at)
}

/** A cell in its row. */
export interface CellPlace {
  /** Its head, or the label before it; "" if there is none. */
  readonly head: string
  /** Numbers in the row that are scaled, without signs. */
  readonly amounts: readonly number[]
  /** Whether numbers of its column have fractions. */
  readonly fractions: boolean
}

/** The second cell of each row in statements of Interactive Brokers. */
const recordKinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Trailer'])

/** The text that a copy has in place of a cell's. */
export function changedCell(text: string, place: CellPlace, change: Change): string {
  if (text.trim() === '') return text
  if (recordKinds.has(text)) return text
  const [whole, label = '', value = ''] = /^([^:\d]{2,30}: +)(\S.*)$/.exec(text) ?? []
  if (whole !== undefined)
    return `${changedCell(label, { ...place, head: '' }, change)}${changedCell(value, { ...place, head: place.head === 'comment' ? 'comment' : label }, change)}`
  const content = contentOf(text)
  const role = (content === 'NUMBER' ? change.numberRoles(place.head) : null) ?? roleOf(place.head, content)
  if (content === 'NUMBER') return changedNumber(text, role, place, change)
  if (role === 'TIME') return changedText(text, { ...change, mode: 'TIME' }, place)
  if (role === 'SYMBOL') return changedText(text, { ...change, mode: 'SYMBOL' }, place)
  if (role === 'PRIVATE' && isOrder(text, change)) return changedText(text, { ...change, mode: 'TEXT' }, place)
  if (role === 'PRIVATE' || role === 'ID') return changedText(text, { ...change, mode: role }, place)
  return changedText(text, { ...change, mode: 'TEXT' }, place)
}

/** Whether a comment is the platform's own description of an order: "CLOSE BUY 10 @ 45.00". */
const isOrder = (text: string, change: Change): boolean =>
  /@ ?\d/.test(text) && (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => isKnownWord(word, change))

function changedNumber(text: string, role: Role, { head, fractions }: CellPlace, change: Change): string {
  if (change.secrets.has(text.trim())) return changedDigits(text, change)
  // No count, rate or contract term has nine digits before its decimal sign. Prices of coins do: 150000000 KRW.
  if (role === 'KEEP' && /(?<![\d.,])\d{9}/.test(text)) return changedDigits(text, change)
  if (text.includes('%') || role === 'PRICE' || role === 'KEEP' || role === 'SYMBOL') return text
  if (role === 'SCALE') return scaledNumber(text, change.factor, change.decimalSign)
  if (role === 'TIME') {
    const moved = movedCount(text, change.days)
    if (moved !== null) return moved
    return /^\d{4,6}$/.test(text.trim()) && /time|zeit|hora/i.test(head) ? text : changedDigits(text, change)
  }
  if (role === 'ID') return changedDigits(text, change)
  // An unknown number: with fractions an amount, otherwise maybe the number of something.
  if (fractions || /\d[.,]\d/.test(text)) return scaledNumber(text, change.factor, change.decimalSign)
  return changedDigits(text, change)
}

const changedDigits = (text: string, { pseudonyms }: Change): string =>
  text.replace(/\d{4,}/g, (run) => pseudonyms.digits(run))

interface TextChange extends Change {
  readonly mode: 'TEXT' | 'TIME' | 'SYMBOL' | 'ID' | 'PRIVATE'
}

/** The comments that platforms write by themselves. */
const platformWords = new Set(
  'sl tp so from to close hedge by partial cancelled canceled deposit withdrawal balance rollover'.split(' '),
)

const isin = /^[A-Z]{2}[A-Z\d]{9}\d$/
const clock = /(?<!\d)\d{1,2}:\d\d(?::\d\d(?:[.,:]\d+)?)?(?: ?[+-]\d\d:?\d\d(?!\d))?/g
const token =
  /(?<!\d)\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?=[^\d@]*@)|\d+(?:[.,'’]\d+)+(?![\p{L}\d])|[\p{L}\p{M}\d]+|[.,]\d+/gu

/** Amounts in a text without words, such as "3 (126.80)": numbers with a fraction and no percent sign. */
const changedFigures = (text: string, { factor, decimalSign }: Change): string =>
  text.replace(/\d[\d.,'’ \u00a0]*[.,]\d+(?![\d ]*%)/g, (figure) => scaledNumber(figure, factor, decimalSign))

const zones = new Set(Intl.supportedValuesOf('timeZone'))
const zone = /[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]+)+/g

function changedText(text: string, change: TextChange, place: CellPlace): string {
  if (change.mode === 'TEXT' && !/[\p{L}:]/u.test(text))
    return isPureFigure(place.head) ? text : changedFigures(text, change)
  const dates = movedDates(text, change.days, change.order)
  const clocks = [...text.matchAll(clock), ...[...text.matchAll(zone)].filter(([name]) => zones.has(name))]
    .map(({ 0: same, index }) => ({ from: index, to: index + same.length, text: same }))
    .filter(({ from, to }) => !dates.some((date) => from < date.to && date.from < to))
  const moments = [...dates, ...clocks].toSorted((a, b) => a.from - b.from)
  const sizes = change.mode === 'TEXT' ? sizesIn(text, place.amounts, change) : new Set<number>()
  const tokens = [...text.matchAll(token)]
    .map(({ 0: one, index }) => ({ from: index, to: index + one.length, text: one }))
    .filter(({ from, to }) => !moments.some((date) => from < date.to && date.from < to))
    .map((one) => ({ ...one, text: changedToken(one, text, sizes, change) }))
  return withReplacements(
    text,
    [...moments, ...tokens].toSorted((a, b) => a.from - b.from),
  )
}

function changedToken(
  { text, from, to }: Replacement,
  cell: string,
  sizes: ReadonlySet<number>,
  change: TextChange,
): string {
  const { mode, pseudonyms } = change
  if (change.secrets.has(text)) return /^\d+$/.test(text) ? pseudonyms.digits(text) : pseudonyms.word(text)
  if (/^[\d.,'’ \u00a0\u202f]+$/.test(text)) {
    if (mode === 'SYMBOL') return text
    if (sizes.has(from)) return scaledNumber(text, change.factor, change.decimalSign)
    if (mode === 'PRIVATE' && /[.,]\d/.test(text))
      return /\b(?:sl|tp|so|at|@) ?$/i.test(cell.slice(0, from)) ? text : pseudonyms.word(text)
    return /^\d{4,}$/.test(text) ? pseudonyms.digits(text) : text
  }
  if (mode === 'SYMBOL') return text
  const isPlain = /^[\p{L}\p{M}]+$/u.test(text)
  if (mode === 'PRIVATE' && /^\p{L}$/u.test(text)) return text
  if (mode === 'PRIVATE') return platformWords.has(text.toLowerCase()) && isPlain ? text : pseudonyms.word(text)
  if (isPlain) return isKnownWord(text, change) ? text : pseudonyms.word(text)
  if (change.symbols.has(text) || isin.test(text) || change.words.has(text.toLowerCase())) return text
  void to
  return pseudonyms.word(text)
}

const sideBefore =
  /(?<!\p{L})(?:BOT|SOLD|bought|buy|sell|kauf|verkauf|achat|vente|compra|venta|venda|vendita|koop|verkoop|kob|køb|salg|acquisto|kupno|sprzedaz|sprzedaż|kop|köp|salj|sälj|osto|myynti|nakup|nákup|prodej|kjop|kjøp|assignment|exercise|expiration)\s+[-+]?$/iu

/** Positions of sizes and amounts in a text such as "BOT +100 ZETA @24.50": they are followed by "@", or their product is in the row. */
function sizesIn(text: string, amounts: readonly number[], { decimalSign }: Change): ReadonlySet<number> {
  const numbers = [
    ...text.matchAll(
      /(?<![\p{L}\d])(\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:,\d+)?(?=[^\d@]*@)|\d+(?:[.,'’]\d+)*|[.,]\d+)(?![\p{L}\d])/gu,
    ),
  ].map(({ 0: written, index }) => ({
    at: index,
    value: Number(
      readNumber(written, decimalSign) ?? readNumber(written, decimalSign === '.' ? ',' : '.') ?? Number.NaN,
    ),
  }))
  const isAmount = (value: number): boolean => amounts.some((amount) => Math.abs(amount - value) <= amount * 0.005)
  const named = numbers.filter(({ at }) => sideBefore.test(text.slice(0, at)))
  if (named.length > 0) return new Set(named.map(({ at }) => at))
  const isSize = ({ value }: { value: number }, at: number): boolean =>
    value > 0 &&
    (isAmount(value) || numbers.slice(at + 1).some((other) => other.value > 0 && isAmount(value * other.value)))
  return new Set(
    numbers
      .filter(isSize)
      .slice(0, 1)
      .map(({ at }) => at),
  )
}
