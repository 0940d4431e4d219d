import * as calls from '@afterclose/contract/push'
import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { topics } from '../../platform/bus/topics.ts'
import { route } from '../../platform/http/route.ts'
import { transaction } from '../../store/db.ts'
import { lastId } from '../inbox/repository.ts'
import { areBrowserKeys } from './encrypt-message.ts'
import { isAtPushHost } from './push-host.ts'
import { pushJob, pushJobOf } from './push-job.ts'
import { deleteDevice, findBehind, findDevice, findDevices, insertDevice } from './repository.ts'
import { type Sender, sendMessage } from './send-message.ts'
import { senderKey } from './sender-key.ts'

const usersAtOnce = 500

/** Notices on devices (Web Push). */
export function pushRoutes(app: FastifyInstance): void {
  const { db, bus, key, config } = app.services
  const { push } = config
  const sender: Sender | null = typeof push === 'string' ? null : { key: senderKey(key), subject: push.subject }
  const stop = new AbortController()
  app.addHook('preClose', async () => stop.abort())
  if (sender !== null) {
    app.jobs.register(pushJob(db, sender, (reason) => app.log.warn({ reason }, 'a push message was refused')))
    const unsubscribe = bus.subscribe(topics.notified, (userId) => void pushSoon(app, Number(userId)))
    app.addHook('onClose', async () => unsubscribe())
    // after a lost hint, and after a start
    app.jobs.follow(async () => (await findBehind(db, usersAtOnce)).map(pushJobOf))
  }

  route(app, calls.readPush, async ({ user, db: reader }) => ({
    key: sender?.key.publicKey ?? null,
    problem: typeof push === 'string' ? push : null,
    endpoints: (await findDevices(reader, user.id)).map(({ endpoint }) => endpoint),
  }))

  route(app, calls.addPushDevice, async ({ body, user, db: writer }) => {
    if (typeof push === 'string') throw new AppError('Not found')
    if (!isAtPushHost(body.endpoint, push.hosts))
      throw new AppError('Invalid input', {
        fields: [{ field: 'endpoint', message: 'must be the address of a push service that this server allows' }],
      })
    if (!areBrowserKeys(body.keys))
      throw new AppError('Invalid input', { fields: [{ field: 'keys', message: 'must be the keys of a browser' }] })
    await transaction(writer, async (tx) => {
      const others = (await findDevices(tx, user.id)).filter(({ endpoint }) => endpoint !== body.endpoint)
      for (const { endpoint } of others.slice(0, Math.max(0, others.length + 1 - calls.mostPushDevices)))
        await deleteDevice(tx, user.id, endpoint)
      await insertDevice(tx, {
        userId: user.id,
        sessionId: user.sessionId,
        subscription: body,
        lastId: await lastId(tx, user.id),
        created: laterThan(others.at(-1)?.created),
      })
    })
    return { ok: true }
  })

  route(app, calls.removePushDevice, async ({ body, user, db: writer }) => {
    await deleteDevice(writer, user.id, body.endpoint)
    return { ok: true }
  })

  route(app, calls.testPush, async ({ body, user, db: reader }) => {
    const device = await findDevice(reader, user.id, body.endpoint)
    if (sender === null || device === undefined) throw new AppError('Not found')
    const message = { id: 0, title: 'This device gets notices', body: '', path: '/rules', tag: 'test' }
    const sent = await sendMessage(device, message, { ttl: 60, urgency: 'high' }, sender, stop.signal)
    if (sent.is === 'GONE') await deleteDevice(reader, user.id, body.endpoint)
    if (sent.is === 'SENT') return { problem: null }
    return { problem: sent.is === 'GONE' ? 'The browser has ended the subscription. Add the device again.' : sent.why }
  })
}

/** Now, but after another instant: the devices of an account have an order. */
const laterThan = (newest: Instant | undefined): Instant =>
  new Date(Math.max(Date.now(), newest === undefined ? 0 : Date.parse(newest) + 1)).toISOString()

const pushSoon = (app: FastifyInstance, userId: number): Promise<unknown> =>
  findDevices(app.services.db, userId)
    .then((devices) => (devices.length === 0 ? null : app.jobs.add(app.services.db, pushJobOf(userId))))
    .catch((error: unknown) => app.log.error(error))
