/** Settings (PRODUCT A.15) and their valid values. */
import { dateFormats } from '@afterclose/core/journal'
import { contextLengths } from '@afterclose/core/market-context'
import { priceTrackings } from '@afterclose/core/price-tracking'
import { z } from 'zod'
import { themes } from './theme.ts'
import { Percent, TimeZone } from './values.ts'

const OneOf = (values: readonly [string, ...string[]]) =>
  z.enum(values, { error: () => `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
const YesNo = OneOf(['true', 'false'])
const Caption = z.string().trim().min(1, 'must not be empty').max(100, 'may have at most 100 characters')

const named: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['username', z.string()], // returned with the others, and changed in the profile
  ['theme', OneOf(themes)],
  ['showAccountBalance', YesNo],
  ['enableClassicImport', YesNo],
  ['userDateFormat', OneOf(['JOURNAL', ...dateFormats])],
  ['sharingEnabled', YesNo],
  ['timeZone', z.union([z.literal('JOURNAL'), TimeZone], 'is not a time zone')],
  ['unit', OneOf(['CURRENCY', 'PERCENT', 'R'])],
  ['weekStart', OneOf(['MON', 'SAT', 'SUN'])],
])
const caption = /^((preTrade|entry|management|exit)Comments|customcoment\.([1-9]|1\d|20))\.name$/
const patterns: readonly (readonly [RegExp, z.ZodType])[] = [
  [caption, Caption],
  [/^notify\.(JOURNAL_TRADES|MISSED_TRADES|SESSIONS|CHART_LAB|MONTHLY_REPORTS|MILESTONES|RULES)$/, YesNo],
  [/^journal\.[1-9]\d{0,14}\.priceTracking$/, OneOf(priceTrackings)],
  [/^journal\.[1-9]\d{0,14}\.contextLength$/, OneOf(contextLengths)],
  [/^journal\.[1-9]\d{0,14}\.(ruinPercent|defaultRiskPercent)$/, Percent],
]

/** Why a value of a setting is invalid; null if it is valid. */
export function settingProblem(key: string, value: string): string | null {
  const rule = named.get(key) ?? patterns.find(([pattern]) => pattern.test(key))?.[1]
  if (rule === undefined) return 'is not a setting'
  const checked = rule.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'is not valid')
}

/** Whether a setting names a group of comments, or one of the custom statistics, which count from 1. */
export const isCaption = (key: string): boolean => caption.test(key)

/** The journal that a setting belongs to; null for one of the whole account. */
export function journalOfSetting(key: string): number | null {
  const id = /^journal\.(\d+)\./.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}
