import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { journalsModel, type Step, users } from './testing/journals-model.ts'
import { journalsOnServer } from './testing/journals-on-server.ts'
import { testServer, type TestServer } from './testing/server.ts'
import { stores } from './testing/stores.ts'

const who = fc.constantFrom(...users)
const mostJournals = 5
/** Most steps are about the journals of the beginning, which several users see. */
const which = { who, journal: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 2, 3, 4) }
const name = fc.constantFrom('One', 'Two', 'Three')
const aclId = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create'), who, name }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('copy'), ...which, name, setups: fc.boolean(), payins: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename'), ...which, name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), ...which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('share'), ...which, to: fc.constantFrom(...users, null) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('suspend'), ...which, aclId, accepted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unshare'), ...which, aclId }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deposit'), ...which, delta: fc.integer({ min: 1, max: 999 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('addSetup'), ...which, name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('layOut'), ...which, state: fc.constantFrom('{}', '[]') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read'), ...which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeShares'), who, on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('plan'), who, plan: fc.constantFrom('FREE', 'PRO') }) },
)

/** What becomes of a second journal, which was shared, when its owner's plan allows one only. */
const downgrade: readonly Step[] = [
  { do: 'share', who: 0, journal: 3, to: 1 },
  { do: 'plan', who: 0, plan: 'FREE' },
  { do: 'suspend', who: 0, journal: 3, aclId: 1, accepted: false },
  { do: 'suspend', who: 0, journal: 3, aclId: 1, accepted: true },
  { do: 'share', who: 0, journal: 3, to: 2 },
  { do: 'unshare', who: 0, journal: 3, aclId: 1 },
  { do: 'rename', who: 0, journal: 3, name: 'Three' },
  { do: 'deposit', who: 0, journal: 3, delta: 1 },
  { do: 'layOut', who: 0, journal: 3, state: '{}' },
  { do: 'addSetup', who: 0, journal: 0, name: 'Two' },
  { do: 'copy', who: 0, journal: 0, name: 'Two', setups: true, payins: true },
  { do: 'delete', who: 0, journal: 0 },
  { do: 'rename', who: 0, journal: 3, name: 'Three' },
]

/** Two journals are shared, and one user has two, so that most steps get somewhere. */
const beginning: readonly Step[] = [
  ...users.map((user): Step => ({ do: 'takeShares', who: user, on: true })),
  ...users.map((user): Step => ({ do: 'create', who: user, name: 'One' })),
  { do: 'share', who: 0, journal: 0, to: 1 },
  { do: 'share', who: 0, journal: 0, to: 2 },
  { do: 'share', who: 1, journal: 1, to: 0 },
  { do: 'create', who: 0, name: 'Two' },
]
const end: readonly Step[] = users.flatMap((user) => [
  { do: 'list', who: user },
  ...Array.from({ length: mostJournals }, (_, journal): Step => ({ do: 'read', who: user, journal })),
])

describe('journals that several users own, share and copy', () => {
  let servers: readonly TestServer[]
  beforeAll(async () => {
    servers = await Promise.all(stores.map((store) => testServer(store)))
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('[6.3] answer as the rules say, alike on every store, whatever is done in which order', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        const all = [...beginning, ...steps, ...end]
        const expected = all.map(journalsModel())
        for (const [i, server] of servers.entries()) {
          const take = await journalsOnServer(server)
          for (const [at, one] of all.entries())
            expect(await take(one), `${stores[i]}, step ${at}: ${JSON.stringify(one)}`).toEqual(expected[at])
        }
      }),
      { numRuns: 15, examples: [[[...downgrade]]] },
    ),
  )
})
