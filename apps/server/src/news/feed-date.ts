import type { Instant } from '@afterclose/core/time'
import { unknownDate } from './feed.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Hours of the zones that RFC 822 names; others are read as UTC, as RFC 2822 advises. */
const zones: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const rfc822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4}|\d{2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]+|[+-]\d{4})?$/i

/** Parses the date of a feed item (RFC 822 in RSS, RFC 3339 in Atom); 1970-01-01 if it is missing or invalid. */
export function feedDate(text: string): Instant {
  const trimmed = text.trim()
  const [, ...isoParts] = iso.exec(trimmed) ?? []
  if (isoParts.length > 0) {
    const [year, month, ...rest] = isoParts
    return instant(Number(year), Number(month), rest)
  }
  const [, day, month, year, ...rest] = rfc822.exec(trimmed) ?? []
  if (day === undefined || month === undefined || year === undefined) return unknownDate
  const century = year.length === 4 ? 0 : Number(year) < 50 ? 2000 : 1900
  return instant(Number(year) + century, months.indexOf(month.toLowerCase()) + 1, [day, ...rest])
}

function instant(year: number, month: number, parts: readonly (string | undefined)[]): Instant {
  const [day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 4).map((part) => Number(part ?? 0))
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (!isDate || hour > 23 || minute > 59 || second > 60) return unknownDate
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes(parts[4]), second)).toISOString()
}

function offsetMinutes(zone = 'Z'): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return (zones[zone.toLowerCase()] ?? 0) * 60
}
