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
