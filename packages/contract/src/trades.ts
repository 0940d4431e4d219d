import { commissionModes } from '@afterclose/core/instrument'
import { legEnds, legRights } from '@afterclose/core/option-leg'
import { byName, namesWith, type NamesWith, pick } from '@afterclose/core/record-field'
import {
  commissionSources,
  directions,
  emptyInput,
  inputFields,
  resultFields,
  reviewGrades,
  type Trade,
  type TradeInput,
  type TradeResult,
  tradeTypes,
} from '@afterclose/core/trade'
import { z } from 'zod'
import { call } from './call.ts'
import { FeedHeld, JournalPatch } from './journal-patch.ts'
import { RichText } from './rich-text.ts'
import { Receipt, Removed } from './undo.ts'
import { longestDescription, screenshotSlots, ScreenshotsView } from './screenshots.ts'
import {
  Amount,
  DecimalText,
  Id,
  IdParam,
  Ids,
  JournalParams,
  LocalDateText,
  LocalDateTimeText,
  ManyIds,
  ModifiedWhenRead,
  NonNegativeDecimal,
  PositiveDecimal,
  WholeParam,
  WholeParamOr,
} from './values.ts'

/** A price can be 0 or negative, as that of oil in April 2020, or of a spread. */
const Price = DecimalText

const Execution = z.object({
  side: z.enum(['ENTRY', 'EXIT']),
  date: LocalDateTimeText,
  price: Price,
  size: PositiveDecimal,
  commission: DecimalText.default('0'),
  swap: DecimalText.default('0'),
})

/** Characters of the name of an option. */
export const longestContract = 100

export const Leg = z.object({
  contract: z.string().trim().min(1).max(longestContract),
  right: z.enum(legRights),
  strike: PositiveDecimal.nullable(),
  expires: LocalDateText.nullable(),
  multiplier: PositiveDecimal,
  direction: z.enum(directions),
  size: PositiveDecimal,
  entryPrice: NonNegativeDecimal,
  exitPrice: NonNegativeDecimal.nullable().default(null),
  entryDate: LocalDateTimeText,
  exitDate: LocalDateTimeText.nullable().default(null),
  end: z.enum(legEnds).nullable().default(null),
  gain: DecimalText.nullable().default(null),
  isOpening: z.boolean().default(true),
})

/** Characters of HTML. */
export const longestNotes = 100_000
export const mostExecutions = 2000
export const mostLegs = 1000

/** Matches the type in core field by field: neither can have a field that the other lacks. */
type ShapeOf<Whole> = { readonly [Name in keyof Whole]: z.ZodType<Whole[Name]> }
type EnteredFields = Omit<TradeInput, 'checklistItemIds'>
/** Fields with defaults filled in by the server. */
type Defaulted = 'setupId' | 'commission' | 'commissionSource'

/** Description of a word, flag, number or decimal, from which its schema follows. */
interface SimpleField {
  readonly type: string
  readonly words?: readonly string[]
  /** Null if it can be missing. */
  readonly empty?: unknown
}

function schemaOf({ type, words, empty }: SimpleField): z.ZodType {
  const schema =
    words !== undefined ? z.enum(words) : type === 'flag' ? z.boolean() : type === 'number' ? z.number() : Amount
  return empty === null ? schema.nullable() : schema
}

/** The words and flags of a trade's input: by default those of an empty trade. */
function choiceSchemas(): {
  readonly [Name in NamesWith<
    typeof inputFields,
    { readonly type: 'word' | 'flag' }
  >]: Name extends keyof typeof emptyInput
    ? z.ZodDefault<z.ZodType<TradeInput[Name], TradeInput[Name]>>
    : z.ZodType<TradeInput[Name], TradeInput[Name]>
}
function choiceSchemas(): Readonly<Record<string, z.ZodType>> {
  const defaults = new Map<string, unknown>(Object.entries(emptyInput))
  return byName([...namesWith(inputFields, { type: 'word' }), ...namesWith(inputFields, { type: 'flag' })], (name) =>
    defaults.has(name) ? schemaOf(inputFields[name]).default(defaults.get(name)) : schemaOf(inputFields[name]),
  )
}

function resultSchemas(): ShapeOf<TradeResult>
function resultSchemas(): Readonly<Record<string, z.ZodType>> {
  return byName(namesWith(resultFields, {}), (name) => schemaOf(resultFields[name]))
}

const enteredNames = namesWith(inputFields, {}).filter((name) => name !== 'checklistItemIds')

/** The shape only; the rules between fields are `tradeProblems` of core, applied by the form and by the server. */
export const TradeInputSchema = z.object(
  pick(
    {
      ...choiceSchemas(),
      instrumentId: Id,
      /** Defaults to the journal's first active setup. */
      setupId: Id.nullish(),
      entryDate: LocalDateTimeText,
      exitDate: LocalDateTimeText.nullable().default(null),
      entryPrice: Price.nullable().default(null),
      exitPrice: Price.nullable().default(null),
      size: PositiveDecimal.nullable().default(null),
      stopLoss: Price.nullable().default(null),
      takeProfit: Price.nullable().default(null),
      finalStop: Price.nullable().default(null),
      riskAmount: PositiveDecimal.nullable().default(null),
      highestPrice: Price.nullable().default(null),
      lowestPrice: Price.nullable().default(null),
      /** Seconds of those bars. */
      priceBarLength: z.int().min(1).max(604_800).nullable().default(null),
      /** Defaults to the instrument's cost. */
      commission: DecimalText.nullish(),
      /** INSTRUMENT: the instrument's cost, also when it changes. The default without a commission, otherwise TYPED. */
      commissionSource: z.enum(commissionSources).nullish(),
      swap: DecimalText.default('0'),
      fxRate: PositiveDecimal.default('1'),
      manualGain: DecimalText.nullable().default(null),
      preTradeComments: Ids.default([]),
      entryComments: Ids.default([]),
      managementComments: Ids.default([]),
      exitComments: Ids.default([]),
      customComments: Ids.default([]),
      checklistId: Id.nullable().default(null),
      checkedItemIds: Ids.default([]),
      notes: RichText(longestNotes).default(''),
      screenshotDescriptions: z.array(z.string().max(longestDescription)).max(screenshotSlots).default([]),
      groupId: Id.nullable().default(null),
      planId: Id.nullable().default(null),
      executions: z.array(Execution).max(mostExecutions, 'a trade holds at most 2,000 fills').default([]),
      legs: z.array(Leg).max(mostLegs, 'a trade holds at most 1,000 legs').default([]),
      unhedgedRisk: PositiveDecimal.nullable().default(null),
      unhedgedMinutes: z.number().min(0).nullable().default(null),
    } satisfies ShapeOf<Omit<EnteredFields, Defaulted>> & Readonly<Record<Defaulted, z.ZodType>>,
    enteredNames,
  ),
)
export type TradeBody = z.input<typeof TradeInputSchema>

const ratio = z.number().nullable()
const amount = Amount.nullable()

export const TradeView = TradeInputSchema.required().extend({
  setupId: Id,
  commission: DecimalText,
  commissionSource: z.enum(commissionSources),
  checklistItemIds: Ids,
  id: Id,
  source: z.string(),
  externalId: z.string().nullable(),
  importJobId: z.string().nullable(),
  created: z.string(),
  modified: z.string(),
  screenshots: ScreenshotsView,
  ...resultSchemas(),
  tiltMeter: z.int(),
} satisfies ShapeOf<Omit<Trade, Exclude<keyof EnteredFields, Defaulted>>> & { screenshots: z.ZodType })
export type TradeView = z.infer<typeof TradeView>
/** Account figures that depend on earlier trades and payins, if requested; null for an open one. */
const ListedTrade = TradeView.extend({
  /** Balance of the account just before the exit. */
  balanceBefore: amount.optional(),
  /** Percentage of that balance; also null if it was not above 0. */
  gainPercentage: ratio.optional(),
  /** Balance of the account just after the exit. */
  accountBalance: z.object({ accountBalance: amount }).optional(),
})

const url = '/v1/databases/:journalId/trades'
const one = JournalParams.extend({ tradeId: IdParam })

export const listTrades = call({
  method: 'GET',
  url,
  summary: 'Trades: open ones first, then closed ones, newest exit first',
  access: 'read',
  scope: 'trades.read',
  withheld: ['notes', 'screenshotDescriptions', 'screenshots'],
  params: JournalParams,
  query: z.object({
    limit: WholeParamOr(1, 500, 100),
    after: z.string().max(200).optional(),
    /** `withoutFills`: trades with user data whose fills no import contains any more. */
    state: z.enum(['all', 'closed', 'open', 'withoutFills']).default('all'),
    /** Whether to include account figures at the exits, which reads the whole journal. */
    ledger: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({ trades: z.array(ListedTrade), next: z.string().nullable() }),
})
/** Maximum matches of a search in trade notes. */
export const mostNoteMatches = 5
/**
 * Trades whose notes contain all of these words, ignoring case: the first found among the last added. The excerpt is the text around the
 * first match.
 */
export const searchTradeNotes = call({
  method: 'GET',
  url: `${url}/notes`,
  summary: 'Trades by words of their notes',
  access: 'read',
  scope: ['trades.read', 'notes.read'],
  params: JournalParams,
  query: z.object({ words: z.string().trim().min(2).max(200) }),
  response: z.object({
    trades: z.array(
      z.object({ id: Id, instrumentId: Id, exitDate: LocalDateTimeText.nullable(), excerpt: z.string() }),
    ),
  }),
})
/** Content type of a `tradeFeed` response with the whole journal, and of one with only the changes. */
export const feedType = 'application/vnd.apache.arrow.stream'
export const patchType = `${feedType}; content=patch`
/**
 * The journal as an Arrow IPC stream, with an ETag of its revision; decoded by the feed package.
 *
 * A client with the trades of a revision sends it as `since` and gets the changes, as `patchType`: changed trades, ids of deleted ones, all
 * payins. With many changes, or an old or unknown revision, it gets the whole journal, as `feedType`. With the ETag of that revision as
 * If-None-Match it gets 304 if nothing changed, and the whole journal if the store was replaced, such as by a restore.
 */
export const tradeFeed = call({
  method: 'GET',
  url: `${url}/feed`,
  summary: 'All trades and payins as Arrow columns, or the changes since a revision',
  access: 'read',
  scope: ['trades.read', 'notes.read'],
  params: JournalParams,
  query: z.object({ since: WholeParam(0).optional() }),
  response: 'binary',
})
export const createTrade = call({
  method: 'POST',
  url,
  summary: 'Add a trade',
  access: 'write',
  scope: 'trades.write',
  idempotent: true,
  params: JournalParams,
  query: FeedHeld,
  body: TradeInputSchema,
  response: TradeView.extend({ journalPatch: JournalPatch.optional() }),
})
export const readTrade = call({
  method: 'GET',
  url: `${url}/:tradeId`,
  summary: 'One trade',
  access: 'read',
  scope: 'trades.read',
  withheld: ['notes', 'screenshotDescriptions', 'screenshots'],
  params: one,
  response: TradeView,
})
/** Values of fields with one value per trade. */
const SomeValues = TradeInputSchema.required()
  .omit({
    instrumentId: true,
    direction: true,
    priceSource: true,
    priceBarLength: true,
    breakEven: true,
    inReview: true,
    preTradeComments: true,
    entryComments: true,
    managementComments: true,
    exitComments: true,
    customComments: true,
    checkedItemIds: true,
    notes: true,
    screenshotDescriptions: true,
  })
  .partial()
const TradeWritings = z.object({
  /** The trade has user data, but no import contains its fills any more. */
  withoutFills: z.boolean(),
  /** The broker's values of fields overwritten by the trader. */
  broker: SomeValues,
  /** Values of other writings that the trade does not show, because they differ from it or contradict the position. */
  alsoSaid: z.array(SomeValues),
})
export type TradeWritings = z.infer<typeof TradeWritings>
/** Empty except for imported trades. */
export const readTradeWritings = call({
  method: 'GET',
  url: `${url}/:tradeId/writings`,
  summary: 'What was written about a trade, and what its broker states, where the trade shows something else',
  access: 'read',
  scope: 'trades.read',
  params: one,
  response: TradeWritings,
})
/** Replaces a trade. Refused with 'Changed elsewhere' if it was changed since `modified`. */
export const replaceTrade = call({
  method: 'PUT',
  url: `${url}/:tradeId`,
  summary: 'Replace a trade',
  access: 'write',
  scope: ['trades.write', 'notes.read'],
  idempotent: true,
  params: one,
  query: FeedHeld,
  body: TradeInputSchema.extend({ modified: ModifiedWhenRead }),
  response: TradeView.extend({ receipt: Receipt, journalPatch: JournalPatch.optional() }),
})
export const removeTrade = call({
  method: 'DELETE',
  url: `${url}/:tradeId`,
  summary: 'Delete a trade',
  access: 'write',
  scope: null,
  params: one,
  response: Removed,
})
/**
 * Puts both parts into one group; the receipt rejoins them, if neither was changed. Rejected with 'Changed elsewhere' like a replacement.
 */
export const splitTrade = call({
  method: 'POST',
  url: `${url}/:tradeId/split`,
  summary: 'Split a trade into two that share its size, costs and result, or a trade with executions by its exits',
  access: 'write',
  scope: 'trades.write',
  withheld: ['notes', 'screenshotDescriptions', 'screenshots'],
  params: one,
  /** Without a size for a trade with executions that is closed in parts: it becomes a trade for each exit. */
  body: z.object({ size: PositiveDecimal.optional(), modified: ModifiedWhenRead }),
  /** `part` is the first new trade, `others` are those after it. */
  response: z.object({ trade: TradeView, part: TradeView, others: z.array(TradeView), receipt: Receipt }),
})
/** Costs of many trades: those of their instruments, or an amount per unit, per trade or in percent of the entry's value. */
export const ManyCosts = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('INSTRUMENT') }),
  z.strictObject({ source: z.literal('TYPED'), commission: NonNegativeDecimal, mode: z.enum(commissionModes) }),
])
/** One change for many trades, all or none. Costs leave trades unchanged on which they would have no effect, and count these. */
export const changeTrades = call({
  method: 'POST',
  url: `${url}/bulk`,
  summary: 'Change or delete several trades',
  access: 'write',
  scope: 'trades.write',
  idempotent: true,
  params: JournalParams,
  query: FeedHeld,
  body: z.object({
    ids: ManyIds(100_000),
    change: z.discriminatedUnion('type', [
      z.object({ type: z.literal('delete') }),
      z.object({ type: z.literal('setup'), setupId: Id }),
      z.object({ type: z.literal('tradeType'), tradeType: z.enum(tradeTypes) }),
      z.object({ type: z.literal('star'), inReview: z.boolean() }),
      z.object({ type: z.literal('grade'), reviewGrade: z.enum(reviewGrades).nullable() }),
      z.object({ type: z.literal('addComment'), commentId: Id }),
      z.object({ type: z.literal('removeComment'), commentId: Id }),
      z.object({ type: z.literal('group'), group: z.boolean() }),
      z.object({ type: z.literal('costs'), costs: ManyCosts }),
    ]),
  }),
  response: z.object({
    changed: z.int(),
    /** Trades that costs leave unchanged: with a net result, or with costs of their executions. Only for costs. */
    unchanged: z.object({ net: z.int(), executions: z.int() }).optional(),
    receipt: Receipt,
    journalPatch: JournalPatch.optional(),
  }),
})
