import {
  changeZone,
  DAY,
  instantOf,
  isShownTwice,
  localText,
  type LocalDateTime,
  MINUTE,
  type WallClock,
  wallClock,
  wallClockAt,
} from '@afterclose/core/time'

/**
 * Converts times from one zone to another, with daylight saving of both. Looking up a zone's offset is slow, so it is done once for a day
 * without a clock change nearby, a few times next to such a day, and once per minute on the day itself.
 */
export function zoneChanger(from: string, to: string): (text: LocalDateTime) => LocalDateTime {
  if (from === to) return (text) => text
  const midnights = new Map<number, Midnight>()
  const midnight = (day: WallClock) => remembered(midnights, day, () => midnightOf(day, from, to))
  const [offsetFrom, offsetTo] = [steadyOffset(from), steadyOffset(to)]
  const shiftOf = (day: WallClock): number | null => {
    const [there, here] = [offsetFrom(day), offsetTo(day)]
    return there === null || here === null ? steadyShift(day, midnight(day), midnight(day + DAY)) : here - there
  }
  const ofDay = new Map<number, number | null>()
  const ofMinute = new Map<number, number>()
  return (text) => {
    const wall = wallClock(text)
    const day = Math.floor(wall / DAY) // small integers are looked up faster
    const steady = remembered(ofDay, day, () => shiftOf(day * DAY))
    if (steady !== null) return localText(wall + steady)
    const minute = Math.floor(wall / MINUTE) * MINUTE
    return localText(wall + remembered(ofMinute, minute, () => changeZone(minute, from, to) - minute))
  }
}

/** Whether a time occurs twice in the zone, so that it is ambiguous. */
export function shownTwice(zone: string): (text: LocalDateTime) => boolean {
  const offsetOf = steadyOffset(zone)
  const steady = new Map<number, boolean>()
  return (text) => {
    const wall = wallClock(text)
    const day = Math.floor(wall / DAY)
    return !remembered(steady, day, () => offsetOf(day * DAY) !== null) && isShownTwice(wall, zone)
  }
}

/**
 * A zone's offset from UTC throughout a day, wherever on earth that day is meant; null near a clock change. Looked up once per midnight in
 * UTC.
 */
function steadyOffset(zone: string): (day: WallClock) => number | null {
  const offsets = new Map<number, number>()
  const offsetAt = (midnight: number) => remembered(offsets, midnight, () => wallClockAt(midnight, zone) - midnight)
  return (day) => {
    const offset = offsetAt(day)
    const isSteady = [-1, 1, 2].every((days) => offsetAt(day + days * DAY) === offset)
    return isSteady ? offset : null
  }
}

/** Start of a day in one zone, and the time in the other then. */
interface Midnight {
  readonly at: ReturnType<typeof instantOf>
  readonly shown: WallClock
}

function midnightOf(day: WallClock, from: string, to: string): Midnight {
  const at = instantOf(day, from)
  return { at, shown: wallClockAt(at, to) }
}

/** Offset between the two clocks if it is constant all day, else null. */
const steadyShift = (day: WallClock, start: Midnight, end: Midnight): number | null =>
  end.at - start.at === DAY && end.shown - start.shown === DAY ? start.shown - day : null

function remembered<T>(values: Map<number, T>, key: number, find: () => T): T {
  const storedValue = values.get(key)
  if (storedValue !== undefined) return storedValue
  const newValue = find()
  values.set(key, newValue)
  return newValue
}
