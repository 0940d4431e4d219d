// @large: loads a server of its own
import { changeSettings } from '@afterclose/contract/account-settings'
import { removePayin } from '@afterclose/contract/payins'
import { changeTrades, removeTrade, replaceTrade, TradeInputSchema } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BenchServer, startServer } from '../support/server.ts'
import type { Answered } from './answered.ts'
import { lostWrites, revisionOf } from './lost-writes.ts'
import { type KnownUser, playedUsers } from './played-users.ts'
import { sendPlayed } from './send-played.ts'

describe('the counter of lost writes', () => {
  let server: BenchServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  /** A user who did each of his writes three times. */
  async function written() {
    const [user] = await playedUsers(server.url, 1)
    const before = await revisionOf(user!, user!.account)
    const answers: Answered[] = []
    for (let round = 0; round < 3; round++)
      for (const write of user!.writes)
        answers.push({ user: 0, kind: 'write', ...(await sendPlayed(write, user!.headers)) })
    return { user: user!, before, answers }
  }
  const lost = ({ user, before, answers }: Awaited<ReturnType<typeof written>>): Promise<number> =>
    lostWrites(user, user.account, before, answers)
  const idOf = (answers: readonly Answered[], name: string): number =>
    answers.find((answer) => answer.name === name)?.id ?? Number.NaN

  /** What takes one acknowledged write back, each by another call than it. */
  const losses: Readonly<Record<string, (user: KnownUser, answers: readonly Answered[]) => Promise<unknown>>> = {
    'add trade': ({ account, journalId }, answers) =>
      account.call(removeTrade, { params: { journalId, tradeId: idOf(answers, 'add trade') } }),
    'change trade': ({ account, journalId, writes }) => {
      const { bodies } = writes.find(({ name }) => name === 'change trade')!
      const body = { ...TradeInputSchema.parse(JSON.parse(bodies[0]!)), notes: 'As it was before' }
      return account.call(replaceTrade, { params: { journalId, tradeId: 3 }, body })
    },
    'star trades': ({ account, journalId }) =>
      account.call(changeTrades, {
        params: { journalId },
        body: { ids: [4], change: { type: 'star', inReview: false } },
      }),
    'add deposit': ({ account, journalId }, answers) =>
      account.call(removePayin, { params: { journalId, payinId: idOf(answers, 'add deposit') } }),
    'change setting': ({ account }) =>
      account.call(changeSettings, { params: { userId: account.user.userId }, body: { weekStart: 'MON' } }),
  }

  test('finds every write of a server that loses none', async () => {
    const all = await written()
    expect(await lost(all)).toBe(0)
    expect(all.answers.map(({ mark }) => mark)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
    expect(all.user.writes.map(({ name }) => name)).toEqual(Object.keys(losses))
  })

  test.each(Object.keys(losses))('counts a write that is lost: %s', async (name) => {
    const all = await written()
    await losses[name]!(all.user, all.answers)
    expect(await lost(all)).toBe(1)
  })

  test('counts changes that were never there, though later ones cover them', async () => {
    const all = await written()
    const covered = all.answers.filter(({ name }) => name === 'change trade').slice(0, 2)
    expect(await lost({ ...all, answers: [...covered, ...all.answers] })).toBe(2)
  })

  test('counts additions that no record stands for', async () => {
    const all = await written()
    const answers = all.answers.map((answer) => (answer.name === 'add trade' ? { ...answer, id: null } : answer))
    expect(await lost({ ...all, answers })).toBe(3)
  })
})
