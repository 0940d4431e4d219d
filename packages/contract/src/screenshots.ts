import { z } from 'zod'
import { call } from './call.ts'
import { IdParam, JournalParams, LocalDateTimeText, WholeParam, WholeParamOr } from './values.ts'

/** Owners of picture slots. A backtest's trade has one slot, all others six. */
export const screenshotOwners = ['TRADE', 'MISSED', 'PLAN', 'SESSION', 'SETUP', 'BACKTEST'] as const
export type ScreenshotOwner = (typeof screenshotOwners)[number]

/** Slots of a record, 1-based. */
export const screenshotSlots = 6
/** Bytes of a picture. */
export const largestPicture = 5 * 1024 * 1024
export const longestDescription = 500

const noFileId = 'is not the id of a file'
const FileId = z
  .string()
  .max(64, { error: noFileId, abort: true })
  .regex(/^[0-9a-f]{64}$/, noFileId)

/** A slot is empty when it has neither a link nor a file. */
export const ScreenshotView = z.object({
  slot: z.int().min(1).max(screenshotSlots),
  /** An external page with the picture. */
  url: z.string().nullable(),
  /** The picture itself, for `readFile`, or its thumbnail for `readThumbnail`. */
  fileId: FileId.nullable(),
  /** Description of a trade's slot, stored in its `screenshotDescriptions`. */
  description: z.string(),
  /** Time that the picture shows, on the clock of trades; null until it is set. */
  takenAt: z.string().nullable(),
  /** Pixels; null for a link. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type ScreenshotView = z.infer<typeof ScreenshotView>
export const ScreenshotsView = z.array(ScreenshotView).length(screenshotSlots)

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** Text fields of the form that fills a slot, in addition to `file`; absent ones stay unchanged. */
export const ScreenshotFields = z.object({
  link: z.string().trim().max(2000).refine(isHttps, 'must be a web address (https://…)').optional(),
  description: z.string().max(longestDescription).optional(),
  /** Empty: unknown again. Another picture or link in the slot has its own time. */
  takenAt: z.union([z.literal('').transform(() => null), LocalDateTimeText]).optional(),
})

/** `before` is the owner's `modified` before the change, so that an open form can detect other changes. */
const changed = { modified: z.string(), before: z.string() }
export const ChangedScreenshots = z.object({ screenshots: ScreenshotsView, ...changed })
export type ChangedScreenshots = z.infer<typeof ChangedScreenshots>

const journal = '/v1/databases/:journalId'
const SlotParam = (slots: number) => WholeParam(1, slots)
const ownerParams = JournalParams.extend({ slot: SlotParam(screenshotSlots) })

const tradeSlot = {
  url: `${journal}/trades/:tradeId/screenshots/:slot`,
  access: 'write',
  scope: null,
  params: ownerParams.extend({ tradeId: IdParam }),
  response: ChangedScreenshots,
} as const
const missedTradeSlot = {
  url: `${journal}/missed-trades/:missedTradeId/screenshots/:slot`,
  access: 'write',
  scope: null,
  params: ownerParams.extend({ missedTradeId: IdParam }),
  response: ChangedScreenshots,
} as const
const tradePlanSlot = {
  url: `${journal}/trade-plans/:tradePlanId/screenshots/:slot`,
  access: 'write',
  scope: null,
  params: ownerParams.extend({ tradePlanId: IdParam }),
  response: ChangedScreenshots,
} as const
const sessionSlot = {
  url: `${journal}/sessions/:sessionId/screenshots/:slot`,
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: ownerParams.extend({ sessionId: IdParam }),
  response: ChangedScreenshots,
} as const
const setupSlot = {
  url: `${journal}/setups/:setupId/screenshots/:slot`,
  access: 'write',
  scope: null,
  permission: 'CUSTOM_SETUPS',
  params: ownerParams.extend({ setupId: IdParam }),
  response: ChangedScreenshots,
} as const
const backtestSlot = {
  url: `${journal}/backtests/:backtestId/trades/:tradeId/screenshots/:slot`,
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams.extend({ backtestId: IdParam, tradeId: IdParam, slot: SlotParam(1) }),
  response: z.object({ screenshots: z.array(ScreenshotView).length(1), ...changed }),
} as const

const fill = {
  method: 'PUT',
  idempotent: true,
  body: 'multipart',
  form: {
    file: { holds: 'file', about: 'PNG, JPEG or WebP up to 5 MB. This or `link` replaces the slot’s content.' },
    link: { holds: 'text', about: 'Address (https://…) of a page that shows the picture' },
    description: { holds: 'text', about: 'Up to 500 characters' },
    takenAt: { holds: 'text', about: 'yyyy-MM-ddTHH:mm:ss; empty: unknown' },
  },
} as const
export const setScreenshot = call({
  ...fill,
  ...tradeSlot,
  summary: 'Fill or describe a screenshot slot of a trade',
})
export const setMissedTradeScreenshot = call({
  ...fill,
  ...missedTradeSlot,
  summary: 'Fill or describe a screenshot slot of a missed trade',
})
export const setTradePlanScreenshot = call({
  ...fill,
  ...tradePlanSlot,
  summary: 'Fill or describe a screenshot slot of a trade plan',
})
export const setSessionScreenshot = call({
  ...fill,
  ...sessionSlot,
  summary: 'Fill or describe a screenshot slot of a trading session',
})
export const setSetupScreenshot = call({
  ...fill,
  ...setupSlot,
  summary: 'Fill or describe an example of a setup',
})
export const setBacktestScreenshot = call({
  ...fill,
  ...backtestSlot,
  summary: 'Fill or describe the screenshot of a trade of a backtest',
})

/** Empties a slot, including its description. */
const empty = { method: 'DELETE' } as const
export const removeScreenshot = call({ ...empty, ...tradeSlot, summary: 'Empty a screenshot slot of a trade' })
export const removeMissedTradeScreenshot = call({
  ...empty,
  ...missedTradeSlot,
  summary: 'Empty a screenshot slot of a missed trade',
})
export const removeTradePlanScreenshot = call({
  ...empty,
  ...tradePlanSlot,
  summary: 'Empty a screenshot slot of a trade plan',
})
export const removeSessionScreenshot = call({
  ...empty,
  ...sessionSlot,
  summary: 'Empty a screenshot slot of a trading session',
})
export const removeSetupScreenshot = call({ ...empty, ...setupSlot, summary: 'Remove an example of a setup' })
export const removeBacktestScreenshot = call({
  ...empty,
  ...backtestSlot,
  summary: 'Remove the screenshot of a trade of a backtest',
})

const file = {
  method: 'GET',
  access: 'user',
  scope: ['trades.read', 'notes.read'],
  params: z.object({ fileId: FileId }),
  response: 'binary',
} as const
/** Reads a file. Only for users with access to a record that shows it; for others it does not exist. */
export const readFile = call({ ...file, url: '/v1/files/:fileId', summary: 'A picture' })
/** WebP, at most 480 pixels wide and high. For users with access to the picture. */
export const readThumbnail = call({ ...file, url: '/v1/files/:fileId/thumbnail', summary: 'A small copy of a picture' })

/** Kinds of record in a chartbook. */
export const galleryOwners = ['TRADE', 'MISSED', 'PLAN', 'SETUP'] as const satisfies readonly ScreenshotOwner[]
export const GalleryPicture = ScreenshotView.extend({ ownerId: z.int() })
export type GalleryPicture = z.infer<typeof GalleryPicture>

/** Slots with a picture or a link; an empty one with a caption is excluded. */
export const listPictures = call({
  method: 'GET',
  url: `${journal}/pictures`,
  summary: 'Pictures of all trades, missed trades, plans or setups in a journal, for its chartbook, by owner and slot',
  access: 'read',
  scope: ['trades.read', 'notes.read'],
  permission: 'CHARTBOOK',
  params: JournalParams,
  query: z.object({
    of: z.enum(galleryOwners).default('TRADE'),
    limit: WholeParamOr(1, 1000, 500),
    /** The `next` of the previous page. */
    after: z.string().max(40).optional(),
  }),
  response: z.object({ pictures: z.array(GalleryPicture), next: z.string().nullable() }),
})
