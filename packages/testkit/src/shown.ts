export type Shown = string | number | boolean | null

/**
 * Formats a value as in an expected table: numbers and decimals with as many decimals as `expected` has, "-" if unknown.
 *
 * @example shown(1.23456, '1.2346') // "1.2346"
 */
export function shownValue(value: Shown | undefined, expected: string): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '-'
  if (typeof value === 'boolean' || (typeof value === 'string' && !/^-?\d/.test(value))) return String(value)
  const decimals = expected.split('.')[1]?.length ?? 0
  const text = Number(value).toFixed(decimals)
  return Number(text) === 0 ? text.replace('-', '') : text
}
