import type { exportFormats } from '@afterclose/contract/export'
import { dateOf, wallClockAt } from '@afterclose/core/time'

/** File name of an export, from the journal's name and local date. @param at milliseconds of its creation */
export function exportName(
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  format: (typeof exportFormats)[number],
  at: number,
): string {
  const day = dateOf(wallClockAt(at, timeZone))
  return format === 'archive' ? `${name} ${day}.zip` : `${name} ${format} ${day}.csv`
}

/**
 * `Content-Disposition` that saves a response under this name.
 * @see RFC 6266; RFC 8187 for names beyond ASCII
 */
export function fileNameHeader(name: string): string {
  const safe = name.replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_').toWellFormed()
  const plain = safe.replaceAll(/[^ -~]/g, '_').replaceAll('%', '_')
  const encoded = encodeURIComponent(safe).replaceAll(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
