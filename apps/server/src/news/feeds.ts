import type { FeedName } from '@afterclose/contract/feeds'
import { AppError, type ProblemCode } from '@afterclose/contract/problems'
import type { Config } from '../config/config.ts'
import { CachedFeed } from './cached-feed.ts'
import { ownChangelog } from './changelog.ts'
import type { Feed } from './feed.ts'
import { loadFeed } from './feed-source.ts'

const titles = { youtube: 'Videos', afterclose: 'Blog' } as const
const unavailable: Readonly<Record<FeedName, ProblemCode>> = {
  youtube: 'Videos unavailable',
  afterclose: 'Blog unavailable',
  'afterclose-changelog': 'Changelog unavailable',
}

/** The three feeds of this server, fetched on demand. */
export class Feeds {
  readonly #feeds: Readonly<Record<FeedName, CachedFeed>>
  readonly #log: (error: unknown) => void
  readonly #stop = new AbortController()

  constructor({ feeds }: Config, log: (error: unknown) => void) {
    const from = (source: Config['feeds']['blog'], otherwise: () => Promise<Feed>): CachedFeed =>
      new CachedFeed(
        () => (source === null ? otherwise() : loadFeed(source, this.#stop.signal)),
        () => performance.now(),
      )
    this.#log = log
    this.#feeds = {
      youtube: from(feeds.video, async () => ({ title: titles.youtube, items: [] })),
      afterclose: from(feeds.blog, async () => ({ title: titles.afterclose, items: [] })),
      'afterclose-changelog': from(feeds.changelog, ownChangelog),
    }
  }

  /** @throws AppError that says which feed could not be loaded */
  async read(name: FeedName): Promise<Feed> {
    try {
      return await this.#feeds[name].read()
    } catch (cause) {
      this.#log(cause)
      throw new AppError(unavailable[name], { cause })
    }
  }

  /** Aborts running requests. */
  close(): void {
    this.#stop.abort()
  }
}
