import type { Account } from './account.ts'

/** Exports a journal as an archive, which is also the format of a classic journal file with another name. */
export async function archiveOf({ user }: Account, url: string, journalId: number): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
  const answer = await fetch(`${url}/v1/databases/${journalId}/export`, { headers })
  if (!answer.ok) throw new Error(`The archive answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
