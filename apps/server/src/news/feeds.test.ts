import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markBlogUpdatesViewed, readBlogUpdates } from '@afterclose/contract/feeds'
import type { AppError } from '@afterclose/contract/problems'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { FeedSource } from '../config/news-setting.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { changelogFeed } from './changelog.ts'
import { Feeds } from './feeds.ts'
import { readFeedText } from './read-feed.ts'

const rss = (...dates: readonly string[]): string =>
  `<rss><channel>${dates.map((date) => `<item><title>Post</title><pubDate>${date}</pubDate></item>`).join('')}</channel></rss>`

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'afterclose-feeds-'))))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
function file(text: string): FeedSource {
  const path = join(folder, `${++files}.xml`)
  writeFileSync(path, text)
  return { kind: 'file', path }
}
const none = { video: null, blog: null, changelog: null }

describe.each(sqliteOnly)('feeds on %s', (store) => {
  let server: TestServer
  afterEach(() => server.close())

  const textOf = async (feed: 'youtube' | 'afterclose' | 'afterclose-changelog') => {
    const trader = await server.signUp()
    return trader.raw({ method: 'GET', url: `/api/rss-feeds/${feed}` })
  }

  it('[1.7] [7.32] are valid and empty where nothing is configured; the changelog is our own', async () => {
    server = await testServer(store)
    for (const name of ['youtube', 'afterclose'] as const) {
      const answer = await textOf(name)
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' } })
      expect(answer.bytes.toString()).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/)
      expect(readFeedText(answer.bytes.toString()).items).toEqual([])
    }
    const changelog = readFeedText((await textOf('afterclose-changelog')).bytes.toString())
    expect(changelog.title).toBe('Changelog')
    expect(changelog.items[0]).toMatchObject({ title: expect.stringMatching(/^0\.1\.0/) })
    expect(changelog.items[0]!.description).toMatch(
      /^<p>The first version\..*<h3>Added<\/h3><h3>Trades<\/h3><ul><li>A journal with .*<\/li><li>Imports from /,
    )
  })

  it('[7.32] come from a file', async () => {
    server = await testServer(store, { feeds: { ...none, video: file(rss('2024-03-04')) } })
    const item = { title: 'Post', publishedDate: '2024-03-04T00:00:00.000Z' }
    expect(readFeedText((await textOf('youtube')).bytes.toString()).items).toMatchObject([item])
  })

  it('[3.14] [2.4.9] tell each user whether the blog has posts that he has not seen', async () => {
    server = await testServer(store, { feeds: { ...none, blog: file(rss('2024-03-04', '2024-03-06', 'never')) } })
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const newest = '2024-03-06T00:00:00.000Z'
    const unseen = { hasUpdates: true, maxTimestamp: newest }
    const seen = { hasUpdates: false, maxTimestamp: newest }
    const mark = (maxTimestamp: string) => ann.call(markBlogUpdatesViewed, { body: { maxTimestamp } })
    expect(await ann.call(readBlogUpdates, {})).toEqual(unseen)
    expect(await mark('2024-03-05T23:59:59Z')).toEqual(unseen)
    expect(await mark(newest)).toEqual(seen)
    expect(await mark('2024-03-04T00:00:00Z')).toEqual(seen)
    expect(await bob.call(readBlogUpdates, {})).toEqual(unseen)
  })

  it('[8.6] say which of them could not be loaded, and reach nothing inside', async () => {
    let asked = 0
    const inside = createServer(() => asked++).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    const { port }: AddressInfo = Object(inside.address())
    const missing: FeedSource = { kind: 'file', path: join(folder, 'missing.xml') }
    const address = { kind: 'address', address: `http://127.0.0.1:${port}/` } as const
    server = await testServer(store, {
      feeds: { video: address, blog: address, changelog: missing },
      logLevel: 'silent',
    })
    for (const [name, code] of [
      ['youtube', 'Videos unavailable'],
      ['afterclose', 'Blog unavailable'],
      ['afterclose-changelog', 'Changelog unavailable'],
    ] as const)
      expect(await textOf(name)).toMatchObject({ status: 502, json: { code } })
    const trader = await server.signUp()
    expect(await trader.call(readBlogUpdates, {})).toEqual({ hasUpdates: false, maxTimestamp: null })
    expect(asked).toBe(0)
    inside.close()
  })
})

it('[3.14] makes an item of each release of a changelog', () => {
  const text = `# Changelog

All changes.

## [1.1.0] - 2024-03-04

### Added

- Notes, <b>long</b>
  & short ones.
* Feeds.

Said in
two lines.

- Another list

## 1.0.0 – 2024-01-02
## Before
`
  const description =
    '<h3>Added</h3><ul><li>Notes, &lt;b&gt;long&lt;/b&gt; &amp; short ones.</li><li>Feeds.</li></ul>' +
    '<p>Said in two lines.</p><ul><li>Another list</li></ul>'
  const item = { link: '', category: 'Changelog', creator: '' }
  expect(changelogFeed(text)).toEqual({
    title: 'Changelog',
    items: [
      { ...item, title: '1.1.0', publishedDate: '2024-03-04T00:00:00.000Z', description },
      { ...item, title: '1.0.0', publishedDate: '2024-01-02T00:00:00.000Z', description: '' },
      { ...item, title: 'Before', publishedDate: '1970-01-01T00:00:00.000Z', description: '' },
    ],
  })
  expect(changelogFeed('')).toEqual({ title: 'Changelog', items: [] })
})

it('each feed that cannot be loaded says so by its own name, and its cause is logged once', async () => {
  const missing: FeedSource = { kind: 'file', path: join(folder, 'missing.xml') }
  const config = readConfig({}, folder)
  const logged: unknown[] = []
  const sources = { video: missing, blog: missing, changelog: missing }
  const feeds = new Feeds({ ...config, feeds: sources }, (cause) => void logged.push(cause))
  for (const [name, code] of [
    ['youtube', 'Videos unavailable'],
    ['afterclose', 'Blog unavailable'],
    ['afterclose-changelog', 'Changelog unavailable'],
  ] as const) {
    const before = logged.length
    const cause = await feeds.read(name).catch((error: AppError) => {
      expect(error.code).toBe(code)
      return error.cause
    })
    expect(logged.slice(before)).toEqual([cause])
  }
})
