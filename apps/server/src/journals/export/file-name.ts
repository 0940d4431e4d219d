import { dateOf, wallClockAt } from '@afterclose/core/time'

/** Names an export after its journal and the journal's day. @param at milliseconds of the instant that it was made */
export function exportName(
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  format: 'archive' | 'trades' | 'payins',
  at: number,
): string {
  const day = dateOf(wallClockAt(at, timeZone))
  return format === 'archive' ? `${name} ${day}.zip` : `${name} ${format} ${day}.csv`
}

/**
 * Tells the browser to save an answer under this name.
 * @see RFC 6266; RFC 8187 for names beyond ASCII
 */
export function fileNameHeader(name: string): string {
  const safe = name.replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_').toWellFormed()
  const plain = safe.replaceAll(/[^ -~]/g, '_').replaceAll('%', '_')
  const encoded = encodeURIComponent(safe).replaceAll(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
