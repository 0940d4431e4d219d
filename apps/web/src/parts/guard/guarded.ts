const storageKey = 'afterclose.guarded'

/** Whether an attempt ran in this journal at the last visit: the next one keeps room for the state line before it is known. */
export const wasGuarded = (journalId: number): boolean => localStorage.getItem(storageKey) === String(journalId)

export function noteGuarded(journalId: number, isGuarded: boolean): void {
  if (isGuarded) localStorage.setItem(storageKey, String(journalId))
  else if (wasGuarded(journalId)) localStorage.removeItem(storageKey)
}
