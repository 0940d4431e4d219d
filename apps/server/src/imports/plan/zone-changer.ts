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
  const ofDay = new Map<number, number | null>()
  const ofMinute = new Map<number, number>()
  return (text) => {
    const wall = wallClock(text)
    const day = Math.floor(wall / DAY) * DAY
    const steady = remembered(ofDay, day, () => steadyShift(day, from, to))
    if (steady !== null) return localText(wall + steady)
    const minute = Math.floor(wall / MINUTE) * MINUTE
    return localText(wall + remembered(ofMinute, minute, () => changeZone(minute, from, to) - minute))
  }
}

/** What separates the two clocks all day long; null when one of them is moved in between. */
function steadyShift(day: WallClock, from: string, to: string): number | null {
  const [start, end] = [instantOf(day, from), instantOf(day + DAY, from)]
  const [shown, shownAtEnd] = [wallClockAt(start, to), wallClockAt(end, to)]
  return end - start === DAY && shownAtEnd - shown === DAY ? shown - day : null
}

function remembered<T>(values: Map<number, T>, key: number, find: () => T): T {
  const known = values.get(key)
  if (known !== undefined) return known
  const found = find()
  values.set(key, found)
  return found
}
