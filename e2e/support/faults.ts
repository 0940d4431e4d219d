import type { BrowserContext } from '@playwright/test'

/**
 * What the pages of a browser report as a fault, in words: an error on the console, one that nobody caught, a break of
 * the content security policy. That the server refuses a call, or is away, is no fault of a page; the browser logs it all the same.
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

/** Playwright reads the pictures of a page for its trace, from no file of the page; the policy refuses it. */
const isOfTrace = (text: string, url: string): boolean =>
  url === '' && /^(Connecting to 'blob:|Against the content security policy: connect-src blob, :0$)/.test(text)

/** Also below the path of a server that has one. */
const isCall = (url: string): boolean =>
  URL.canParse(url) && /^(\/journal)?\/((v1|api)\/|health$)/.test(new URL(url).pathname)
