import { z } from 'zod'
import { call } from './call.ts'
import { IdParam, JournalParams } from './values.ts'

/** Slots of a trade, numbered from 1. */
export const screenshotSlots = 6
/** Bytes of a picture. */
export const largestPicture = 5 * 1024 * 1024
export const longestDescription = 500

const FileId = z.string().regex(/^[0-9a-f]{64}$/, 'is not the id of a file')

/** A slot is empty when it has neither a link nor a file. */
export const ScreenshotView = z.object({
  slot: z.int().min(1).max(screenshotSlots),
  /** A page elsewhere that shows the picture. */
  url: z.string().nullable(),
  /** The picture itself, to be read with `readFile`. */
  fileId: FileId.nullable(),
  /** The entry of the trade's `screenshotDescriptions` for this slot. */
  description: z.string(),
})
export type ScreenshotView = z.infer<typeof ScreenshotView>
export const ScreenshotsView = z.array(ScreenshotView).length(screenshotSlots)

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** The text fields of the form that fills a slot, beside `file`; what is absent stays as it is. */
export const ScreenshotFields = z.object({
  link: z.string().trim().max(2000).refine(isHttps, 'must be a web address (https://…)').optional(),
  description: z.string().max(longestDescription).optional(),
})

/** `before` is the trade's `modified` until the change: whoever edits it knows by it whether what he saw was current. */
export const ChangedScreenshots = z.object({ screenshots: ScreenshotsView, modified: z.string(), before: z.string() })
export type ChangedScreenshots = z.infer<typeof ChangedScreenshots>

const slot = {
  url: '/v1/databases/:journalId/trades/:tradeId/screenshots/:slot',
  access: 'write',
  params: JournalParams.extend({ tradeId: IdParam, slot: z.coerce.number().int().min(1).max(screenshotSlots) }),
  response: ChangedScreenshots,
} as const

/** A form with `file` (PNG, JPEG or WebP) or `link`, which replace what the slot holds, and `description`. */
export const setScreenshot = call({
  ...slot,
  method: 'PUT',
  summary: 'Fill or describe a screenshot slot of a trade',
  body: 'multipart',
})
/** Empties a slot, its description included. */
export const removeScreenshot = call({ ...slot, method: 'DELETE', summary: 'Empty a screenshot slot of a trade' })

/** For whoever may read a journal that holds the file; for all others there is none. */
export const readFile = call({
  method: 'GET',
  url: '/v1/files/:fileId',
  summary: 'A picture',
  access: 'user',
  params: z.object({ fileId: FileId }),
  response: 'binary',
})
