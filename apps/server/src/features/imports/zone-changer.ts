import { changeZone, localText, type LocalDateTime, MINUTE, type WallClock, wallClock } from '@afterclose/core/time'

/** No zone in use moves its clocks at a time that is not a multiple of this. */
const step = 15 * MINUTE

/** Brings times of one zone into another, daylight saving of both included. Remembers what it worked out. */
export function zoneChanger(from: string, to: string): (text: LocalDateTime) => LocalDateTime {
  if (from === to) return (text) => text
  const shifts = new Map<number, number>()
  return (text) => {
    const wall: WallClock = wallClock(text)
    const slot = Math.floor(wall / step) * step
    let shift = shifts.get(slot)
    if (shift === undefined) {
      shift = changeZone(slot, from, to) - slot
      shifts.set(slot, shift)
    }
    return localText(wall + shift)
  }
}
