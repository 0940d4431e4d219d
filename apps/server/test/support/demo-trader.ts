import { openDemo } from '@afterclose/contract/auth'
import { createClient, type SignedIn } from './client.ts'
import type { TestServer } from './server.ts'

/** An account that owns the demo journal and may have what any other account may, such as a copy of it. */
export async function demoTrader(server: TestServer): Promise<SignedIn> {
  const user = await server.stranger.call(openDemo, { body: {} })
  await server.services.db.updateTable('user_account').set({ demo: 0 }).where('id', '=', user.userId).execute()
  return { ...createClient(server.app, user), user }
}

/** A visitor as the demo has them, with an empty journal: to write the demo journal takes a second. */
export async function demoVisitor(server: TestServer): Promise<SignedIn> {
  const visitor = await server.signUp()
  await server.journalOf(visitor)
  await server.services.db.updateTable('user_account').set({ demo: 1 }).where('id', '=', visitor.user.userId).execute()
  return visitor
}
