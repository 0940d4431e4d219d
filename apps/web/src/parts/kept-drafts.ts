import { followSession, pageUser } from '../journal/session.ts'

/** Prefix of unsaved drafts on this device, followed by the id of the user. */

const prefix = 'afterclose.draft.'

/** @param of owner of the text: "1/trade/12/notes", with the id of its journal */
export const draftKey = (of: string): string => `${prefix}${pageUser()?.userId ?? 0}.${of}`

// without local storage, or if it is full, there are no drafts
export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
export function writeDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    removeDraft(key) // an older draft would be offered as the newest
  }
}
export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing is stored then
  }
}

/** Keys of the drafts whose `of` has this prefix. */
export function draftKeysBelow(of: string): readonly string[] {
  const start = draftKey(of)
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

// drafts of one user must not remain for the next
let userId = pageUser()?.userId
followSession(() => {
  const next = pageUser()?.userId
  if (userId !== undefined && next !== userId)
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) removeDraft(key)
  userId = next
})
