import { type Decimal, big } from './decimal.ts'
import type { DateFormat } from './journal.ts'
import type { LocalDateTime } from './time.ts'
import { unknown } from './unknown.ts'

/**
 * Figures as the screen and printed reports show them: en-US grouping, U+2212 as minus, rounded half away from zero on the decimal value
 * (1.005 is 1.01), "–" for unknown values. "%" and "R" follow at once, other units after a no-break space.
 */

const minus = '\u2212'
const space = '\u00A0'

type Figure = number | Decimal | null

export interface FigureFormat {
  readonly decimals: number
  /** Puts "+" before positive values. */
  readonly signed?: boolean
}

const isKnown = (value: Figure): value is number | Decimal =>
  value !== null && (typeof value !== 'number' || Number.isFinite(value))

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Groups the digits before the point of a plain decimal and formats its sign; "-0.00" has none. */
function dressed(text: string, signed: boolean): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const body = grouped(whole) + (fraction === undefined ? '' : `.${fraction}`)
  if (!/[1-9]/.test(body)) return body
  return (negative ? minus : signed ? '+' : '') + body
}

/**
 * The sign that a signed figure shows, for its colour: 1, −1, or 0 for a value that rounds to 0 or is unknown.
 *
 * @example writtenSign(formatPercent(-0.004, { signed: true })) // 0, as it reads "0.0%"
 */
export const writtenSign = (text: string): 1 | 0 | -1 => (text.startsWith(minus) ? -1 : text.startsWith('+') ? 1 : 0)

/** @example formatNumber(-1234.5, { decimals: 2 }) // "−1,234.50" */
export function formatNumber(value: Figure, { decimals, signed = false }: FigureFormat): string {
  return isKnown(value) ? dressed(big(value).toFixed(decimals), signed) : unknown
}

/** A count, or any number without decimals: "1,235". */
export const formatWhole = (value: Figure): string => formatNumber(value, { decimals: 0 })

/** The same, signed, for a level or a tilt: "+12". */
export const signedWhole = (value: Figure): string => formatNumber(value, { decimals: 0, signed: true })

const forms = new Intl.PluralRules('en-US')

/** Singular or plural of a word. @param many if not the word with an "s" */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  forms.select(count) === 'one' ? one : many

/** @example counted(2541, 'trade') // "2,541 trades" */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatWhole(count)} ${plural(count, one, many)}`

/** @example formatMoney('1340.7', { decimals: 2, signed: true, currency: 'USD' }) // "+1,340.70 USD" */
export function formatMoney(value: Figure, format: FigureFormat & { readonly currency?: string }): string {
  const text = formatNumber(value, format)
  return format.currency === undefined ? text : withUnit(text, format.currency)
}

/** An R multiple next to its label or in a column: "+1.97". */
export const formatR = (value: Figure): string => formatNumber(value, { decimals: 2, signed: true })

const joinedUnits: ReadonlySet<string> = new Set(['%', 'R'])

/** Whether a unit follows its figure without a space, as "%" and "R" do, and a currency does not. */
export const isJoined = (unit: string): boolean => joinedUnits.has(unit)

/**
 * A formatted figure with its unit: "40.1%", "1.10R", "1,340.70 USD"; "–" has none.
 *
 * @param gap before a unit that is not joined; in sentences a plain space, where a line may break
 */
export const withUnit = (text: string, unit: string, gap: string = space): string =>
  text === unknown ? text : `${text}${isJoined(unit) ? '' : gap}${unit}`

/** An R multiple in a sentence: "+1.97R", or its size, as after "lost": "1.97R". */
export function sentenceR(value: Figure, { size = false }: { readonly size?: boolean } = {}): string {
  const text = formatR(value)
  return withUnit(size ? text.replace(/^[+\u2212]/, '') : text, 'R')
}

/** A sum of R multiples in a sentence or a headline, with one decimal: "+25.6R", or its size: "25.6R". */
export function sumR(value: Figure, { size = false }: { readonly size?: boolean } = {}): string {
  const text = formatSumR(value)
  return withUnit(size ? text.replace(/^[+\u2212]/, '') : text, 'R')
}

/** A sum of R multiples next to its unit: "+25.6"; with two decimals if one would show 0 for a sum that is not. */
export function formatSumR(value: Figure, { signed = true }: { readonly signed?: boolean } = {}): string {
  const text = formatNumber(value, { decimals: 1, signed })
  return text === '0.0' ? formatNumber(value, { decimals: 2, signed }) : text
}

/**
 * A figure in a headline or a sentence, in three significant digits and at most two decimals: "2.73", "13.8", "1,341". Digits before the
 * decimal point are kept.
 */
export function formatStat(value: Figure, { signed = false }: { readonly signed?: boolean } = {}): string {
  const size = isKnown(value) ? Math.abs(Number(value)) : 0
  return formatNumber(value, { decimals: size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2, signed })
}

/** A percentage with its unit as read: "34.1%". One decimal distinguishes a thousand cases, so a second one would add nothing. */
export function formatPercent(
  value: Figure,
  { decimals = 1, signed = false }: { readonly decimals?: number; readonly signed?: boolean } = {},
): string {
  return withUnit(formatNumber(value, { decimals, signed }), '%')
}

/** A percentage with the two decimals of a form, an explanation or a trade: "34.10%". */
export const exactPercent = (value: Figure, { signed = false }: { readonly signed?: boolean } = {}): string =>
  formatPercent(value, { decimals: 2, signed })

/** A difference of two percentages, signed: "+16.7 points". */
export function formatPoints(value: Figure, { decimals = 1 }: { readonly decimals?: number } = {}): string {
  const text = formatNumber(value, { decimals, signed: true })
  return text === unknown ? text : `${text} points`
}

/**
 * A ratio such as a profit factor.
 *
 * @param options.infinite an unknown value is a division by 0, and reads "∞"
 */
export function formatRatio(
  value: Figure,
  { infinite = false, decimals = 2 }: { readonly infinite?: boolean; readonly decimals?: number } = {},
): string {
  return value === null && infinite ? '∞' : formatNumber(value, { decimals })
}

/** A price, size or rate with all its own decimals, at least `minDecimals`: "22,258.75", "1.0832". */
export function formatPrice(value: Decimal | null, minDecimals = 0): string {
  if (value === null) return unknown
  const ownDecimals = value.split('.')[1]?.length ?? 0
  return dressed(big(value).toFixed(Math.max(ownDecimals, minDecimals)), false)
}

/** Time held, in its two largest units and rounded to the smaller: "45m", "1h 09m", "2d 3h". */
export function formatDuration(minutes: number | null): string {
  if (minutes === null || !Number.isFinite(minutes)) return unknown
  const whole = Math.round(Math.abs(minutes))
  const before = minutes < 0 && whole > 0 ? minus : ''
  if (whole < 60) return `${before}${whole}m`
  if (whole < 24 * 60) return `${before}${Math.floor(whole / 60)}h ${String(whole % 60).padStart(2, '0')}m`
  const hours = Math.round(Math.abs(minutes) / 60)
  return `${before}${Math.floor(hours / 24)}d ${hours % 24}h`
}

/** The day of a local date or date-time in the journal's format. */
export function formatDate(local: LocalDateTime | null, format: DateFormat): string {
  if (local === null) return unknown
  return format.replace('yyyy', local.slice(0, 4)).replace('MM', local.slice(5, 7)).replace('dd', local.slice(8, 10))
}

/** Day and minute of a local date-time; seconds only if not 0. */
export function formatDateTime(local: LocalDateTime | null, format: DateFormat): string {
  if (local === null) return unknown
  const time = local.endsWith(':00') ? local.slice(11, 16) : local.slice(11, 19)
  return `${formatDate(local, format)} ${time}`
}
