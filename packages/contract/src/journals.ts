import { isDecimal, longestDecimal } from '@afterclose/core/decimal-text'
import { z } from 'zod'
import { call } from './call.ts'
import { ShareView } from './shares.ts'
import {
  Currency,
  DateFormatName,
  Done,
  Id,
  JournalParams,
  LocalDateTimeText,
  MarketName,
  MarketsText,
  OptionLegsName,
  PartialExitsName,
  TimeZone,
} from './values.ts'

export const JournalView = z.object({
  id: Id,
  name: z.string(),
  accountName: z.string(),
  currency: z.string(),
  tradeMarkets: z.array(MarketName),
  /** Decimal places in which money is shown: 8 if crypto is traded, else those of the currency, at most 2. */
  decimals: z.int(),
  dateFormat: DateFormatName,
  timeZone: z.string(),
  /** Whether a position that is closed in parts is one trade, or one for each exit. */
  partialExits: PartialExitsName,
  /** Whether legs of options are trades of their own, or one trade where they were opened together. */
  optionLegs: OptionLegsName,
  lastUsed: z.string().nullable(),
  /** User name of the owner, for a journal shared with the caller. */
  sharedBy: z.string().nullable(),
  sharedTo: z.array(ShareView),
  /** The owner's captions of comment groups, for a journal shared with the caller; the caller's own are in the settings. */
  captions: z.record(z.string(), z.string()).nullable(),
  readOnly: z.boolean(),
  /** Increased by every change of the journal's content. */
  revision: z.int(),
})
export type JournalView = z.infer<typeof JournalView>

const nameRequired = 'Journal Name is required'
const setupRequired = 'Default Setup Name is required'
const journalFields = {
  name: z.string({ error: nameRequired }).trim().min(1, nameRequired).max(100, 'Journal name is too long'),
  currency: Currency,
  tradeMarkets: MarketsText,
  dateFormat: DateFormatName.default('yyyy-MM-dd'),
  timeZone: TimeZone.default('UTC'),
  partialExits: PartialExitsName.default('ONE_TRADE'),
  optionLegs: OptionLegsName.default('TOGETHER'),
}

export const listJournals = call({
  method: 'GET',
  url: '/v1/databases',
  summary: 'Journals visible to the caller',
  access: 'user',
  scope: 'numbers.read',
  response: z.object({ journals: z.array(JournalView) }),
})
const notNumeric = 'Amount must be a numeric'
const AmountText = z
  .string({ error: notNumeric })
  .max(longestDecimal, { error: notNumeric, abort: true })
  .refine(isDecimal, notNumeric)
/** Or an empty form field. */
const Optional = (schema: z.ZodType<string, string>, error: string) =>
  z.union([z.literal('').transform(() => null), schema], { error }).nullish()

/**
 * With `importDatabase`, the journal is created for a classic journal file, which follows by `importClassicJournal`. Currency and markets
 * come from that file, so they are optional; the requirements of that call are checked here too, so that no empty journal is left.
 */
export const createJournal = call({
  method: 'POST',
  url: '/v1/databases',
  summary: 'Create a journal',
  access: 'user',
  scope: null,
  body: z
    .object({
      ...journalFields,
      currency: journalFields.currency.optional(),
      tradeMarkets: journalFields.tradeMarkets.optional(),
      firstDeposit: Optional(AmountText, notNumeric),
      firstDepositDate: Optional(LocalDateTimeText, 'is not a date and time'),
      importDatabase: z.boolean().default(false),
      /** Accepted because the specification's client sends it; the file itself follows. */
      importFile: z.unknown().optional(),
    })
    .refine(({ importDatabase, currency }) => importDatabase || currency !== undefined, {
      path: ['currency'],
      message: 'Currency is required',
    })
    .refine(({ importDatabase, tradeMarkets }) => importDatabase || tradeMarkets !== undefined, {
      path: ['tradeMarkets'],
      message: 'Markets are required',
    }),
  response: JournalView,
})
/** Parts of a journal that a copy can include, each with its flag. */
export const copyFlags = [
  'copySetups',
  'copyInstruments',
  'copyComments',
  'copyCustomComments',
  'copyJournalEntries',
  'copyMissedTrades',
  'copyTradePlans',
  'copyNotes',
  'copyAccountBalances',
  'copyChecklists',
] as const
export type CopyFlag = (typeof copyFlags)[number]
const includedByDefault = z.boolean().default(true)
const CopyJournal = z.object({
  dbId: Id,
  name: journalFields.name,
  copySetups: includedByDefault,
  copyInstruments: includedByDefault,
  copyComments: includedByDefault,
  copyCustomComments: includedByDefault,
  copyJournalEntries: includedByDefault,
  copyMissedTrades: includedByDefault,
  copyTradePlans: includedByDefault,
  copyNotes: includedByDefault,
  copyAccountBalances: includedByDefault,
  copyChecklists: includedByDefault,
} satisfies Record<CopyFlag | 'dbId' | 'name', z.ZodType>)
export type CopyJournal = z.output<typeof CopyJournal>

export const copyJournal = call({
  method: 'POST',
  url: '/v1/databases/copy',
  summary: 'Copy a journal; records keep their ids',
  access: 'owner',
  scope: null,
  journalField: 'dbId',
  body: CopyJournal,
  response: JournalView,
})
/**
 * The wizard's last step: creates journal, default setup, starter comments and first deposit in one transaction, and starts the import. As
 * JSON, or, with a file, as a form with that JSON as `data` and the `file`: one for `importFile` is parsed for a preview, one for
 * `importDb` is a classic journal file (.ew3), whose job fills the journal while it is hidden. If the file is rejected, no journal is
 * created.
 */
export const finishOnboarding = call({
  method: 'POST',
  url: '/v1/databases/onboarding',
  summary: 'Create the first journal, and begin an import into it',
  access: 'user',
  scope: null,
  body: z
    .object({
      ...journalFields,
      /** Optional for a classic file, which contains it. */
      currency: journalFields.currency.optional(),
      defaultSetup: z
        .string({ error: setupRequired })
        .trim()
        .min(1, setupRequired)
        .max(100, 'Default Setup Name is too long'),
      deposit: z.object({ amount: AmountText, date: LocalDateTimeText }).nullish(),
      /** `importerType`: an importer, or AUTO. Background importers come without a file. */
      importFile: z.object({ importer: z.string().max(100).optional(), importerType: z.string().max(60) }).nullish(),
      importDb: z.object({}).nullish(),
    })
    .refine(({ importDb, currency }) => importDb != null || currency !== undefined, {
      path: ['currency'],
      message: 'Currency is required',
    }),
  form: {
    data: { holds: 'text', about: 'The JSON' },
    file: { holds: 'file', about: 'What `importFile` or `importDb` refers to' },
  },
  response: JournalView.extend({
    /** The import whose preview is being made. */
    importIdentifier: z.string().nullable(),
    /** The job that fills the journal. */
    jobId: z.string().nullable(),
  }),
})
export const readJournal = call({
  method: 'GET',
  url: '/v1/databases/:journalId',
  summary: 'One journal',
  access: 'read',
  scope: 'numbers.read',
  params: JournalParams,
  response: JournalView,
})
export const selectJournal = call({
  method: 'POST',
  url: '/v1/databases/:journalId/select',
  summary: 'Record that the caller is using this journal now',
  access: 'read',
  scope: null,
  params: JournalParams,
  response: JournalView,
})
export const changeJournal = call({
  method: 'PATCH',
  url: '/v1/databases/:journalId',
  summary: 'Rename a journal or change its settings',
  access: 'owner',
  scope: null,
  params: JournalParams,
  body: z
    .object({
      name: journalFields.name,
      currency: Currency,
      tradeMarkets: MarketsText,
      dateFormat: DateFormatName,
      timeZone: TimeZone,
      partialExits: PartialExitsName,
      optionLegs: OptionLegsName,
    })
    .partial(),
  response: JournalView,
})
export const deleteJournal = call({
  method: 'DELETE',
  url: '/v1/databases/:journalId',
  summary: 'Delete a journal and everything in it',
  access: 'owner',
  scope: null,
  params: JournalParams,
  response: Done,
})
