import { DAY, instantOf, wallClockAt } from '@afterclose/core/time'

/** Converts a time on the wall clock of a zone to UTC, both in seconds since 1970. */
export type ToUtc = (wall: number) => number
/** Converts UTC to the wall clock of a zone. */
export type ToWall = (utc: number) => number

const day = DAY / 1000

/**
 * Looking up a zone's clock is slow: it is done once for a day without a clock change, else for each time. In an hour that clocks show
 * twice, a time means the first, and the second if it is not later than the previous time: the bars of a file are in order.
 */
export function utcOf(zone: string): ToUtc {
  if (/^(utc|gmt|etc\/utc)$/i.test(zone)) return (wall) => wall
  const steady = new Map<number, number | null>()
  let last = Number.NEGATIVE_INFINITY
  let lastWall = Number.NEGATIVE_INFINITY
  return (wall) => {
    const begin = Math.floor(wall / day) * day
    let shift = steady.get(begin)
    if (shift === undefined) {
      const [from, to] = [instantOf(begin * 1000, zone), instantOf(begin * 1000 + DAY, zone)]
      shift = to - from === DAY ? from / 1000 - begin : null
      steady.set(begin, shift)
    }
    let utc = shift === null ? instantOf(wall * 1000, zone) / 1000 : wall + shift
    if (shift === null && utc <= last && wall - lastWall > -7200 && wall <= lastWall) {
      const later = laterInstant(utc, wall, zone)
      if (later !== null) utc = later
    } else if (shift === null && wall > lastWall && wall - lastWall < 7200 && last > utc) {
      utc = laterInstant(utc, wall, zone) ?? utc // further in the second of the two hours
    }
    last = utc
    lastWall = wall
    return utc
  }
}

/** The next occurrence of the same clock time: half an hour or an hour later. */
function laterInstant(utc: number, wall: number, zone: string): number | null {
  for (const later of [utc + 1800, utc + 3600, utc + 7200])
    if (wallClockAt(later * 1000, zone) / 1000 === wall) return later
  return null
}

export function wallOf(zone: string): ToWall {
  if (/^(utc|gmt|etc\/utc)$/i.test(zone)) return (utc) => utc
  const steady = new Map<number, number | null>()
  const shown = (utc: number) => wallClockAt(utc * 1000, zone) / 1000
  return (utc) => {
    const begin = Math.floor(utc / day) * day
    let shift = steady.get(begin)
    if (shift === undefined) {
      const [from, to] = [shown(begin), shown(begin + day)]
      shift = to - from === day ? from - begin : null
      steady.set(begin, shift)
    }
    return shift === null ? shown(utc) : utc + shift
  }
}
