import { useEffect, useRef, useState } from 'react'
import { draftKey, readDraft, removeDraft, writeDraft } from '../kept-drafts.ts'

/** Unsaved text of an earlier visit. */
export interface Draft {
  /** Null: there is none, or the user has decided. */
  readonly offered: string | null
  readonly take: () => void
  readonly discard: () => void
  /** The text was saved, and the next form may be for the same record: this draft is not offered there. */
  readonly forget: () => void
}

interface DraftOf {
  /** Key of the text: "1/trade/12/notes", with the id of its journal. */
  readonly of: string
  readonly value: string
  /** The stored text. */
  readonly saved: string
  readonly onTake: (text: string) => void
}

/**
 * Stores a text on this device while it is unsaved, so that a crash, a reload or an empty battery loses nothing, and offers it on the next
 * visit. It is removed when the text is saved, and when the form is left. Call it in the owner of the form, because a field may unmount
 * with its tab.
 */
export function useDraft({ of, value, saved, onTake }: DraftOf): Draft {
  const key = draftKey(of)
  const [offered, setOffered] = useState(() => {
    const kept = readDraft(key)
    return kept === saved ? null : kept
  })
  const undecided = useRef(offered)
  useEffect(() => {
    undecided.current = offered
  }, [offered])
  useEffect(() => {
    if (value !== saved) writeDraft(key, value)
    else if (undecided.current === null) removeDraft(key)
  }, [key, value, saved])
  useEffect(
    () => () => {
      if (undecided.current === null) removeDraft(key)
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
      if (value === saved) removeDraft(key)
    },
    forget: () => {
      if (undecided.current === null) removeDraft(key)
    },
  }
}
