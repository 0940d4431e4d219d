import { changeSettings } from '@afterclose/contract/account-settings'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import * as journalCalls from '@afterclose/contract/journals'
import { deleteAccount } from '@afterclose/contract/profile'
import { changeShare, createShare, listShares, removeShare, type ShareView } from '@afterclose/contract/shares'
import { Refused, type SignedIn } from './client.ts'
import { readContent, takeContentStep } from './content-on-server.ts'
import { type Answer, type Step, users, type Who } from './journals-model.ts'
import type { TestServer } from './server.ts'

/** A number that no journal has. */
const nowhere = 999_999

/** Takes the steps of the model on a real server, with new users, and tells its answers in the model's words. */
export async function journalsOnServer(server: TestServer): Promise<(step: Step) => Promise<Answer>> {
  const clients = new Map<Who, SignedIn>()
  for (const who of users) clients.set(who, await server.signUp())
  const clientOf = (who: Who): SignedIn => clients.get(who)!
  const whoIs = (name: string) => users.find((who) => clientOf(who).user.username === name)
  /** Ids of the journals in the order in which they were made. */
  const made: number[] = []

  const acl = ({ aclId, userName, accepted }: ShareView) => ({ aclId, to: whoIs(userName), accepted })
  const view = ({ id, name, readOnly, sharedBy, sharedTo }: journalCalls.JournalView) => ({
    journal: made.indexOf(id),
    name,
    readOnly,
    sharedBy: sharedBy === null ? null : whoIs(sharedBy),
    sharedTo: sharedTo.map(acl),
  })
  function added(journal: journalCalls.JournalView) {
    made.push(journal.id)
    return view(journal)
  }

  async function take(step: Step): Promise<unknown> {
    const client = clientOf(step.who)
    const journalId = 'journal' in step ? (made[step.journal] ?? nowhere) : nowhere
    const params = { journalId }
    switch (step.do) {
      case 'create': {
        const body = { name: step.name, currency: 'EUR', tradeMarkets: 'FOREX' }
        return added(await client.call(journalCalls.createJournal, { body }))
      }
      case 'copy': {
        const body = { dbId: journalId, name: step.name, ...step.flags }
        return added(await client.call(journalCalls.copyJournal, { body }))
      }
      case 'rename':
        return view(await client.call(journalCalls.changeJournal, { params, body: { name: step.name } }))
      case 'delete':
        await client.call(journalCalls.deleteJournal, { params })
        return null
      case 'share': {
        const userName = step.to === null ? 'nobody' : clientOf(step.to).user.username
        return acl(await client.call(createShare, { body: { journalId, userName } }))
      }
      case 'suspend': {
        const { aclId, accepted } = step
        return acl(await client.call(changeShare, { params: { ...params, aclId }, body: { accepted } }))
      }
      case 'unshare':
        await client.call(removeShare, { params: { ...params, aclId: step.aclId } })
        return null
      case 'layOut':
        await client.call(saveGridState, { params, body: { gridType: 'DEPOSITS', state: step.state, version: 1 } })
        return null
      case 'read': {
        const { acls } = await client.call(listShares, { params })
        const { gridStates } = await client.call(listGridStates, { params })
        return {
          ...view(await client.call(journalCalls.readJournal, { params })),
          ...(await readContent(client, params)),
          acls: acls.map(acl),
          grid: gridStates[0]?.state ?? null,
        }
      }
      case 'list': {
        const { journals } = await client.call(journalCalls.listJournals, {})
        return journals.map(view).toSorted((a, b) => a.journal - b.journal)
      }
      case 'takeShares': {
        const body = { sharingEnabled: String(step.on) }
        await client.call(changeSettings, { params: { userId: client.user.userId }, body })
        return null
      }
      case 'leave':
        await client.call(deleteAccount, { body: {} })
        return null
      case 'plan': {
        const account = server.services.db.updateTable('user_account').where('id', '=', client.user.userId)
        await account.set({ plan: step.plan }).execute()
        return null
      }
      default:
        await takeContentStep(client, params, step)
        return null
    }
  }

  return async (step) => {
    try {
      return { status: 200, code: null, body: await take(step) }
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, code: error.code, body: null }
      throw error
    }
  }
}
