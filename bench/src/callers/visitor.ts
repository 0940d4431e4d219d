import { createComment, replaceComment } from '@afterclose/contract/comments'
import { createTradePlan } from '@afterclose/contract/trade-plans'
import { listInstruments, replaceInstrument } from '@afterclose/contract/instruments'
import { type Account, demoAccount } from '../support/account.ts'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import { demoQuotas } from '@afterclose/server/platform/quotas/quotas'
import type { StoredServer } from '../support/stores.ts'

/**
 * A visitor of the demo whose journal has many trades: all copies are in one instrument, with one comment. Above the limit of visitors, it
 * becomes an ordinary account with higher limits.
 */
export interface Visitor {
  readonly account: Account
  readonly journalId: number
  readonly trades: number
  readonly isDemo: boolean
  /** Saves the instrument with another tick value, which changes the results of all its trades. */
  readonly changeTicks: (tickValue: string) => Promise<unknown>
  /** Saves the comment with another rating, which changes the tilt of its trades. */
  readonly changeRating: (rating: 'NEUTRAL' | 'POSITIVE') => Promise<unknown>
  /** Creates a plan and links all its trades to it. @returns its id */
  readonly planAll: () => Promise<number>
}

export async function visitor(server: StoredServer, trades: number): Promise<Visitor> {
  const { account, journal } = await demoAccount(server.url)
  const params = { journalId: journal.id }
  const { instruments } = await account.call(listInstruments, { params })
  const [{ id: instrumentId, name, market, tickSize } = unknown()] = instruments.filter((one) => one.tickValue !== null)
  const comment = { name: 'Waited', type: 'ENTRY' } as const
  const { id: commentId } = await account.call(createComment, { params, body: { ...comment, rating: 'NEUTRAL' } })
  const changed = { instrument_id: instrumentId, entry_comments: `[${commentId}]` }
  const isDemo = trades <= demoQuotas.TRADES
  await server.withStore(async (db) => {
    await multiplyJournal(db, journal.id, trades, changed)
    if (!isDemo) await db.updateTable('user_account').set({ demo: 0 }).where('id', '=', account.user.userId).execute()
  })
  return {
    account,
    journalId: journal.id,
    trades,
    isDemo,
    changeTicks: (tickValue) =>
      account.call(replaceInstrument, {
        params: { ...params, instrumentId },
        body: { name, market, tickSize, tickValue },
      }),
    changeRating: (rating) =>
      account.call(replaceComment, { params: { ...params, commentId }, body: { ...comment, rating } }),
    async planAll() {
      const plan = { title: 'Measured', planDate: '2024-01-02', status: 'ACTIVE' } as const
      const { id } = await account.call(createTradePlan, { params, body: plan })
      await server.withStore((db) =>
        db.updateTable('stored_trade').set({ plan_id: id }).where('journal_id', '=', journal.id).execute(),
      )
      return id
    },
  }
}

function unknown(): never {
  throw new Error('No instrument of the demo has ticks')
}
