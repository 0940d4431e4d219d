import { z } from 'zod'
import { call } from './call.ts'

/** Kinds of storage with a quota: journals, trades and imports in 24 hours are counted, all others are measured in bytes. */
export const storageKinds = [
  'PICTURES',
  'BARS',
  'IMPORTS',
  'ARCHIVES',
  'JOURNALS',
  'TRADES',
  'TEXTS',
  'IMPORTS_DAY',
] as const
export type StorageKind = (typeof storageKinds)[number]

/** Quotas of an account; null for no limit. */
export type Quotas = Readonly<Record<StorageKind, number | null>>

export const StorageUse = z.object({
  kind: z.enum(storageKinds),
  /** Bytes of files, or a number of journals, trades or imports. */
  used: z.int(),
  /** Null for no limit. */
  most: z.int().nullable(),
})
export type StorageUse = z.infer<typeof StorageUse>

export const readStorage = call({
  method: 'GET',
  url: '/v1/profile/storage',
  summary: 'How much storage the account uses, and how much it may use',
  access: 'user',
  scope: null,
  response: z.object({ uses: z.array(StorageUse) }),
})
