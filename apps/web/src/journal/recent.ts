import { z } from 'zod'
import { keepsNothing } from './keeps-nothing.ts'
import { followSession, pageUser } from './session.ts'

/** Something that the user asked for or opened. */
export type Recent = z.infer<typeof Recent>
const Recent = z.union([z.object({ words: z.string() }), z.object({ tradeId: z.int() })])

const prefix = 'afterclose.recent.'
const mostRecent = 6

const keyOf = (journalId: number): string => `${prefix}${pageUser()?.userId ?? 0}.${journalId}`

/** Last questions and trades of a journal on this device, the newest first. */
export function recentOf(journalId: number): readonly Recent[] {
  try {
    return z.array(Recent).parse(JSON.parse(localStorage.getItem(keyOf(journalId)) ?? '[]'))
  } catch {
    return [] // no storage, or written by other code
  }
}

/** Stores it as the newest. */
export function noteRecent(journalId: number, recent: Recent): void {
  if (keepsNothing()) return
  const isSame = (other: Recent): boolean => JSON.stringify(other) === JSON.stringify(recent)
  const list = [recent, ...recentOf(journalId).filter((other) => !isSame(other))].slice(0, mostRecent)
  try {
    localStorage.setItem(keyOf(journalId), JSON.stringify(list))
  } catch {
    // without storage there are none
  }
}

// recent questions of one user must not remain for the next
let userId = pageUser()?.userId
followSession(() => {
  const next = pageUser()?.userId
  if (userId !== undefined && next !== userId)
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  userId = next
})
