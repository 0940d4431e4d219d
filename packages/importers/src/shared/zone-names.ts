import { instantOf, isTimeZone, MINUTE, type WallClock } from '@afterclose/core/time'

/** Hours ahead of UTC for the abbreviations that exports write after a time. Ambiguous ones (IST) are excluded. */
export const zoneHours: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  AEST: 10,
  AEDT: 11,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** Zones whose name does not say whether it is summer there. */
export const zonePlaces: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  'EST/EDT': 'America/New_York',
  EST5EDT: 'America/New_York',
  'EASTERN TIME': 'America/New_York',
  'US EASTERN': 'America/New_York',
  'US/EASTERN': 'America/New_York',
  'NEW YORK': 'America/New_York',
  'NEW YORK TIME': 'America/New_York',
  CT: 'America/Chicago',
  'CENTRAL TIME': 'America/Chicago',
  'US/CENTRAL': 'America/Chicago',
  CHICAGO: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  'PACIFIC TIME': 'America/Los_Angeles',
  'US/PACIFIC': 'America/Los_Angeles',
  LONDON: 'Europe/London',
  'LONDON TIME': 'Europe/London',
  'HONG KONG': 'Asia/Hong_Kong',
  TOKYO: 'Asia/Tokyo',
}

const numeric = /^(?:UTC|GMT)? ?([+-])(\d{1,2})(?::?(\d\d))?$/

/** Minutes ahead of UTC at a time of the zone's clocks. */
export type ZoneRule = (wall: WallClock) => number

/** Rule of "EDT", "Z", "-05:00", "+0200", "UTC+2", "GMT+0100 (British Summer Time)", "ET", "America/New_York"; null for anything else. */
export function zoneRule(text: string): ZoneRule | null {
  const name = text
    .trim()
    .replace(/(?<=\S) *\([^()]*\)$/, '')
    .replace(/^[([]|[)\]]$/g, '')
    .trim()
    .replace('\u2212', '-')
  const zone = name.toUpperCase()
  if (Object.hasOwn(zoneHours, zone)) return () => zoneHours[zone]! * 60
  const place = Object.hasOwn(zonePlaces, zone)
    ? zonePlaces[zone]!
    : /^[A-Z][a-z]+\/[A-Z]\w+$/.test(name) && isTimeZone(name)
      ? name
      : null
  if (place !== null) return (wall) => (wall - instantOf(wall, place)) / MINUTE
  const match = numeric.exec(zone)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 14 * 60) return null
  const offset = match[1] === '-' ? 0 - minutes : minutes
  return () => offset
}

/** The zone in a column header: "Opening time (UTC+2)", "Date(UTC)", "Update Time (EDT)", "Time [ET]". Null if there is none. */
export function zoneOfHead(head: string): ZoneRule | null {
  const text = head.trim()
  const named = /[([ ]((?:UTC|GMT)[^)\]]{0,8})[)\]]?$/i.exec(text) ?? /[([]([^()[\]]{2,30})[)\]]$/.exec(text)
  return named === null ? null : zoneRule(named[1]!)
}

const statement = /\b(?:time ?zone|times? (?:are |is |shown |displayed )*in)\b *[:=]? *"?([^",;]{1,30}?)"?(?:$|[,;.])/i

/** The zone in a line above a table: "UID:1,Time Zone:UTC+8". Null if there is none. */
export function zoneOfLines(rows: readonly { readonly cells: readonly string[] }[]): ZoneRule | null {
  for (const { cells } of rows) {
    const line = cells.join(',')
    const statedZone = statement.exec(line)
    const rule = statedZone === null ? null : zoneRule(statedZone[1]!)
    if (rule !== null) return rule
    const at = cells.findIndex((cell) => /^time ?zone:?$/i.test(cell.trim()))
    const beside = at < 0 ? null : zoneRule(cells[at + 1] ?? '')
    if (beside !== null) return beside
  }
  return null
}
