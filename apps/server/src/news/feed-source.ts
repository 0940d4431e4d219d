import { open } from 'node:fs/promises'
import type { FeedSource } from '../config/news-setting.ts'
import { FeedError } from './feed-error.ts'
import type { Feed } from './feed.ts'
import { fetchOutside, type FetchLimits, type Outside, publicInternet } from '../platform/outside/fetch-outside.ts'
import { readFeedText } from './read-feed.ts'

const limits: FetchLimits = { patienceMs: 10_000, mostBytes: 2 * 1024 * 1024, redirects: 3 }

/**
 * Fetches the feed of a configured source. A file may be anywhere, because the server's administrator chose it.
 * @throws FeedError or OutsideError with the reason
 */
export async function loadFeed(
  source: FeedSource,
  stop: AbortSignal,
  outside: Outside = publicInternet,
): Promise<Feed> {
  if (source.kind === 'file') return readFeedText(feedText(await fileOf(source.path), null))
  const { bytes, charset } = await fetchOutside(source.address, limits, stop, outside)
  return readFeedText(feedText(bytes, charset))
}

async function fileOf(path: string): Promise<Buffer> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    if (size > limits.mostBytes) throw new FeedError('is too large')
    return await file.readFile()
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError(`${path} cannot be read`, error)
  }
}

/** Decodes a feed: by the charset of the header, then of the document; UTF-8 if neither names a known one. */
export function feedText(bytes: Buffer, charset: string | null): string {
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(bytes.toString('latin1', 0, 200))?.[1]
  for (const label of [charset, declared])
    if (label !== null && label !== undefined && isCharset(label)) return new TextDecoder(label).decode(bytes)
  return new TextDecoder().decode(bytes)
}

function isCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
