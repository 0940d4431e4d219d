// @large: walks every call that replaces
import { createApiKey } from '@afterclose/contract/api-keys'
import type { Call } from '@afterclose/contract/call'
import { binanceSource, createPriceSource } from '@afterclose/contract/price-sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls as api } from '../src/calls.ts'
import { callExamples, type CallName, callNames } from './support/call-examples.ts'
import { type Example, type SignedIn, urlOf } from './support/client.ts'
import { filledJournal } from './support/filled-journal.ts'
import { contentOf } from './support/journal-content.ts'
import { keepProofs } from './support/proofs.ts'
import { password, testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

/** Calls that replace no record as it was read, so that nothing of a stale tab can come back with them. */
const withoutModified: Partial<Record<CallName, string>> = {
  answerWeekRule: 'sets one answer as a whole',
  changeGuardRules: 'adds a version, and refuses if there is a newer one than the caller knows',
  changeSetting: 'one value',
  noteBreach: 'one text',
  renameCaption: 'one value',
  renamePasskey: 'one value',
  changeJournal: 'only the fields that were changed',
  changeShare: 'one switch',
  changeBarSeries: 'only the fields that were changed',
  saveImporterSettings: 'a password, which nobody can read',
}
const isReplacement = (name: CallName): boolean => {
  const call: Call = api[name]
  const writes = call.method === 'PUT' || call.method === 'PATCH' || name.startsWith('modify')
  return writes && call.body instanceof z.ZodType && !Object.hasOwn(withoutModified, name)
}
const replacements = callNames.filter(isReplacement)
const Stored = z.object({ modified: z.string() })

describe.each(stores)('a record that is replaced on %s', (store) => {
  let server: TestServer
  let trader: SignedIn
  let journalId: number
  beforeAll(async () => {
    server = await testServer(store)
    trader = await server.signUp()
    await keepProofs(server)
    await trader.call(createPriceSource, { body: { ...binanceSource, symbols: [] } })
    await trader.call(createApiKey, {
      body: { name: 'Script', scopes: ['numbers.read'], journals: null, lastDay: null },
    })
  })
  beforeEach(async () => {
    journalId = await filledJournal(server, trader)
  })
  afterAll(() => server.close())

  it('is one of all kinds that a page shows to be changed', () => {
    expect(replacements).toEqual(
      expect.arrayContaining([
        'replaceTrade',
        'replaceSetup',
        'replaceComment',
        'replaceCustomComment',
        'replaceChecklist',
        'modifyChecklistItem',
        'replaceSavedFilter',
        'replaceSessionNote',
        'replacePriceSource',
      ]),
    )
  })

  it.each(replacements)(
    '%s refuses what was read before another change, and says when it was changed',
    async (name) => {
      const call: Call = api[name]
      const { params, body }: Example = callExamples(factsOf(trader, journalId))[name]
      const replace = (modified?: string) =>
        trader.raw({ method: call.method, url: urlOf(call, params), payload: Object.assign({}, body, { modified }) })
      const before = await contentOf(server.services.db, journalId)
      expect(await replace('2020-01-01T00:00:00.000Z')).toMatchObject({
        status: 409,
        json: { code: 'Changed elsewhere' },
      })
      expect(await contentOf(server.services.db, journalId)).toBe(before)
      const replaced = await replace()
      expect(replaced.status).toBe(200)
      expect(await replace(Stored.parse(replaced.json).modified)).toMatchObject({ status: 200 })
    },
  )
})

const factsOf = ({ user }: SignedIn, journalId: number) => ({
  userId: user.userId,
  username: user.username,
  password,
  journalId,
})
