import { promisifyRequest } from 'idb-keyval'
import { keepsNothing } from '../keeps-nothing.ts'
import { pageUser } from '../session.ts'
import { deviceDatabase } from '../device-database.ts'

/** Text that was typed and is not saved. Only its user sees it, on this device. */
export interface Draft {
  readonly userId: number
  /** "1/trade/12/notes", with the id of its journal. */
  readonly name: string
  readonly text: string
  /** Milliseconds UTC. */
  readonly madeAt: number
}
const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'userId' in stored &&
  typeof stored.userId === 'number' &&
  'name' in stored &&
  typeof stored.name === 'string' &&
  'text' in stored &&
  typeof stored.text === 'string' &&
  'madeAt' in stored &&
  typeof stored.madeAt === 'number'

/** Drafts of all users of this device, by user and name. */
const drafts = deviceDatabase('afterclose-drafts', 'drafts')

const change = (write: (stored: IDBObjectStore) => void): Promise<void> =>
  drafts('readwrite', (stored) => {
    write(stored)
    return promisifyRequest(stored.transaction)
  })

const stored = async (range?: IDBKeyRange): Promise<readonly Draft[]> => {
  const all = await drafts('readonly', (kept) => promisifyRequest<unknown[]>(kept.getAll(range)))
  return all.filter(isDraft)
}

/** Drafts of the page's user whose names begin so. Without storage there are none. */
export async function ownDrafts(beginning = ''): Promise<readonly Draft[]> {
  const userId = pageUser()?.userId
  if (userId === undefined) return []
  try {
    return await stored(IDBKeyRange.bound([userId, beginning], [userId, `${beginning}\uFFFF`]))
  } catch {
    return []
  }
}

export const readDraft = async (name: string): Promise<string | null> =>
  (await ownDrafts(name)).find((draft) => draft.name === name)?.text ?? null

/** Keeps a text of the page's user. A full device keeps none: an older one would be offered as the newest. */
export async function writeDraft(name: string, text: string): Promise<void> {
  const userId = pageUser()?.userId
  if (userId === undefined || keepsNothing()) return
  const draft: Draft = { userId, name, text, madeAt: Date.now() }
  await change((kept) => kept.put(draft, [userId, name])).catch(() => removeDraft(name))
}

export async function removeDraft(name: string): Promise<void> {
  const userId = pageUser()?.userId
  if (userId !== undefined) await change((kept) => kept.delete([userId, name])).catch(() => {})
}

/** Removes drafts of any users. */
export async function removeDraftsOf(isTheirs: (draft: Draft) => boolean): Promise<void> {
  const theirs = (await stored()).filter(isTheirs)
  await change((kept) => {
    for (const { userId, name } of theirs) kept.delete([userId, name])
  })
}
