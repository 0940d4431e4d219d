import type { BrowserContext } from '@playwright/test'

/**
 * Collects faults of a browser's pages, as text: console errors, uncaught errors, violations of the content security policy. Failed calls
 * and an unavailable server are not faults of a page, although the browser logs them.
 */
export async function watchFaults(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(`not caught: ${fault.error().stack ?? fault.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (message.text().startsWith('Failed to load resource') && isCall(url)) return
    if (isOfTrace(message.text(), url)) return
    if (/^WebSocket connection to '[^']+\/live' failed/.test(message.text())) return
    faults.push(`${message.text()} (${url})`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(
        `Against the content security policy: ${effectiveDirective} ${blockedURI}, ${sourceFile}:${lineNumber}`,
      )
    })
  })
  return faults
}

/** Playwright's own tracing loads the pictures of a page, reported without a file; the policy blocks it. */
const isOfTrace = (text: string, url: string): boolean =>
  url === '' && /^(Connecting to 'blob:|Against the content security policy: connect-src blob, :0$)/.test(text)

/** Also below a server's base path. */
const isCall = (url: string): boolean =>
  URL.canParse(url) && /^(\/journal)?\/((v1|api)\/|health$)/.test(new URL(url).pathname)
