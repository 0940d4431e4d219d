import { type JournalLists, readStart } from '@afterclose/contract/start'
import type { FastifyInstance } from 'fastify'
import { presentUser } from '../../accounts/login-sessions/login-sessions.ts'
import { settingsOf } from '../../accounts/settings/service.ts'
import { tokenOf } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { describedRecords } from '../../records/described/service.ts'
import { findGridStates } from '../../records/grid-state/repository.ts'
import { checklists, comments, customComments } from '../../records/kinds/lists.ts'
import { type Db, snapshot } from '../../store/db.ts'
import { viewJournals } from '../service.ts'

/** Data that a page needs besides the trades, in one response: each part equals the response of its separate call. */
export function startRoutes(app: FastifyInstance): void {
  route(app, readStart, async ({ query, user, db, config, request }) => {
    const journals = await viewJournals(db, user)
    const only = journals.length === 1 ? journals[0] : undefined
    const journal = journals.find(({ id }) => id === query.journal) ?? only
    return {
      user: await presentUser(db, config, app.services.key, user, tokenOf(request.headers)),
      settings: await settingsOf(db, user),
      journals,
      journal: journal === undefined ? null : await listsOf(db, journal, user.id),
    }
  })

  /** @param userId owner of the grid states */
  async function listsOf(
    db: Db,
    { id, revision }: { readonly id: number; readonly revision: number },
    userId: number,
  ): Promise<JournalLists> {
    const at = { journalId: id, revision }
    const [instruments, setups, account, others] = await Promise.all([
      app.numbers.run('instruments', at),
      app.numbers.run('setups', at),
      app.numbers.run('account', at),
      snapshot(db, async (tx) => ({
        checklists: await describedRecords(checklists).list(tx, id),
        comments: await describedRecords(comments).list(tx, id),
        customComments: await describedRecords(customComments).list(tx, id),
        gridStates: await findGridStates(tx, id, userId),
      })),
    ])
    return {
      id,
      instruments: [...instruments],
      setups: [...setups],
      payins: [...account.payins],
      balance: { accountBalance: account.balance, warning: account.warning },
      ...others,
    }
  }
}
