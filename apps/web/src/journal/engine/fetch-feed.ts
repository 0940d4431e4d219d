import type { FetchFeed } from './trade-engine.ts'

/** The feed over HTTP; with an ETag the server may answer that nothing changed. */
export const fetchFeed: FetchFeed = async ({ address, headers }, etag) => {
  let response: Response
  try {
    response = await fetch(address, {
      headers: etag === null ? headers : { ...headers, 'If-None-Match': etag },
      cache: 'no-store',
    })
  } catch {
    return {
      outcome: 'failed',
      problem: { status: 0, code: 'Unexpected error', message: 'The server could not be reached.' },
    }
  }
  if (response.status === 304) return { outcome: 'unchanged' }
  if (response.ok) {
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { outcome: 'read', etag: response.headers.get('ETag'), bytes }
  }
  const body: unknown = await response.json().catch(() => null)
  return {
    outcome: 'failed',
    problem: {
      status: response.status,
      code: textOf(body, 'code') ?? 'Unexpected error',
      message: textOf(body, 'message') ?? `Error ${response.status}`,
    },
  }
}

function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = Object.entries(body).find(([name]) => name === key)?.[1]
  return typeof value === 'string' ? value : null
}
