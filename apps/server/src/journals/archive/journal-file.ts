import { settingProblem } from '@afterclose/contract/setting-rules'
import {
  Currency,
  DateFormatName,
  MarketName,
  Name,
  OptionLegsName,
  PartialExitsName,
  TimeZone,
} from '@afterclose/contract/values'
import { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { InstantText } from '../../records/kinds/values.ts'
import { largestNumber } from '../../records/kinds/values.ts'
import { findJournal, readCounters, readJournalSettings } from './repository.ts'

export const journalFileName = 'journal.json'

const Setting = z.string().max(100)

/** Description of the journal in an archive. */
export const JournalFile = z.strictObject({
  name: Name.max(100),
  currency: Currency,
  tradeMarkets: z.array(MarketName).min(1).max(20),
  dateFormat: DateFormatName,
  timeZone: TimeZone,
  partialExits: PartialExitsName.default('ONE_TRADE'),
  /** Archives of before kept each leg as a trade. */
  optionLegs: OptionLegsName.default('APART'),
  created: InstantText,
  modified: InstantText,
  /** The owner's settings of the journal: `priceTracking` and the like. */
  settings: z
    .record(z.string().max(60), Setting)
    .refine(
      (settings) =>
        Object.entries(settings).every(([name, value]) => settingProblem(`journal.1.${name}`, value) === null),
      'contain unknown journal settings',
    ),
  /** Last id of each kind of record: ids of deleted ones are not reused. */
  lastNumbers: z.record(z.string().max(60), z.int().min(0).max(largestNumber)),
})
export type JournalFile = z.infer<typeof JournalFile>

/** Null if the journal does not exist. */
export async function readJournalFile(db: Db, journalId: number): Promise<JournalFile | null> {
  const journal = await findJournal(db, journalId)
  if (journal === undefined) return null
  return {
    name: journal.name,
    currency: journal.currency,
    tradeMarkets: [...fromJson(journal.trade_markets)],
    dateFormat: journal.date_format,
    timeZone: journal.time_zone,
    partialExits: journal.partial_exits,
    optionLegs: journal.option_legs,
    created: journal.created,
    modified: journal.modified,
    settings: await readJournalSettings(db, journal.owner_id, journalId),
    lastNumbers: await readCounters(db, journalId),
  }
}
