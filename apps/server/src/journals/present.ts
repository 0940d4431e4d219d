import type { JournalView } from '@afterclose/contract/journals'
import { shownDecimals } from '@afterclose/core/journal'
import type { z } from 'zod'
import { fromJson } from '../store/codecs.ts'
import type { SessionUser } from '../platform/http/access/login-session.ts'
import type { FoundJournal } from './repository.ts'
import { presentShare } from './shares/present.ts'
import type { FoundShare } from './shares/repository.ts'

/**
 * @param captions of the owners of shared journals, by owner
 * @param firstOwned id of the caller's first journal: the only writable one on the FREE plan
 */
export function presentJournal(
  journal: FoundJournal,
  user: SessionUser,
  shares: readonly FoundShare[],
  captions: ReadonlyMap<number, Readonly<Record<string, string>>>,
  firstOwned: number | null,
): z.output<typeof JournalView> {
  const tradeMarkets = [...fromJson(journal.trade_markets)]
  const own = journal.owner_id === user.id
  return {
    id: journal.id,
    name: journal.name,
    accountName: journal.owner_name,
    currency: journal.currency,
    tradeMarkets,
    decimals: shownDecimals(tradeMarkets, journal.currency),
    dateFormat: journal.date_format,
    timeZone: journal.time_zone,
    partialExits: journal.partial_exits,
    optionLegs: journal.option_legs,
    lastUsed: journal.last_used,
    sharedBy: own ? null : journal.owner_name,
    sharedTo: shares.filter((share) => share.journal_id === journal.id).map(presentShare),
    captions: own ? null : { ...captions.get(journal.owner_id) },
    readOnly: !own || (user.plan === 'FREE' && journal.id !== firstOwned),
    revision: journal.revision,
  }
}
