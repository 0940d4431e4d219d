/** A request that a page makes, as far as the service worker decides by it. */
export interface Asked {
  readonly method: string
  /** `navigate` for a page that opens. */
  readonly mode: string
  readonly url: URL
}

/** Everything that the server itself answers, below the path of the installation. */
const ofServer = /^(v1|api|live|health|docs|help|openapi\.json|mcp|metrics)(\/|$)/

/** An address that ends in the name of a file is no page. */
const namesFile = /\.[a-z\d]+$/

/**
 * Names the part that the service worker answers from the device: the shell for a page that opens, and files of code. It answers nothing else, so that no
 * answer of a call can be in its caches.
 *
 * @param scope address below which the worker serves, with a slash at its end
 */
export function answeredFor({ method, mode, url }: Asked, scope: URL): 'shell' | 'code' | null {
  if (method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null
  const path = url.pathname.slice(scope.pathname.length)
  if (ofServer.test(path)) return null
  if (mode === 'navigate') return namesFile.test(path) ? null : 'shell'
  return path.startsWith('assets/') ? 'code' : null
}
