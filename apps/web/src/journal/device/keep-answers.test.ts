import 'fake-indexeddb/auto'
import { readConfig } from '@afterclose/contract/config'
import { afterEach, expect, it, vi } from 'vitest'
import { aConfig, aUser } from '../../testing/samples.ts'
import { unreachableError } from '../call-server.ts'
import { signedIn, signedOut } from '../session.ts'
import { answerInstead, noteAnswer } from './device-code.ts'
import './keep-answers.ts'

afterEach(signedOut)

it('answers stay on the device for the next session of their user, and are removed for another user', async () => {
  const found = () => answerInstead(readConfig, '/v1/config', unreachableError()).catch(() => null)
  const clears = vi.spyOn(IDBObjectStore.prototype, 'clear')
  signedIn(aUser())
  noteAnswer(readConfig, '/v1/config', aConfig())
  await vi.waitFor(async () => expect(await found()).toEqual(aConfig()))
  for (const [session, isRemoved] of [
    [aUser({ signature: 'renewed' }), false],
    [aUser({ userId: 8 }), true],
  ] as const) {
    signedIn(session)
    await vi.dynamicImportSettled()
    expect(clears.mock.calls.length > 0).toBe(isRemoved)
  }
})
