import { useEffect, useRef, useState } from 'react'
import { currentUser, followSession } from '../../journal/session.ts'

/** A text of an earlier visit that was typed and never saved. */
export interface Draft {
  /** Null: there is none, or it was decided about. */
  readonly offered: string | null
  readonly take: () => void
  readonly discard: () => void
  /** The text was saved, and the next form may be for the same: what was typed here is not offered there. */
  readonly forget: () => void
}

interface DraftOf {
  /** What the text belongs to: "1/trade/12/notes", with the id of its journal. */
  readonly of: string
  readonly value: string
  /** The text as the server has it. */
  readonly saved: string
  readonly onTake: (text: string) => void
}

const prefix = 'afterclose.draft.'

/**
 * Keeps a text on this device for as long as it is not saved, so that a crash, a reload or an empty battery loses nothing,
 * and offers it at the next visit. It is removed when the text is saved, and when the form is left. Called where the form is
 * held: a field may come and go with its tab.
 */
export function useDraft({ of, value, saved, onTake }: DraftOf): Draft {
  const key = `${prefix}${currentUser()?.userId ?? 0}.${of}`
  const [offered, setOffered] = useState(() => {
    const kept = read(key)
    return kept === saved ? null : kept
  })
  const undecided = useRef(offered)
  useEffect(() => {
    undecided.current = offered
  }, [offered])
  useEffect(() => {
    if (value !== saved) write(key, value)
    else if (undecided.current === null) remove(key)
  }, [key, value, saved])
  useEffect(
    () => () => {
      if (undecided.current === null) remove(key)
    },
    [key],
  )
  const decide = (): void => {
    undecided.current = null
    setOffered(null)
  }
  return {
    offered,
    take: () => {
      if (offered !== null) onTake(offered)
      decide()
    },
    discard: () => {
      decide()
      if (value === saved) remove(key)
    },
    forget: () => {
      if (undecided.current === null) remove(key)
    },
  }
}

// a device that keeps nothing, or is full, keeps no drafts
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    remove(key) // an older draft would be offered as the newest
  }
}
function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing is kept then
  }
}

// nothing of one user may stay for the next
let userId = currentUser()?.userId
followSession(() => {
  const next = currentUser()?.userId
  if (userId !== undefined && next !== userId)
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) remove(key)
  userId = next
})
