import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import {
  Amount,
  DecimalText,
  Id,
  IdParam,
  JournalParams,
  LocalDateTimeText,
  ManyIds,
  ModifiedWhenRead,
} from './values.ts'

export const PayinInput = z.object({
  delta: DecimalText.refine((text) => /[1-9]/.test(text), 'Amount must not be 0'),
  timestamp: LocalDateTimeText,
  textualReason: z.string().max(200).default(''),
  /** Accepted because the specification's client sends it; it is always computed. */
  accountBalance: z.unknown().optional(),
})
export const PayinView = z.object({
  id: Id,
  delta: DecimalText,
  timestamp: z.string(),
  textualReason: z.string(),
  /** Ledger balance right after it, including trades. */
  accountBalance: Amount,
  modified: z.string(),
})
export type PayinView = z.infer<typeof PayinView>

const base = '/v1/databases/:journalId'
const one = JournalParams.extend({ payinId: IdParam })

export const listPayins = call({
  method: 'GET',
  url: `${base}/payins`,
  summary: 'Deposits and withdrawals, oldest first',
  access: 'read',
  scope: 'trades.read',
  withheld: ['textualReason'],
  params: JournalParams,
  response: z.object({ payins: z.array(PayinView) }),
})
/** The latest ledger balance; "0" without events. */
export const latestBalance = call({
  method: 'GET',
  url: `${base}/account-balance-latest`,
  summary: 'Current balance of the account',
  access: 'read',
  scope: 'numbers.read',
  params: JournalParams,
  response: z.object({
    accountBalance: Amount,
    warning: z.string().nullable(),
  }),
})
export const createPayin = call({
  method: 'POST',
  url: `${base}/account-balance`,
  summary: 'Add a deposit or withdrawal',
  access: 'write',
  scope: 'trades.write',
  idempotent: true,
  params: JournalParams,
  body: PayinInput,
  response: PayinView,
})
/** Replaces a deposit. Refused with 'Changed elsewhere' if it was changed since `modified`. */
export const replacePayin = call({
  method: 'PUT',
  url: `${base}/account-balance/:payinId`,
  summary: 'Replace a deposit or withdrawal',
  access: 'write',
  scope: ['trades.write', 'notes.read'],
  params: one,
  body: PayinInput.extend({ modified: ModifiedWhenRead }),
  response: PayinView.extend({ receipt: Receipt }),
})
export const removePayins = call({
  method: 'DELETE',
  url: `${base}/account-balance/delete`,
  summary: 'Delete several deposits or withdrawals',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({ ids: ManyIds(10_000) }),
  response: z.object({ deleted: z.int(), receipt: Receipt }),
})
export const removePayin = call({
  method: 'DELETE',
  url: `${base}/account-balance/:payinId`,
  summary: 'Delete a deposit or withdrawal',
  access: 'write',
  scope: null,
  params: one,
  response: Removed,
})
