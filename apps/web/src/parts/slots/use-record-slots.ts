import type { ScreenshotView } from '@afterclose/contract/screenshots'
import { useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { slotCalls, type SlotOwner } from './slot-calls.ts'
import type { SlotsOf } from './use-slots.ts'
import { isFilled, storeWaiting, type WaitingPicture } from './waiting-pictures.ts'

interface RecordSlotsOf {
  /** "missed trade" */
  readonly noun: string
  readonly ownerOf: (id: number) => SlotOwner
  /** Null: it is new. */
  readonly record: { readonly id: number; readonly screenshots: readonly ScreenshotView[] } | null
  /** Pictures queued from the start: those of a record that is copied. */
  readonly waiting: readonly (Pick<WaitingPicture, 'slot' | 'content'> & { readonly problem?: string | null })[]
  readonly onEmptied: (slot: number) => void
}

interface RecordSlots {
  readonly field: SlotsOf
  /** Pictures are queued for the first save. */
  readonly unsaved: boolean
  /** Latest `modified` including this page's own pictures, which are no changes by someone else. */
  readonly newest: (modified: string) => string
  /** Called when the record is saved: stores queued pictures and the descriptions. Returns those that failed. */
  readonly store: (recordId: number, descriptions: readonly string[]) => Promise<readonly WaitingPicture[]>
}

/** The pictures of a record whose descriptions are a field of its form, but are stored with the slots. */
export function useRecordSlots({ noun, ownerOf, record, waiting, onEmptied }: RecordSlotsOf): RecordSlots {
  const { id: journalId } = useActiveJournal()
  const [pictures, setPictures] = useState(() => waiting.map((picture) => ({ problem: null, ...picture })))
  const [stored, setStored] = useState(record?.screenshots ?? [])
  const own = useRef(new Map<string, string>())

  function newest(modified: string): string {
    const next = own.current.get(modified)
    return next === undefined || next === modified ? modified : newest(next)
  }

  async function store(id: number, descriptions: readonly string[]): Promise<readonly WaitingPicture[]> {
    const owner = ownerOf(id)
    const { changes, left } = await storeWaiting(journalId, owner, pictures)
    for (const { slot, description, ...content } of changes.at(-1)?.screenshots ?? stored) {
      const next = descriptions[slot - 1] ?? ''
      if (next === description || !isFilled({ slot, description, ...content })) continue
      const body = new FormData()
      body.append('description', next)
      await slotCalls(journalId, owner).fill(slot, body)
    }
    return left
  }

  return {
    field: {
      owner: record === null ? null : ownerOf(record.id),
      noun,
      stored,
      waiting: { pictures, change: (next) => setPictures((before) => [...next(before)]) },
      onEmptied,
      onChanged: ({ screenshots, modified, before }) => {
        own.current.set(before, modified)
        setStored(screenshots)
      },
    },
    unsaved: pictures.length > 0,
    newest,
    store,
  }
}
