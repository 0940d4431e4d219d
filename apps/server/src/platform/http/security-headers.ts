/** In seconds. */
const aYear = 31_536_000

/** Scripts and workers are limited to this origin; the component library writes inline styles. */
const pagePolicy = [
  "default-src 'self'",
  // Allows compiling WebAssembly, the engine's kernel, but no text as a script.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'", // the server writes BASE_PATH into <base>
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Headers of every response, including errors before the framework. API responses are no pages. */
export const securityHeaders = (publicUrl: string | null): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // The server itself speaks plain HTTP: only the public URL shows whether TLS is in front of it.
  ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': `max-age=${aYear}` } : {}),
  'x-content-type-options': 'nosniff',
})

/** Additional headers of pages and workers, the only places where browsers obey them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
}
