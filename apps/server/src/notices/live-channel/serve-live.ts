import type { FastifyInstance } from 'fastify'
import { LiveChannel } from './live-channel.ts'
import { beatMs } from './live-socket.ts'
import { topics } from '../../platform/bus/topics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveChannel
  }
}

/** Starts the live channel next to the calls, and sends it their changes. Must run before the calls are registered. */
export function serveLive(app: FastifyInstance): void {
  const { bus } = app.services
  const live = new LiveChannel(app.services, (error) => app.log.error(error))
  app.decorate('live', live)
  app.server.on('upgrade', (request, socket, head) => live.upgrade(request, socket, head))
  const clock = setInterval(() => void live.beat(), beatMs)
  clock.unref()

  // A change outside any journal may have ended sessions: a sign-out ends its own, a new password ends all others.
  app.addHook('onResponse', async ({ method, user, journal }, { statusCode }) => {
    if (method === 'GET' || user === null || statusCode >= 300) return
    if (journal === null) await bus.publish(topics.sessions, String(user.id))
    else await bus.publish(topics.journal, String(journal.id))
  })
  app.addHook('preClose', async () => {
    clearInterval(clock)
    await live.close()
  })
}
