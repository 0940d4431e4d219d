// @large: a law whose runs call a server
import type { CopyFlag } from '@afterclose/contract/journals'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListKind, listKinds } from './support/content-model.ts'
import { journalsModel, type Step, users } from './support/journals-model.ts'
import { journalsOnServer } from './support/journals-on-server.ts'
import { testServer, type TestServer } from './support/server.ts'
import { stores } from './support/stores.ts'

const who = fc.constantFrom(...users)
const mostJournals = 5
/** More of them with the variable LAW_RUNS, to search for hours. */
const walks = Number(process.env['LAW_RUNS'] ?? runs({ quick: 5, full: 15 }))
/** Most steps are about the journals of the beginning, which several users see. */
const which = { who, journal: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 2, 3, 4) }
const name = fc.constantFrom('One', 'Two', 'Three')
const aclId = fc.integer({ min: 1, max: 3 })
const kind: fc.Arbitrary<ListKind> = fc.constantFrom(...listKinds)
const id = fc.constantFrom(1, 1, 1, 2, 3, 4)
/** Of the comments one group is looked at: it begins with the numbers 3 to 5, and its next one is 13. */
const idOf = (kind: ListKind) => (kind === 'comment' ? fc.constantFrom(3, 4, 5, 13, 14) : id)
const item = kind.chain((one) => fc.record({ kind: fc.constant(one), id: idOf(one) }))
const place = fc.nat({ max: 4 })
const orNone = fc.constantFrom(0, 0, 1, 2)
const delta = fc.integer({ min: -999, max: 999 }).filter((amount) => amount !== 0)
const late = fc.boolean()
const flags: fc.Arbitrary<Record<CopyFlag, boolean>> = fc.record({
  copySetups: fc.boolean(),
  copyInstruments: fc.boolean(),
  copyComments: fc.boolean(),
  copyCustomComments: fc.boolean(),
  copyJournalEntries: fc.boolean(),
  copyMissedTrades: fc.boolean(),
  copyTradePlans: fc.boolean(),
  copyNotes: fc.boolean(),
  copyAccountBalances: fc.boolean(),
  copyChecklists: fc.boolean(),
})
const trade = {
  instrument: fc.constantFrom(1, 1, 1, 2, 3),
  setup: fc.constantFrom(1, 1, 1, 2),
  comment: fc.constantFrom(0, 3, 4, 13),
  customComment: orNone,
  checklist: orNone,
  gain: fc.integer({ min: -500, max: 500 }),
}
const both = <A extends object, B extends object>(one: fc.Arbitrary<A>, other: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(one, other).map(([a, b]) => ({ ...a, ...b }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create'), who, name }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('copy'), ...which, name, flags }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename'), ...which, name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), ...which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('share'), ...which, to: fc.constantFrom(...users, null) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('suspend'), ...which, aclId, accepted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('unshare'), ...which, aclId }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('addItem'), ...which, kind, name }) },
  { weight: 3, arbitrary: both(item, fc.record({ do: fc.constant('renameItem'), ...which, name })) },
  { weight: 4, arbitrary: both(item, fc.record({ do: fc.constant('removeItem'), ...which })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('comment', 'customComment').chain((one) =>
      fc.record({
        do: fc.constant('dropItem'),
        ...which,
        kind: fc.constant(one),
        id: idOf(one),
        order: place,
        oldOrder: place,
      }),
    ),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('addTrade'), ...which, ...trade }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeTrade'), ...which, id }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deposit'), ...which, delta, late }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('changeDeposit'), ...which, id, delta, late }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeDeposit'), ...which, id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('layOut'), ...which, state: fc.constantFrom('{}', '[]') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read'), ...which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('list'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeShares'), who, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave'), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('plan'), who, plan: fc.constantFrom('FREE', 'PRO') }) },
)

const all = (copied: boolean): Record<CopyFlag, boolean> => ({
  copySetups: copied,
  copyInstruments: copied,
  copyComments: copied,
  copyCustomComments: copied,
  copyJournalEntries: copied,
  copyMissedTrades: copied,
  copyTradePlans: copied,
  copyNotes: copied,
  copyAccountBalances: copied,
  copyChecklists: copied,
})

/** What becomes of a second journal, which was shared, when its owner's plan allows one only. */
const downgrade: readonly Step[] = [
  { do: 'share', who: 0, journal: 3, to: 1 },
  { do: 'plan', who: 0, plan: 'FREE' },
  { do: 'suspend', who: 0, journal: 3, aclId: 1, accepted: false },
  { do: 'suspend', who: 0, journal: 3, aclId: 1, accepted: true },
  { do: 'share', who: 0, journal: 3, to: 2 },
  { do: 'unshare', who: 0, journal: 3, aclId: 1 },
  { do: 'rename', who: 0, journal: 3, name: 'Three' },
  { do: 'deposit', who: 0, journal: 3, delta: 1, late: false },
  { do: 'layOut', who: 0, journal: 3, state: '{}' },
  { do: 'addItem', who: 0, journal: 0, kind: 'setup', name: 'Two' },
  { do: 'copy', who: 0, journal: 0, name: 'Two', flags: all(true) },
  { do: 'delete', who: 0, journal: 0 },
  { do: 'rename', who: 0, journal: 3, name: 'Three' },
]

/** Items that a trade refers to are kept, disabled, and come into a copy of the trades alone; his own share a reader may end. */
const inUse: readonly Step[] = [
  { do: 'addItem', who: 0, journal: 0, kind: 'customComment', name: 'One' },
  { do: 'addItem', who: 0, journal: 0, kind: 'checklist', name: 'One' },
  { do: 'addItem', who: 0, journal: 0, kind: 'setup', name: 'Two' },
  {
    do: 'addTrade',
    who: 0,
    journal: 0,
    instrument: 1,
    setup: 2,
    comment: 4,
    customComment: 1,
    checklist: 1,
    gain: -5,
  },
  ...listKinds.map(
    (one): Step => ({
      do: 'removeItem',
      who: 0,
      journal: 0,
      kind: one,
      id: one === 'setup' ? 2 : one === 'comment' ? 4 : 1,
    }),
  ),
  { do: 'removeItem', who: 0, journal: 0, kind: 'setup', id: 1 },
  { do: 'copy', who: 0, journal: 0, name: 'Two', flags: { ...all(false), copyJournalEntries: true } },
  { do: 'read', who: 0, journal: 4 },
  { do: 'unshare', who: 1, journal: 0, aclId: 1 },
  { do: 'delete', who: 2, journal: 2 },
  { do: 'leave', who: 2 },
  { do: 'list', who: 2 },
  { do: 'share', who: 0, journal: 0, to: 2 },
]

/** Two journals are shared, and one user has two, so that most steps get somewhere. */
const beginning: readonly Step[] = [
  ...users.map((user): Step => ({ do: 'takeShares', who: user, on: true })),
  ...users.map((user): Step => ({ do: 'create', who: user, name: 'One' })),
  { do: 'share', who: 0, journal: 0, to: 1 },
  { do: 'share', who: 0, journal: 0, to: 2 },
  { do: 'share', who: 1, journal: 1, to: 0 },
  { do: 'create', who: 0, name: 'Two' },
  ...[0, 1, 3].map(
    (journal): Step => ({ do: 'addItem', who: journal === 1 ? 1 : 0, journal, kind: 'instrument', name: 'One' }),
  ),
]
const end: readonly Step[] = users.flatMap((user) => [
  { do: 'list', who: user },
  ...Array.from({ length: mostJournals }, (_, journal): Step => ({ do: 'read', who: user, journal })),
])

describe('journals that several users own, fill, share and copy', () => {
  let servers: readonly TestServer[]
  beforeAll(async () => {
    servers = await Promise.all(stores.map((store) => testServer(store)))
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it(
    '[6.3] answer as the rules say, alike on every store, whatever is done in which order',
    { timeout: 300_000 + walks * 5000 },
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 50, size: 'max' }), async (steps) => {
          const all = [...beginning, ...steps, ...end]
          const expected = all.map(journalsModel())
          for (const [i, server] of servers.entries()) {
            const take = await journalsOnServer(server)
            for (const [at, one] of all.entries())
              expect(await take(one), `${stores[i]}, step ${at}: ${JSON.stringify(one)}`).toEqual(expected[at])
          }
        }),
        { numRuns: walks, examples: [[[...downgrade]], [[...inUse]]] },
      ),
  )
})
