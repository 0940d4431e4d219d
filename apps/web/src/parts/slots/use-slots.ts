import { type Activity, problems } from '@afterclose/contract/problems'
import { type ChangedScreenshots, largestPicture, type ScreenshotView } from '@afterclose/contract/screenshots'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { mayPassLater } from '../../journal/device/may-pass-later.ts'
import { confirm } from '../../journal/dialogs.ts'
import { toastKept } from '../kept-toast.ts'
import { toastFault, toastProblem, toastWarning } from '../toasts.tsx'
import { refreshPictures } from './pictures-query.ts'
import { slotCalls, type SlotOwner } from './slot-calls.ts'
import { fillSlot, isFilled, keepPicture, storeWaiting, type WaitingPicture } from './waiting-pictures.ts'

/** A slot of the record: its stored content, or its queued content. */
export interface Slot {
  readonly slot: number
  readonly stored: ScreenshotView | null
  readonly waiting: WaitingPicture | null
}
export const isFree = ({ stored, waiting }: Slot): boolean => stored === null && waiting === null

/** Pictures and links that are not stored yet, and how to change them. */
export interface Waiting {
  readonly pictures: readonly WaitingPicture[]
  readonly change: (next: (pictures: readonly WaitingPicture[]) => readonly WaitingPicture[]) => void
}

/** Callbacks that fill and empty slots. */
export interface SlotsOf {
  /** The saved record; null: it is new. */
  readonly owner: SlotOwner | null
  /** Name of the record in a sentence: "trade", "missed trade". */
  readonly noun: string
  /** Stored slots of the record; empty for a new record. */
  readonly stored: readonly ScreenshotView[]
  readonly waiting: Waiting
  /** Called when the server has changed the record's slots. */
  readonly onChanged: (changed: ChangedScreenshots) => void
  /** A slot was emptied, with its description; already stored. */
  readonly onEmptied: (slot: number) => void
}

/**
 * Fills and empties the slots of a record. For a saved record this is immediate, whatever else is unsaved in the dialog; pictures of a new
 * record are queued until it is saved.
 */
interface Slots {
  readonly slots: readonly Slot[]
  /** Slot with a running operation. */
  readonly busy: number | null
  /** Adds pictures to this slot and, if there are several, to the next free ones. */
  readonly add: (files: readonly File[], slot: number) => Promise<void>
  /** True if it was stored or queued. */
  readonly link: (url: string, slot: number) => Promise<boolean>
  /** Removes stored content after confirmation. True if it was removed. */
  readonly remove: (slot: number) => Promise<boolean>
  /** Tries to store the pending picture in a slot of a saved record. */
  readonly retry: (slot: number) => Promise<void>
}

export function useSlots(
  { owner, noun, stored, waiting, onChanged, onEmptied }: SlotsOf,
  /** Number of slots. */
  count: number,
): Slots {
  const { id: journalId } = useActiveJournal()
  const [busy, setBusy] = useState<number | null>(null)
  const slots = Array.from({ length: count }, (_, i): Slot => {
    const slot = i + 1
    return {
      slot,
      stored: stored.find((one) => one.slot === slot && isFilled(one)) ?? null,
      waiting: waiting.pictures.find((one) => one.slot === slot) ?? null,
    }
  })

  async function change(
    slot: number,
    doing: Activity,
    send: () => Promise<ChangedScreenshots>,
    keep?: () => Promise<boolean>,
  ): Promise<boolean> {
    setBusy(slot)
    try {
      onChanged(await send())
      void refreshPictures(journalId)
      return true
    } catch (error) {
      if (keep === undefined || !mayPassLater(error) || !(await keep().catch(() => false))) toastProblem(error, doing)
      else toastKept()
      return false
    } finally {
      setBusy(null)
    }
  }

  async function fill(slot: number, content: File | string): Promise<boolean> {
    if (owner !== null)
      return change(
        slot,
        'adding the screenshot',
        () => fillSlot(journalId, owner, { slot, content }),
        () => keepPicture(journalId, owner, { slot, content }),
      )
    waiting.change((pictures) => [...pictures, { slot, content, problem: null }])
    return true
  }

  async function removeStored(saved: SlotOwner, slot: number): Promise<boolean> {
    const sure = await confirm({
      title: `Remove screenshot ${slot}?`,
      message: `It is removed from the ${noun} immediately, with its description.`,
      action: 'Remove',
      danger: true,
    })
    return sure && (await change(slot, 'removing the screenshot', () => slotCalls(journalId, saved).empty(slot)))
  }

  return {
    slots,
    busy,
    async add(files, first) {
      if (busy !== null) return
      const free = slots.filter((one) => one.slot >= first && isFree(one)).map(({ slot }) => slot)
      const fit = files.filter((file) => fault(file) === null)
      for (const text of files.map(fault)) if (text !== null) toastFault(text)
      if (fit.length > free.length) toastWarning('There are not enough free slots for all these pictures.')
      for (const [i, slot] of free.entries()) if (fit[i] !== undefined) await fill(slot, fit[i])
    },
    link: (url, slot) => fill(slot, url),
    async remove(slot) {
      const dropsWaiting = waiting.pictures.some((one) => one.slot === slot)
      if (dropsWaiting) waiting.change((pictures) => pictures.filter((one) => one.slot !== slot))
      const done = dropsWaiting || (owner !== null && (await removeStored(owner, slot)))
      if (done) onEmptied(slot)
      return done
    },
    async retry(slot) {
      if (owner === null || busy !== null) return
      setBusy(slot)
      const tried = waiting.pictures.filter((one) => one.slot === slot)
      const { changes, left } = await storeWaiting(journalId, owner, tried)
      waiting.change((pictures) => [...pictures.filter((one) => one.slot !== slot), ...left])
      for (const changed of changes) onChanged(changed)
      void refreshPictures(journalId)
      setBusy(null)
    },
  }
}

const readable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Error of a file; null if it is valid, as far as known without reading it. */
function fault({ name, size, type }: File): string | null {
  if (size > largestPicture) return `${name} is too large: a picture can have up to 5 MB.`
  return readable.has(type) ? null : problems['Not a picture'].message
}
