import { type ClientRequest, request } from 'node:http'
import { readJournal } from '@afterclose/contract/journals'
import { largestPicture, screenshotSlots, setScreenshot } from '@afterclose/contract/screenshots'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { headersOf, type SignedIn, urlOf } from '../../../test/support/client.ts'
import { testPicture } from '../../../test/support/pictures.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { Uploads } from './uploads.ts'

const patience = { timeout: 50_000 }

describe.each(stores)('pictures that are sent at the same time, on %s', (store) => {
  let server: TestServer
  let address: string
  let picture: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    server = await testServer(store)
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    picture = await testPicture.png()
  })
  afterAll(() => server.close())

  const journalOf = async () => {
    const { trader, params } = await workedJournal(server)
    const url = address + urlOf(setScreenshot, { ...params, tradeId: 1, slot: 1 })
    return { trader, params, url }
  }
  /** Sends the beginning of a picture, and goes on for as long as the connection is there: one that drips is cut off. */
  const begin = (trader: SignedIn, url: string): ClientRequest => {
    const headers = { ...headersOf(trader.user), 'content-type': 'multipart/form-data; boundary=x' }
    const sent = request(url, { method: setScreenshot.method, headers })
    sent.on('error', () => {})
    sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nbegun')
    const more = setInterval(() => sent.write('x'.repeat(5000)), 500)
    sent.on('close', () => clearInterval(more))
    return sent
  }
  const put = async (trader: SignedIn, url: string): Promise<Response> => {
    const body = new FormData()
    body.append('file', new Blob([picture]), 'a.png')
    return fetch(url, { method: setScreenshot.method, headers: headersOf(trader.user), body })
  }

  it('are as many of one user as a trade has slots; further ones are refused unread, those of others are not', async () => {
    const [ann, bob] = [await journalOf(), await journalOf()]
    const begun = Array.from({ length: screenshotSlots }, () => begin(ann.trader, ann.url))
    const { status, headers, body } = await vi.waitUntil(async () => {
      const answer = await put(ann.trader, ann.url)
      if (answer.status !== 200) return { status: answer.status, headers: answer.headers, body: await answer.text() }
      begun.push(begin(ann.trader, ann.url)) // in place of one that was refused because of this picture, or comes still
      return null
    }, patience)
    expect([status, headers.get('retry-after')]).toEqual([429, '2'])
    expect(JSON.parse(body)).toMatchObject({ code: 'Too many attempts' })
    await ann.trader.call(readJournal, { params: ann.params })
    expect((await put(bob.trader, bob.url)).status).toBe(200)
    for (const sent of begun) sent.destroy()
    await vi.waitUntil(async () => (await put(ann.trader, ann.url)).status === 200, patience)
  })

  it('may fill all slots of a trade at once', async () => {
    const { trader, params } = await journalOf()
    const answers = Array.from({ length: screenshotSlots }, (_, i) =>
      put(trader, address + urlOf(setScreenshot, { ...params, tradeId: 1, slot: i + 1 })),
    )
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  })
})

it('pictures of many users take no more of the memory than there is for them', () => {
  const uploads = new Uploads()
  const inside: (() => void)[] = []
  const enter = (userId: number, said?: string): boolean => {
    const leave = uploads.enter(userId, said)
    if (leave !== null) inside.push(leave)
    return leave !== null
  }
  let users = 0
  while (enter(++users)) expect(users).toBeLessThan(1000)
  const room = inside.length
  expect(room * largestPicture).toBeLessThanOrEqual(300_000_000)
  expect(enter(users, '1')).toBe(false)
  inside.pop()?.()
  for (const said of ['1000', String(largestPicture - 1000)]) expect(enter(users, said)).toBe(true)
  expect(enter(users, '1')).toBe(false)
  for (const leave of inside.splice(0)) leave()
  for (let user = 0; user < room; user++) expect(enter(user, String(100 * largestPicture))).toBe(true)
  expect(enter(users)).toBe(false)
})
