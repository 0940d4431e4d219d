import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '../../journal/device/drafts.ts'

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
  const [offered, setOffered] = useState<string | null>(null)
  /** The draft of an earlier visit stays until the user has decided; until it was read, it is not offered. */
  const isUndecided = useRef(true)
  const savedAtFirst = useRef(saved)
  const removeDecided = useCallback(() => {
    if (!isUndecided.current) void removeDraft(of)
  }, [of])
  useEffect(() => {
    let isOpen = true
    void readDraft(of).then((kept) => {
      if (!isOpen) return
      const isNews = kept !== null && kept !== savedAtFirst.current
      isUndecided.current = isNews
      if (isNews) setOffered(kept)
    })
    return () => {
      isOpen = false
      removeDecided()
    }
  }, [of, removeDecided])
  useEffect(() => {
    if (value === saved) removeDecided()
    else void writeDraft(of, value)
  }, [of, value, saved, removeDecided])
  const decide = (): void => {
    isUndecided.current = false
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
      if (value === saved) removeDecided()
    },
    forget: removeDecided,
  }
}
