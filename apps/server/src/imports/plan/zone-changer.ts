import {
  changeZone,
  DAY,
  instantOf,
  localText,
  type LocalDateTime,
  MINUTE,
  type WallClock,
  wallClock,
  wallClockAt,
} from '@afterclose/core/time'

/**
 * Brings times of one zone into another, daylight saving of both included. Asking for a zone's clock is slow, so that
 * it is done once for a day on which no clock moves, and once for each minute of another day.
 */
export function zoneChanger(from: string, to: string): (text: LocalDateTime) => LocalDateTime {
  if (from === to) return (text) => text
  const midnights = new Map<number, Midnight>()
  const midnight = (day: WallClock) => remembered(midnights, day, () => midnightOf(day, from, to))
  const ofDay = new Map<number, number | null>()
  const ofMinute = new Map<number, number>()
  return (text) => {
    const wall = wallClock(text)
    const day = Math.floor(wall / DAY) * DAY
    const steady = remembered(ofDay, day, () => steadyShift(day, midnight(day), midnight(day + DAY)))
    if (steady !== null) return localText(wall + steady)
    const minute = Math.floor(wall / MINUTE) * MINUTE
    return localText(wall + remembered(ofMinute, minute, () => changeZone(minute, from, to) - minute))
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

/** What separates the two clocks all day long; null when one of them is moved in between. */
const steadyShift = (day: WallClock, start: Midnight, end: Midnight): number | null =>
  end.at - start.at === DAY && end.shown - start.shown === DAY ? start.shown - day : null

function remembered<T>(values: Map<number, T>, key: number, find: () => T): T {
  const known = values.get(key)
  if (known !== undefined) return known
  const found = find()
  values.set(key, found)
  return found
}
