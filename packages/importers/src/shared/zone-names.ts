/** Hours ahead of UTC for the abbreviations that exports write after a time. Ambiguous ones (IST) are excluded. */
const hours: Readonly<Record<string, number>> = {
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

const numeric = /^(?:UTC|GMT)? ?([+-])(\d{1,2})(?::?(\d\d))?$/

/** Minutes ahead of UTC of "EDT", "Z", "-05:00", "+0200", "UTC+2"; null for anything else. */
export function zoneOffset(text: string): number | null {
  const zone = text
    .trim()
    .replace(/^[([]|[)\]]$/g, '')
    .replace('\u2212', '-')
    .toUpperCase()
  if (Object.hasOwn(hours, zone)) return hours[zone]! * 60
  const match = numeric.exec(zone)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 14 * 60) return null
  return match[1] === '-' ? 0 - minutes : minutes
}

/** The offset in a column header: "Opening time (UTC+2)", "Date(UTC)". Null if there is none. */
export function zoneOfHead(head: string): number | null {
  const match = /[([ ]((?:UTC|GMT)[^)\]]{0,8})[)\]]?$/i.exec(head.trim())
  return match === null ? null : zoneOffset(match[1]!)
}
