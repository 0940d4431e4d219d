import type { JournalView } from '@afterclose/contract/journals'
import { moneyDecimals } from '@afterclose/core/journal'
import type { z } from 'zod'
import { fromJson } from '../../db/codecs.ts'
import type { SessionUser } from '../../http/access/session.ts'
import type { FoundJournal, FoundShare } from '../../records/journals/repository.ts'

const presentShare = (share: FoundShare) => ({
  id: share.id,
  aclId: share.id,
  journalId: share.journal_id,
  journalName: share.journal_name,
  userId: share.user_id,
  userName: share.user_name,
  created: share.created,
  accepted: share.accepted === 1,
})

/** @param firstOwned id of the first journal of the caller: the only one he may write to on the FREE plan */
export function presentJournal(
  journal: FoundJournal,
  user: SessionUser,
  shares: readonly FoundShare[],
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
    decimals: moneyDecimals(tradeMarkets),
    dateFormat: journal.date_format,
    timeZone: journal.time_zone,
    lastUsed: journal.last_used,
    sharedBy: own ? null : journal.owner_name,
    sharedTo: shares.filter((share) => share.journal_id === journal.id).map(presentShare),
    readOnly: !own || (user.plan === 'FREE' && journal.id !== firstOwned),
    revision: journal.revision,
  }
}
