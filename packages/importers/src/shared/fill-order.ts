import { remarkTexts } from './remarks.ts'
import type { Fill } from './fill.ts'

/**
 * Sorts fills by execution: by time, and within one time in file order. A file sorted newest first is reversed before, because with times
 * in minutes or days its order is the only information.
 *
 * @param usually default for a file of one day: whether the platform writes newest first
 */
export function asExecuted<F extends Fill>(fills: readonly F[], usually = false): readonly F[] {
  const ordered = (isNewestFirst(fills) ?? usually) ? fills.toReversed() : fills
  return ordered.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Decided by neighbours within an instrument; if these are inconclusive, by the whole file; null if that is inconclusive too. */
function isNewestFirst(fills: readonly Fill[]): boolean | null {
  const last = new Map<string, string>()
  let within = 0
  let whole = 0
  let before: string | null = null
  for (const { account, instrument, date } of fills) {
    const key = `${account ?? ''}\u0000${instrument}`
    within += direction(last.get(key), date)
    last.set(key, date)
    whole += direction(before ?? undefined, date)
    before = date
  }
  const order = within === 0 ? whole : within
  return order === 0 ? null : order < 0
}

function direction(before: string | undefined, date: string): number {
  if (before === undefined || before === date) return 0
  // Times of an hour that may be shown twice say nothing.
  if (isSetBack(before) && isSetBack(date) && Math.abs(gapOf(before, date)) < hour) return 0
  return date > before ? 1 : -1
}

const hour = 3_600_000

/**
 * Fills of the hour that is shown twice when clocks are set back in autumn, in the order of the file: a time that runs backwards within it
 * becomes the one before it. Unchanged unless the file is in order otherwise.
 *
 * @param usually as for `asExecuted`
 */
export function inRepeatedHours<F extends Fill>(fills: readonly F[], usually = false): readonly F[] {
  const isReversed = isNewestFirst(fills) ?? usually
  let latest = ''
  const moved: F[] = []
  for (const fill of isReversed ? fills.toReversed() : fills) {
    if (fill.date >= latest) {
      latest = fill.date
      moved.push(fill)
    } else if (isSetBack(latest) && isSetBack(fill.date) && gapOf(fill.date, latest) < hour)
      moved.push({ ...fill, date: latest })
    else return fills
  }
  return isReversed ? moved.toReversed() : moved
}

const gapOf = (from: string, to: string): number => Date.parse(`${to}Z`) - Date.parse(`${from}Z`)

/** Whether a time is in an hour in which clocks are set back: on a Sunday between one and three, in autumn of either half of the world. */
function isSetBack(time: string): boolean {
  const [month, day, hours] = [Number(time.slice(5, 7)), Number(time.slice(8, 10)), Number(time.slice(11, 13))]
  const inAutumn = (month === 10 && day >= 25) || (month === 11 && day <= 7) || (month === 4 && day <= 7)
  return inAutumn && hours >= 1 && hours < 3 && new Date(`${time}Z`).getUTCDay() === 0
}

/** The remark for lines that `inRepeatedHours` moved; none without such lines. */
export function repeatedHourWarning<F extends Fill>(before: readonly F[], after: readonly F[]): readonly string[] {
  const same = new Set(before)
  const lines = after.filter((fill) => !same.has(fill)).map(({ line }) => line)
  const matter =
    'Clocks were set back in the night of these rows. They keep the order of the file, and a time that runs backwards becomes the one before it'
  return lines.length === 0 ? [] : remarkTexts(new Map([[matter, lines]]))
}
