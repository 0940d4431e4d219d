import { createApiKey, replaceApiKey } from '@afterclose/contract/api-keys'
import type { Scope } from '@afterclose/contract/scopes'
import { listNotifications } from '@afterclose/contract/notifications'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobsDone } from '../../test/support/jobs.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { usualTimes } from '../platform/times.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const scopes: Scope[] = ['numbers.read']

let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2031-05-01T12:00:00') })
  const jobs = { ...usualTimes.jobs, pollMs: 50, scheduleMs: DAY }
  server = await testServer('SQLite', {}, { ...usualTimes, jobs })
  await jobsDone(server)
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

/** Lets the clock be at a minute after the look of this day, and all be done that is due. */
async function lookOf(day: string): Promise<void> {
  vi.setSystemTime(at(`${day}T06:16:00`))
  await server.app.jobs.lookAtClocks()
  await jobsDone(server)
}

it('a server tells by itself, seven days before its last day, that a key ends, once', async () => {
  const ann = await server.signUp('ann')
  const { id: journalId } = await server.journalOf(ann)
  const make = async (name: string, lastDay: string | null) =>
    (await ann.call(createApiKey, { body: { name, scopes, journals: null, lastDay } })).view
  await make('Ends on the 20th', '2031-05-20')
  await make('Ends on the 21st', '2031-05-21')
  await make('Never ends', null)
  const moved = await make('Moved', '2031-05-21')
  const told = async () => {
    const { notifications } = await ann.call(listNotifications, { params: { journalId } })
    return notifications
      .filter(({ notificationTitle }) => notificationTitle === 'Key expires')
      .map(
        ({ notificationType, notification }) =>
          `${notificationType} ${/[^>]* ends on [\d-]+\./.exec(notification)?.[0]}`,
      )
      .toSorted()
  }
  await lookOf('2031-05-12')
  expect(await told()).toEqual([])
  await lookOf('2031-05-13')
  expect(await told()).toEqual(['SYSTEM Ends on the 20th ends on 2031-05-20.'])
  await lookOf('2031-05-14')
  expect((await told()).slice(1)).toEqual([
    'SYSTEM Ends on the 21st ends on 2031-05-21.',
    'SYSTEM Moved ends on 2031-05-21.',
  ])
  const { db } = server.services
  await db.updateTable('user_session').set({ confirmed_at: new Date().toISOString() }).execute()
  const body = { name: 'Moved', scopes, journals: null, lastDay: '2031-05-22' }
  await ann.call(replaceApiKey, { params: { keyId: moved.id }, body })
  await lookOf('2031-05-15')
  await lookOf('2031-05-16')
  expect((await told()).slice(2)).toEqual(['SYSTEM Moved ends on 2031-05-21.', 'SYSTEM Moved ends on 2031-05-22.'])
})

it('a key opens the journal to the last second of its last day', async () => {
  vi.setSystemTime(at('2031-06-01T12:00:00'))
  const ben = await server.signUp('ben')
  const body = { name: 'Script', scopes, journals: null, lastDay: '2031-06-03' }
  const { secret, view } = await ben.call(createApiKey, { body })
  const status = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await server.stranger.raw({ method: 'GET', url: '/v1/databases', headers })).status
  }
  expect(view.expires).toBe('2031-06-04T00:00:00.000Z')
  vi.setSystemTime(at('2031-06-03T23:59:59'))
  expect(await status()).toBe(200)
  vi.setSystemTime(at('2031-06-04T00:00:00'))
  expect(await status()).toBe(401)
})
