import type { Activity } from '@afterclose/contract/problems'
import { type ChangedScreenshots, largestPicture, type ScreenshotView } from '@afterclose/contract/screenshots'
import type { TradeView } from '@afterclose/contract/trades'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { toastFault, toastProblem, toastWarning } from '../../ui/toasts.tsx'
import { tradeQuery } from './trade-queries.ts'
import type { Editor } from './use-trade-editor.ts'

export const isFilled = ({ url, fileId }: ScreenshotView): boolean => url !== null || fileId !== null

/** The trade after a change of its slots. When somebody else changed it before, it stays the version that was seen. */
const withSlots = (seen: TradeView, { screenshots, modified, before }: ChangedScreenshots): TradeView => ({
  ...seen,
  screenshots,
  screenshotExists: screenshots.some(isFilled),
  modified: seen.modified === before ? modified : seen.modified,
})

/** What fills and empties the slots of a stored trade. It happens at once, whatever else is unsaved in the dialog. */
export interface Screenshots {
  /** A slot on which something is being done. */
  readonly busy: number | null
  /** Pictures into this slot and, when there are several, the free ones after it. */
  readonly add: (files: readonly File[], slot: number) => Promise<void>
  /** True when it was stored. */
  readonly link: (url: string, slot: number) => Promise<boolean>
  /** Asks first. True when it was removed. */
  readonly remove: (slot: number) => Promise<boolean>
}

export function useScreenshots(trade: TradeView, editor: Editor): Screenshots {
  const { id: journalId } = useActiveJournal()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const placeOf = (slot: number) => ({ journalId, tradeId: trade.id, slot })

  async function change(slot: number, doing: Activity, send: () => Promise<ChangedScreenshots>): Promise<boolean> {
    setBusy(slot)
    try {
      const changed = await send()
      queryClient.setQueryData(tradeQuery(journalId, trade.id).queryKey, (seen) => seen && withSlots(seen, changed))
      void refreshTrades()
      return true
    } catch (error) {
      toastProblem(error, doing)
      return false
    } finally {
      setBusy(null)
    }
  }

  function fill(slot: number, field: 'file' | 'link', value: File | string): Promise<boolean> {
    const body = new FormData()
    body.append(field, value)
    return change(slot, 'adding the screenshot', () => api.setScreenshot({ params: placeOf(slot), body }))
  }

  return {
    busy,
    async add(files, first) {
      if (busy !== null) return
      const free = trade.screenshots.filter((one) => one.slot >= first && !isFilled(one)).map(({ slot }) => slot)
      const fit = files.filter(({ size }) => size <= largestPicture)
      for (const { name } of files.filter(({ size }) => size > largestPicture))
        toastFault(`${name} is too large: a picture can have up to 5 MB.`)
      if (fit.length > free.length) toastWarning('There are not enough free slots for all of these pictures.')
      for (const [i, slot] of free.entries()) if (fit[i] !== undefined) await fill(slot, 'file', fit[i])
    },
    link: (url, slot) => fill(slot, 'link', url),
    async remove(slot) {
      const sure = await confirm({
        title: `Remove screenshot ${slot}?`,
        message: 'It is removed from the trade at once, with its description.',
        action: 'Remove',
        danger: true,
      })
      const done =
        sure && (await change(slot, 'removing the screenshot', () => api.removeScreenshot({ params: placeOf(slot) })))
      if (done)
        editor.settle((form) => ({
          ...form,
          screenshotDescriptions: form.screenshotDescriptions.with(slot - 1, ''),
        }))
      return done
    },
  }
}
