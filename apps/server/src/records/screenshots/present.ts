import { screenshotSlots, type ScreenshotView } from '@afterclose/contract/screenshots'
import type { FilledSlot } from './repository.ts'

/** The six slots of a trade, the empty ones included. */
export const presentSlots = (descriptions: readonly string[], filled: readonly FilledSlot[]): ScreenshotView[] =>
  Array.from({ length: screenshotSlots }, (_, i) => {
    const content = filled.find(({ slot }) => slot === i + 1)
    return {
      slot: i + 1,
      url: content?.url ?? null,
      fileId: content?.fileId ?? null,
      description: descriptions[i] ?? '',
    }
  })
