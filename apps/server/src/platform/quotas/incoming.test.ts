import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { readConfig } from '../../config/config.ts'
import { Incoming } from './incoming.ts'

describe('uploads that are being received', () => {
  let server: TestServer
  let userId: number
  let incoming: Incoming
  beforeAll(async () => {
    server = await testServer('SQLite')
    userId = (await server.signUp()).user.userId
    incoming = new Incoming(server.services.db, { ...readConfig({}, '/srv').quotas, IMPORTS: 100, ARCHIVES: 100 })
  })
  afterAll(() => server.close())

  /** @returns its end, once it is being read */
  async function begin(length: number | null, kind: 'IMPORTS' | 'ARCHIVES' = 'IMPORTS'): Promise<() => Promise<void>> {
    const headers = length === null ? {} : { 'content-length': String(length) }
    const [reading, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const received = incoming.receive({ userId, kind, headers, longest: 90 }, () => {
      reading.resolve()
      return end.promise
    })
    await Promise.race([reading.promise, received])
    return async () => {
      end.resolve()
      await received
    }
  }
  const refused = { code: 'Quota reached' }

  it('take room while they come, each for its kind, and give it back', async () => {
    const end = await begin(60)
    await expect(begin(60)).rejects.toMatchObject(refused)
    const other = await begin(60, 'ARCHIVES')
    const small = await begin(30)
    for (const one of [end, other, small]) await one()
    for (let i = 0; i < 3; i++) await (await begin(60))()
  })

  it('that state no length are taken for the longest, and those that state more for no more', async () => {
    const end = await begin(null)
    await expect(begin(20)).rejects.toMatchObject(refused)
    await end()
    await (await begin(5000))()
  })

  it('give it back when reading fails', async () => {
    const headers = { 'content-length': '20' }
    const broken = () => Promise.reject(new Error('broken'))
    const failing = incoming.receive({ userId, kind: 'IMPORTS', headers, longest: 90 }, broken)
    await expect(failing).rejects.toThrow('broken')
    await (await begin(90))()
  })
})
