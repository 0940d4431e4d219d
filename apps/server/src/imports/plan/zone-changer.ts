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
 * Brings times of one zone into another, daylight saving of both included. Asking for a zone's clock is slow, so that
 * it is done once for a day near which no clock moves, a few times for one next to such a day, and once for each minute of
 * a day on which one does.
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
    const day = Math.floor(wall / DAY) // a small number is found sooner
    const steady = remembered(ofDay, day, () => shiftOf(day * DAY))
    if (steady !== null) return localText(wall + steady)
    const minute = Math.floor(wall / MINUTE) * MINUTE
    return localText(wall + remembered(ofMinute, minute, () => changeZone(minute, from, to) - minute))
  }
}

/** Whether a time is one that the zone's clocks show twice, so that it may be either of two moments. */
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
 * How far a zone's clock is ahead of UTC all through a day, wherever on earth that day is meant; null where the clock is
 * moved near it. Midnights in UTC are asked for, each once.
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

/** When a day of the one zone begins, and what the clock of the other shows then. */
interface Midnight {
  readonly at: ReturnType<typeof instantOf>
  readonly shown: WallClock
}

function midnightOf(day: WallClock, from: string, to: string): Midnight {
  const at = instantOf(day, from)
  return { at, shown: wallClockAt(at, to) }
}

/** Offset between the two clocks, if it is the same all day; null if one of them changes in between. */
const steadyShift = (day: WallClock, start: Midnight, end: Midnight): number | null =>
  end.at - start.at === DAY && end.shown - start.shown === DAY ? start.shown - day : null

function remembered<T>(values: Map<number, T>, key: number, find: () => T): T {
  const known = values.get(key)
  if (known !== undefined) return known
  const found = find()
  values.set(key, found)
  return found
}
