// @vitest-environment node
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { decodeFeed, encodeFeed } from '@afterclose/feed/feed'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exampleFeed } from '../../testing/example-feed.ts'
import { fetchFeed } from './fetch-feed.ts'

const source = { address: '/v1/databases/1/trades/feed', patchType: 'arrow; content=patch', headers: { A: 'b' } }
const held = { revision: 4, etag: '"x"' }
const asked = vi.fn<(url: string, init: RequestInit) => void>()
const answer = (...response: ConstructorParameters<typeof Response>) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked(url, init)
    return new Response(...response)
  })

afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockClear()
})

describe('the feed over HTTP', () => {
  it('is requested whole if no trades are loaded', async () => {
    answer(exampleFeed().slice(), { headers: { ETag: '"9"', 'Content-Type': 'arrow' } })
    expect(await fetchFeed(source, null, () => {})).toEqual({ outcome: 'whole', etag: '"9"', bytes: exampleFeed() })
    expect(asked).toHaveBeenCalledExactlyOnceWith(source.address, { headers: { A: 'b' }, cache: 'no-store' })
  })

  it('is requested since the loaded revision, and then contains only changes', async () => {
    answer(new Uint8Array([1, 2]), { headers: { ETag: '"9"', 'Content-Type': source.patchType } })
    const changes = { outcome: 'patch', etag: '"9"', bytes: new Uint8Array([1, 2]) }
    expect(await fetchFeed(source, held, () => {})).toEqual(changes)
    const headers = { A: 'b', 'If-None-Match': '"x"' }
    expect(asked).toHaveBeenCalledExactlyOnceWith(`${source.address}?since=4`, { headers, cache: 'no-store' })
  })

  it('can be unchanged, rejected, or unreachable', async () => {
    answer(null, { status: 304 })
    expect(await fetchFeed(source, held, () => {})).toEqual({ outcome: 'unchanged' })
    answer(JSON.stringify({ code: 'Unknown journal', message: 'No such journal.' }), { status: 404 })
    const problem = { status: 404, code: 'Unknown journal', message: 'No such journal.' }
    expect(await fetchFeed(source, held, () => {})).toEqual({ outcome: 'failed', problem })
    answer('<html>', { status: 502 })
    expect(await fetchFeed(source, held, () => {})).toMatchObject({ problem: { status: 502, message: 'Error 502' } })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await fetchFeed(source, held, () => {})).toMatchObject({ problem: { status: 0 } })
  })

  it('shows the newest trades of a very large journal before the others are there', async () => {
    const trade = aFeedTrade({})
    const many = Array.from({ length: 100_010 }, (_, i) => ({ ...trade, id: i + 1 }))
    const bytes = encodeFeed(toColumns({ revision: 1, trades: many, payins: [] }))
    const rest = Promise.withResolvers<void>()
    const [first, last] = [bytes.subarray(0, bytes.length - 4000), bytes.subarray(bytes.length - 4000)]
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(first)
        await rest.promise
        controller.enqueue(last)
        controller.close()
      },
    })
    answer(stream)
    const newest = Promise.withResolvers<{ readonly rows: number; readonly last: number | undefined }>()
    const whole = fetchFeed(source, null, ({ rows, id }) => newest.resolve({ rows, last: id[rows - 1] }))
    expect(await newest.promise).toEqual({ rows: 100_000, last: 100_010 })
    rest.resolve()
    const read = await whole
    expect(read.outcome === 'whole' && decodeFeed(read.bytes).rows).toBe(100_010)
  })
})
