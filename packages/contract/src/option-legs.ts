import { optionLegs } from '@afterclose/core/journal'
import { z } from 'zod'
import { call } from './call.ts'
import { FeedHeld, JournalPatch } from './journal-patch.ts'
import { Receipt } from './undo.ts'
import { Id, JournalParams, ManyIds, OptionLegsName, StructureName } from './values.ts'

/** Maximum trades of one decision. */
export const mostDecided = 200
/**
 * Makes one trade of all legs of imported trades of one account and underlying, or a trade of each leg. The decision is about the first fills
 * of the legs: it survives later imports and their undo, and waits while its fills are missing. The receipt restores the former decisions.
 * Trades get other ids if nothing was written about them.
 */
export const decideLegs = call({
  method: 'POST',
  url: '/v1/databases/:journalId/trades/legs',
  summary: 'Make one trade of the legs of several trades, or a trade of each leg',
  access: 'write',
  scope: 'trades.write',
  params: JournalParams,
  query: FeedHeld,
  body: z.object({ ids: ManyIds(mostDecided), together: z.boolean() }),
  response: z.object({
    /** How many of the given trades had a leg that was decided about. */
    changed: z.int(),
    /** The trades that these legs are in now. */
    trades: z.array(Id),
    receipt: Receipt,
    journalPatch: JournalPatch.optional(),
  }),
})

/** Structures listed by `previewOptionLegs`. */
export const mostPreviewedStructures = 50
/** What another setting would do to the trades of statements that were imported before. Changes nothing. */
export const previewOptionLegs = call({
  method: 'GET',
  url: '/v1/databases/:journalId/option-legs',
  summary: 'Trades that would be one, or several, with another setting for legs of options',
  access: 'write',
  scope: null,
  params: JournalParams,
  query: z.object({ optionLegs: z.enum(optionLegs).default('TOGETHER') }),
  response: z.object({
    /** Trades that the setting concerns, now and then. */
    before: z.int(),
    after: z.int(),
    /** First trades of several legs that would be added, by entry. */
    structures: z.array(
      z.object({
        structure: StructureName,
        symbol: z.string(),
        /** "2026-04-17 −2 560P / +2 550P" */
        legs: z.string(),
        entryDate: z.string(),
        exitDate: z.string().nullable(),
      }),
    ),
  }),
})
/** Derives the trades of all statements again, as `changeJournal` does. The receipt restores the former setting. */
export const groupOptionLegs = call({
  method: 'POST',
  url: '/v1/databases/:journalId/option-legs',
  summary: 'Change whether legs of options that belong together are one trade',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({ optionLegs: OptionLegsName }),
  response: z.object({ optionLegs: OptionLegsName, receipt: Receipt }),
})

/** Separate from `api.ts`, because journals without options do not need them, and all pages would load them. */
export const optionLegsCalls = { decideLegs, previewOptionLegs, groupOptionLegs } as const
