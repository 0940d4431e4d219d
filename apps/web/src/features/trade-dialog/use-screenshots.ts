import { type Activity, problems } from '@afterclose/contract/problems'
import {
  type ChangedScreenshots,
  largestPicture,
  screenshotSlots,
  type ScreenshotView,
} from '@afterclose/contract/screenshots'
import type { TradeView } from '@afterclose/contract/trades'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { toastFault, toastProblem, toastWarning } from '../../parts/toasts.tsx'
import { tradeQuery } from './trade-queries.ts'
import type { Editor } from './use-trade-editor.ts'
import { fillSlot, isFilled, storeWaiting, type WaitingPicture, withSlots } from './waiting-pictures.ts'

/** A slot of the trade: what is stored in it, or what waits for it. */
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

/**
 * What fills and empties the slots of a trade. With a stored one it happens at once, whatever else is unsaved in the
 * dialog; for a new one the pictures wait until it is saved.
 */
interface Screenshots {
  readonly slots: readonly Slot[]
  /** A slot on which something is being done. */
  readonly busy: number | null
  /** Pictures into this slot and, when there are several, the free ones after it. */
  readonly add: (files: readonly File[], slot: number) => Promise<void>
  /** True when it was stored, or waits. */
  readonly link: (url: string, slot: number) => Promise<boolean>
  /** Asks before something stored is removed. True when it is gone. */
  readonly remove: (slot: number) => Promise<boolean>
  /** Tries to store what waits in the slot of a stored trade. */
  readonly retry: (slot: number) => Promise<void>
}

export function useScreenshots(trade: TradeView | null, waiting: Waiting, editor: Editor): Screenshots {
  const { id: journalId } = useActiveJournal()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const slots = Array.from({ length: screenshotSlots }, (_, i): Slot => {
    const slot = i + 1
    return {
      slot,
      stored: trade?.screenshots.find((one) => one.slot === slot && isFilled(one)) ?? null,
      waiting: waiting.pictures.find((one) => one.slot === slot) ?? null,
    }
  })
  const keep = (tradeId: number, next: (seen: TradeView) => TradeView): void => {
    queryClient.setQueryData(tradeQuery(journalId, tradeId).queryKey, (seen) => seen && next(seen))
    void refreshTrades()
  }

  async function change(
    stored: TradeView,
    slot: number,
    doing: Activity,
    send: () => Promise<ChangedScreenshots>,
  ): Promise<boolean> {
    setBusy(slot)
    try {
      const changed = await send()
      keep(stored.id, (seen) => withSlots(seen, changed))
      return true
    } catch (error) {
      toastProblem(error, doing)
      return false
    } finally {
      setBusy(null)
    }
  }

  async function fill(slot: number, content: File | string): Promise<boolean> {
    if (trade !== null)
      return change(trade, slot, 'adding the screenshot', () => fillSlot(journalId, trade.id, { slot, content }))
    waiting.change((pictures) => [...pictures, { slot, content, problem: null }])
    return true
  }

  return {
    slots,
    busy,
    async add(files, first) {
      if (busy !== null) return
      const free = slots.filter((one) => one.slot >= first && isFree(one)).map(({ slot }) => slot)
      const fit = files.filter((file) => fault(file) === null)
      for (const text of files.map(fault)) if (text !== null) toastFault(text)
      if (fit.length > free.length) toastWarning('There are not enough free slots for all of these pictures.')
      for (const [i, slot] of free.entries()) if (fit[i] !== undefined) await fill(slot, fit[i])
    },
    link: (url, slot) => fill(slot, url),
    async remove(slot) {
      const dropsWaiting = waiting.pictures.some((one) => one.slot === slot)
      if (dropsWaiting) waiting.change((pictures) => pictures.filter((one) => one.slot !== slot))
      const done = dropsWaiting || (trade !== null && (await removeStored(trade, slot)))
      if (done)
        editor.settle((form) => ({
          ...form,
          screenshotDescriptions: form.screenshotDescriptions.with(slot - 1, ''),
        }))
      return done
    },
    async retry(slot) {
      if (trade === null || busy !== null) return
      setBusy(slot)
      const { trade: after, left } = await storeWaiting(
        journalId,
        trade,
        waiting.pictures.filter((one) => one.slot === slot),
      )
      waiting.change((pictures) => [...pictures.filter((one) => one.slot !== slot), ...left])
      if (left.length === 0) keep(trade.id, () => after)
      setBusy(null)
    },
  }

  async function removeStored(stored: TradeView, slot: number): Promise<boolean> {
    const sure = await confirm({
      title: `Remove screenshot ${slot}?`,
      message: 'It is removed from the trade at once, with its description.',
      action: 'Remove',
      danger: true,
    })
    return (
      sure &&
      (await change(stored, slot, 'removing the screenshot', () =>
        api.removeScreenshot({ params: { journalId, tradeId: stored.id, slot } }),
      ))
    )
  }
}

const readable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Why a file cannot be taken; null when it can, as far as can be said without reading it. */
function fault({ name, size, type }: File): string | null {
  if (size > largestPicture) return `${name} is too large: a picture can have up to 5 MB.`
  return readable.has(type) ? null : problems['Not a picture'].message
}
