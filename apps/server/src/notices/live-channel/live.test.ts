import { once } from 'node:events'
import { request } from 'node:http'
import { cancelBarJob, startBarUpload } from '@afterclose/contract/bars'
import { changeSettings } from '@afterclose/contract/account-settings'
import { signIn, signOut } from '@afterclose/contract/auth'
import { readNotification, readNotifications } from '@afterclose/contract/notifications'
import { createPayin } from '@afterclose/contract/payins'
import { changePassword } from '@afterclose/contract/profile'
import { createShare } from '@afterclose/contract/shares'
import { DAY, MINUTE } from '@afterclose/core/time'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CompanyConfig } from '../../config/oidc-setting.ts'
import { sign } from '../../platform/http/access/login-session.ts'
import { localBus } from '../../platform/bus/bus.ts'
import { createClient, headersOf, type SignedIn } from '../../../test/support/client.ts'
import { LiveClient, liveClient, liveUrl } from '../../../test/support/live-client.ts'
import { jobsDone } from '../../../test/support/jobs.ts'
import { statement } from '../../../test/support/statements.ts'
import { importFile } from '../../../test/support/import-file.ts'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { aNotice, tell } from '../../../test/support/tell.ts'
import { mostBytes } from './frames.ts'
import { mostOfUser, mostStrangers } from './live-channel.ts'

const connectFrame = (headers: Readonly<Record<string, string>>): string =>
  `CONNECT\naccept-version:1.2\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n\0`

describe.each(stores)('the live channel on %s', (store) => {
  let server: TestServer
  let address: string
  const clients: LiveClient[] = []
  const sockets: WebSocket[] = []

  beforeAll(async () => {
    server = await testServer(store)
    address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.leave()
    for (const socket of sockets.splice(0)) socket.terminate()
  })
  afterAll(() => server.close())

  async function listen(user: SignedIn, after?: number): Promise<LiveClient> {
    const client = await liveClient(address, user, after)
    clients.push(client)
    return client
  }
  /** Tells a user something. */
  async function told(user: SignedIn, ...titles: readonly string[]): Promise<void> {
    const notices = titles.map((title) => aNotice(title))
    await tell(server.services, user, null, notices)
  }
  /** As by a server that dies before it can say so. */
  const silently = (user: SignedIn, title: string) =>
    tell({ db: server.services.db, bus: localBus() }, user, null, [aNotice(title)])
  /** A plain WebSocket, and every text that came. */
  async function rawSocket(headers: Readonly<Record<string, string>> = {}) {
    const socket = new WebSocket(liveUrl(address), ['v12.stomp'], { headers })
    sockets.push(socket)
    const texts: string[] = []
    socket.on('message', (data: Buffer) => texts.push(data.toString()))
    await once(socket, 'open')
    const closed = once(socket, 'close').then(([code]: unknown[]) => code)
    return { socket, texts, closed }
  }
  const refusal = async (headers: Readonly<Record<string, string>>): Promise<string[]> => {
    const client = new LiveClient(address, { ...headers })
    clients.push(client)
    await expect(client.connect()).rejects.toThrow('closed')
    return client.errors
  }

  it('[1.6] [4.13] [7.34] brings each user what he is told, in all his tabs, and nobody else', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    await told(ann, 'Before')
    const [tab, otherTab, bobs] = [await listen(ann), await listen(ann), await listen(bob)]
    await told(ann, 'One')
    await told(bob, 'For Bob')
    await told(ann, 'Two', 'Three <b>&"')
    for (const client of [tab, otherTab])
      await vi.waitFor(() => expect(client.titles).toEqual(['One', 'Two', 'Three <b>&"']))
    await vi.waitFor(() => expect(bobs.titles).toEqual(['For Bob']))
    expect(tab.messages[0]).toEqual({
      kind: 'notification',
      notification: expect.objectContaining({ id: 2, journalId: null, notificationType: 'SYSTEM', read: false }),
    })
    tab.unsubscribe()
    await told(ann, 'Four')
    await vi.waitFor(() => expect(otherTab.titles.at(-1)).toBe('Four'))
    expect(tab.titles).not.toContain('Four')
  })

  it('brings what was missed, from where the client says', async () => {
    const user = await server.signUp()
    await told(user, ...Array.from({ length: 250 }, (_, i) => `n${i}`))
    const [all, some, none, future] = [
      await listen(user, 0),
      await listen(user, 248),
      await listen(user),
      await listen(user, 999_999),
    ]
    await told(user, 'new')
    const upTo = (from: number) => Array.from({ length: 251 - from }, (_, i) => from + i + 1)
    await vi.waitFor(() => expect(all.ids).toEqual(upTo(0)))
    await vi.waitFor(() => expect(some.ids).toEqual(upTo(248)))
    for (const client of [none, future]) await vi.waitFor(() => expect(client.ids).toEqual([251]))
  })

  it('finds at the next look around what no message told', async () => {
    const user = await server.signUp()
    const client = await listen(user)
    await silently(user, 'Untold')
    await server.app.live.lookAround()
    await vi.waitFor(() => expect(client.titles).toEqual(['Untold']))
  })

  it('finds at the next look around what changed without a hint, once, and nothing else', async () => {
    const user = await server.signUp()
    const journal = await server.journalOf(user)
    await server.journalOf(user)
    await told(user, 'Before')
    const client = await listen(user)
    await server.app.live.lookAround()
    expect(client.messages).toEqual([])

    const { db } = server.services
    const { revision } = await db
      .updateTable('journal')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', journal.id)
      .returning('revision')
      .executeTakeFirstOrThrow()
    await db.updateTable('notification').set({ read: 1 }).where('user_id', '=', user.user.userId).execute()
    const hints = [
      { kind: 'journal', journalId: journal.id, revision },
      { kind: 'read', notificationId: null },
    ]
    for (let look = 0; look < 3; look++) await server.app.live.lookAround()
    await told(user, 'Last')
    await vi.waitFor(() => expect(client.titles).toEqual(['Last']))
    expect(client.messages.filter(({ kind }) => kind !== 'notification')).toEqual(hints)
  })

  it('says that a journal changed to those who may see it', async () => {
    const [owner, viewer, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()]
    const journal = await server.journalOf(owner)
    const params = { journalId: journal.id }
    const body = { sharingEnabled: 'true' }
    await viewer.call(changeSettings, { params: { userId: viewer.user.userId }, body })
    await owner.call(createShare, { body: { ...params, userName: viewer.user.username } })
    const [owners, viewers, strangers] = [await listen(owner), await listen(viewer), await listen(stranger)]
    await owner.call(createPayin, { params, body: { delta: '5', timestamp: '2024-01-01T00:00:00' } })
    const { revision } = await server.services.db
      .selectFrom('journal')
      .select('revision')
      .where('id', '=', journal.id)
      .executeTakeFirstOrThrow()
    for (const client of [owners, viewers])
      await vi.waitFor(() =>
        expect(client.messages.filter(({ kind }) => kind === 'journal').at(-1)).toEqual({
          kind: 'journal',
          journalId: journal.id,
          revision,
        }),
      )
    await told(stranger, 'Last')
    await vi.waitFor(() => expect(strangers.titles).toEqual(['Last']))
    expect(strangers.messages).toHaveLength(1)
  })

  it('tells the owner alone how his imports go', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()]
    const { id: journalId } = await server.journalOf(owner)
    const [owners, strangers] = [await listen(owner), await listen(stranger)]
    const file = { name: 'statement.htm', bytes: statement }
    const { job } = await importFile({ trader: owner, params: { journalId } }, file)
    const { revision } = await server.services.db
      .selectFrom('journal')
      .select('revision')
      .where('id', '=', journalId)
      .executeTakeFirstOrThrow()
    await vi.waitFor(() => {
      expect(owners.messages).toContainEqual({ kind: 'journal', journalId, revision })
      // Read, and saved.
      const again = { kind: 'import', journalId, importIdentifier: job.importIdentifier }
      const hints = owners.messages.filter(({ kind }) => kind === 'import')
      expect(hints.slice(0, 2)).toEqual([again, again])
    })
    expect(strangers.messages).toEqual([])
  })

  it('tells a user alone how the reading of his price bars goes', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()]
    const [owners, strangers] = [await listen(owner), await listen(stranger)]
    const bytes = '2024.03.05,10:00,1.1,1.2,1,1.1,7\r\n2024.03.05,10:01,1.1,1.2,1,1.1,7\r\n'
    const { id: jobId } = await owner.upload(startBarUpload, undefined, { options: '{}' }, { name: 'A1.csv', bytes })
    await jobsDone(server)
    await vi.waitFor(() => expect(owners.messages).not.toEqual([]))
    expect(new Set(owners.messages.map(({ kind }) => kind))).toEqual(new Set(['bars'])) // more often where it takes longer
    await owner.call(cancelBarJob, { params: { jobId } }) // it is read: nobody told too early
    expect(strangers.messages).toEqual([])
  })

  it('[7.34] says in all his browsers what a user has read, and to nobody else', async () => {
    const [reader, stranger] = [await server.signUp(), await server.signUp()]
    const { id: journalId } = await server.journalOf(reader)
    await told(reader, 'One', 'Two')
    const [here, there, strangers] = [await listen(reader), await listen(reader), await listen(stranger)]
    await reader.call(readNotification, { params: { journalId, notificationId: 2 } })
    await reader.call(readNotifications, { params: { journalId } })
    for (const client of [here, there])
      await vi.waitFor(() =>
        expect(client.messages.filter(({ kind }) => kind === 'read')).toEqual([
          { kind: 'read', notificationId: 2 },
          { kind: 'read', notificationId: null },
        ]),
      )
    await told(stranger, 'Last')
    await vi.waitFor(() => expect(strangers.titles).toEqual(['Last']))
    expect(strangers.messages).toHaveLength(1)
  })

  it('[7.1] lets nobody in without a valid token', async () => {
    const { user } = await server.signUp()
    const { originalToken, signature } = user
    const signedIn = headersOf(user)
    const forged = sign(originalToken, Buffer.from('another key'))
    const ended = { ...originalToken, sessionId: 'ended' }
    for (const headers of [
      {},
      { authorization: `Bearer ${signature}` },
      { 'x-auth-token': signedIn['x-auth-token']! },
      { ...signedIn, authorization: `Bearer ${forged}` },
      { ...signedIn, 'x-auth-token': 'no json' },
      headersOf({ originalToken: { ...originalToken, userId: originalToken.userId + 1 }, signature }),
      headersOf({ originalToken: ended, signature: sign(ended, server.services.key) }),
    ])
      expect(await refusal(headers)).toEqual(['Not signed in'])
    await expect(new LiveClient(address, signedIn).connect()).resolves.toBeUndefined()
  })

  it('[6.4] lets nobody in half-way through a sign-in', async () => {
    const { user } = await server.signUp()
    await server.services.db
      .updateTable('user_session')
      .set({ fully_authenticated: 0 })
      .where('id', '=', user.originalToken.sessionId)
      .execute()
    expect(await refusal(headersOf(user))).toEqual(['Not fully authenticated'])
  })

  it('ends with its session, and no other', async () => {
    const user = await server.signUp()
    const body = { username: user.user.username, password: 'correct horse' }
    const second = { ...user, user: await server.stranger.call(signIn, { body }) }
    const [first, other] = [await listen(user), await listen(second)]
    await createClient(server.app, user.user).call(signOut, {})
    await first.closed()
    expect(first.errors).toEqual(['Not signed in'])
    await told(user, 'Still there')
    await vi.waitFor(() => expect(other.titles).toEqual(['Still there']))
    expect(first.titles).toEqual([])

    const { db } = server.services
    const expire = db.updateTable('user_session').set({ expires: '2024-01-01T00:00:00.000Z' })
    await expire.where('id', '=', second.user.originalToken.sessionId).execute()
    await server.app.live.lookAround() // as the clock does: nobody tells of a session that runs out
    await other.closed()
    expect(other.errors).toEqual(['Not signed in'])
  })

  it('ends a day after the last sign-in with the company account, where only those sign in', async () => {
    const { config, db } = server.services
    const since = (ms: number) => new Date(Date.now() - ms).toISOString()
    const [leaver, colleague, visitor, newcomer] = [
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
      await server.signUp(),
    ]
    const begun = async ({ user }: SignedIn, issued: string) =>
      db.updateTable('user_session').set({ issued }).where('user_id', '=', user.userId).execute()
    for (const old of [leaver, colleague, visitor]) await begun(old, since(2 * DAY))
    await begun(newcomer, since(DAY - MINUTE))
    for (const [one, last] of [
      [leaver, since(DAY + MINUTE)],
      [colleague, since(DAY - MINUTE)],
    ] as const)
      await db
        .insertInto('user_identity')
        .values({
          user_id: one.user.userId,
          issuer: 'https://id.example.org',
          subject: String(one.user.userId),
          label: '',
          created: since(3 * DAY),
          last_used: last,
        })
        .execute()
    await db.updateTable('user_account').set({ demo: 1 }).where('id', '=', visitor.user.userId).execute()
    const all = [leaver, colleague, visitor, newcomer]
    const lines = await Promise.all(all.map((one) => listen(one)))
    await server.app.live.lookAround()
    expect(lines.map(({ errors }) => errors)).toEqual([[], [], [], []])

    const company: CompanyConfig = {
      issuer: 'https://id.example.org',
      clientId: '',
      clientSecret: null,
      name: '',
      allow: [],
      create: false,
      groupsClaim: 'groups',
      plans: [],
      only: true,
      trustMfa: false,
      recheckMs: DAY,
    }
    Object.assign(config, { company })
    onTestFinished(() => void Object.assign(config, { company: null }))
    await server.app.live.lookAround()
    await lines[0]?.closed()
    expect(lines.map(({ errors }) => errors)).toEqual([['Not signed in'], [], [], []])
  })

  it('ends for others when the password changes', async () => {
    const user = await server.signUp()
    const body = { username: user.user.username, password: 'correct horse' }
    const elsewhere = { ...user, user: await server.stranger.call(signIn, { body }) }
    const [own, other] = [await listen(user), await listen(elsewhere)]
    await user.call(changePassword, { body: { current: 'correct horse', new: 'battery staple 9' } })
    await other.closed()
    await told(user, 'Still there')
    await vi.waitFor(() => expect(own.titles).toEqual(['Still there']))
  })

  it.each([
    ['another destination', 'SUBSCRIBE\nid:1\ndestination:/user/7/queue/messages\n\n\0'],
    ['a topic', 'SUBSCRIBE\nid:1\ndestination:/topic/all\n\n\0'],
    ['no destination', 'SUBSCRIBE\nid:1\n\n\0'],
    ['no id', 'SUBSCRIBE\ndestination:/user/queue/messages\n\n\0'],
    ['a place that is no number', 'SUBSCRIBE\nid:1\nafter:-1\ndestination:/user/queue/messages\n\n\0'],
    ['acknowledgements', 'SUBSCRIBE\nid:1\nack:client\ndestination:/user/queue/messages\n\n\0'],
    ['sending', 'SEND\ndestination:/user/queue/messages\n\n{"kind":"notification"}\0'],
    ['a transaction', 'BEGIN\ntransaction:1\n\n\0'],
    ['an unknown command', '__proto__\nconstructor:1\n\n\0'],
    ['a second sign-in', connectFrame({})],
    ['a frame that is too long', `SUBSCRIBE\nid:${'x'.repeat(mostBytes - 100)}`.repeat(2)],
  ])('refuses %s, and ends', async (_what, frame) => {
    const { user } = await server.signUp()
    const { socket, texts, closed } = await rawSocket()
    socket.send(connectFrame(headersOf(user)))
    await vi.waitFor(() => expect(texts.join('')).toContain('CONNECTED'))
    for (let from = 0; from < frame.length; from += 5000) socket.send(frame.slice(from, from + 5000))
    expect(await closed).toBe(1008)
    expect(texts.at(-1)).toMatch(/^ERROR\nmessage:Bad request\n/)
  })

  it('takes no second subscription under one id, and few in all', async () => {
    const { user } = await server.signUp()
    for (const ids of [
      ['a', 'a'],
      ['a', 'b', 'c', 'd', 'e'],
    ]) {
      const { socket, closed } = await rawSocket()
      socket.send(connectFrame(headersOf(user)))
      for (const id of ids) socket.send(`SUBSCRIBE\nid:${id}\ndestination:/user/queue/messages\n\n\0`)
      expect(await closed).toBe(1008)
    }
  })

  it('keeps no frame that never ends, however small its pieces and whatever it says of its length', async () => {
    for (const start of ['CONNECT\nx:', 'CONNECT\n\n', 'CONNECT\ncontent-length:-1\n\n', 'X'.repeat(10)]) {
      const { socket, texts, closed } = await rawSocket()
      socket.send(start)
      for (let sent = 0; sent <= mostBytes && socket.readyState === socket.OPEN; sent += 1000)
        socket.send('y'.repeat(1000))
      expect(await closed).toBe(1008)
      expect(texts).toHaveLength(1)
    }
    const { socket, closed } = await rawSocket()
    socket.send('x'.repeat(mostBytes + 1))
    expect(await closed).toBe(1009) // refused by its length alone
  })

  it('waits for the rest of a frame without its end, and takes frames in any pieces', async () => {
    const { user } = await server.signUp()
    const { socket, texts } = await rawSocket()
    const frames = `\n\n${connectFrame(headersOf(user))}\nSUBSCRIBE\r\nid:1\ndestination:/user/queue/messages\nreceipt:r\n\n`
    for (const piece of frames) socket.send(Buffer.from(piece))
    await vi.waitFor(() => expect(texts.join('')).toContain('CONNECTED'))
    expect(texts.join('')).not.toContain('RECEIPT')
    socket.send('\0')
    await vi.waitFor(() => expect(texts.join('')).toContain('RECEIPT\nreceipt-id:r'))
  })

  it('takes heart-beats without counting them', async () => {
    const { user } = await server.signUp()
    const { socket, texts } = await rawSocket()
    socket.send(connectFrame({ ...headersOf(user), 'heart-beat': '0,1' }))
    for (let i = 0; i < 3; i++) socket.send('\n'.repeat(mostBytes - 100))
    socket.send('SUBSCRIBE\nid:1\ndestination:/user/queue/messages\nreceipt:r\n\n\0')
    await vi.waitFor(() => expect(texts.join('')).toContain('RECEIPT'))
    await server.app.live.beat()
    await vi.waitFor(() => expect(texts.at(-1)).toBe('\n'))
  })

  it('cuts off whoever does not sign in, and whoever shows no sign of life', async () => {
    const { user } = await server.signUp()
    const idle = await rawSocket()
    const dead = new WebSocket(liveUrl(address), ['v12.stomp'], { autoPong: false })
    sockets.push(dead)
    await once(dead, 'open')
    dead.send(connectFrame(headersOf(user)))
    await once(dead, 'message')
    for (let beat = 0; beat < 3; beat++) await server.app.live.beat()
    expect(await idle.closed).toBe(1006)
    expect(dead.readyState).toBe(dead.OPEN)
    const cut = once(dead, 'close')
    await server.app.live.beat()
    await cut
  })

  it('takes so many connections of a user, and no flood of frames', async () => {
    const user = await server.signUp()
    for (let i = 0; i < mostOfUser; i++) await listen(user)
    expect(await refusal(headersOf(user.user))).toEqual(['Too many attempts'])
    await clients[0]?.leave()
    await vi.waitFor(() => listen(user))
    const { socket, closed } = await rawSocket()
    socket.send(connectFrame(headersOf(user.user)) + 'UNSUBSCRIBE\nid:1\n\n\0'.repeat(100))
    expect(await closed).toBe(1008)
  })

  it('keeps the way free for those who sign in, however many do not', async () => {
    const user = await server.signUp()
    const first = await rawSocket()
    for (let i = 0; i < mostStrangers; i += 50) await Promise.all(Array.from({ length: 50 }, () => rawSocket()))
    expect(await first.closed).toBe(1006)
    const client = await listen(user)
    await told(user, 'Through')
    await vi.waitFor(() => expect(client.titles).toEqual(['Through']))
  })

  it('opens to pages of its own origin alone', async () => {
    const host = new URL(address).host
    await rawSocket({ origin: `http://${host}` })
    for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null']) {
      const socket = new WebSocket(liveUrl(address), ['v12.stomp'], { headers: { origin } })
      const [error]: unknown[] = await once(socket, 'error')
      expect(String(error)).toContain('403')
    }
  })

  it('leaves requests alone that wish for something else', async () => {
    for (const [path, upgrade] of [
      ['/live', 'h2c'],
      ['/v1/config', 'websocket'],
      ['/livelong', 'websocket'],
    ]) {
      const headers = { connection: 'upgrade', upgrade }
      const [answer]: { statusCode?: number }[] = await once(
        request(`${address}${path}`, { headers }).end(),
        'response',
      )
      expect([200, 404, 503]).toContain(answer?.statusCode) // 503: the pages are not built
    }
  })

  it('misses and repeats nothing, however a client comes and goes while it is told', async () => {
    const step = fc.constantFrom('tell', 'tell', 'tell silently', 'leave', 'come')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 25 }), async (steps) => {
        const user = await server.signUp()
        const ids: number[] = []
        let client: LiveClient | null = null
        let made = 0
        const leave = async (): Promise<void> => {
          await client?.leave()
          ids.push(...(client?.ids ?? []))
          client = null
        }
        const under: Promise<unknown>[] = []
        for (const [what, wait] of steps) {
          if (what === 'leave') await leave()
          else if (what === 'come') client ??= await listen(user, ids.at(-1) ?? 0)
          else {
            const title = `n${++made}`
            const done = what === 'tell' ? told(user, title) : silently(user, title)
            if (wait) await done
            else under.push(done)
          }
        }
        await Promise.all(under)
        await leave()
        client = await listen(user, ids.at(-1) ?? 0)
        await vi.waitFor(() => expect([...ids, ...(client?.ids ?? [])]).toHaveLength(made))
        await leave()
        expect(ids).toEqual(Array.from({ length: made }, (_, i) => i + 1))
      }),
      { numRuns: 25 },
    )
  })
})
