import { sql } from 'kysely'
import { visibleJournals } from '../../platform/http/access/repository.ts'
import type { Db } from '../../store/db.ts'

/** Names of journals that the user owns or that are shared with them, most recently used first. */
export const findJournalNames = (db: Db, userId: number) =>
  visibleJournals(db, userId)
    .innerJoin('user_account as owner', 'owner.id', 'journal.owner_id')
    .leftJoin('journal_use as use', (join) =>
      join.onRef('use.journal_id', '=', 'journal.id').on('use.user_id', '=', userId),
    )
    .select(['journal.id', 'journal.name', 'journal.created', 'journal.owner_id'])
    .select(['owner.username as owner_name', 'use.last_used'])
    .orderBy(sql`coalesce(use.last_used, '')`, 'desc')
    .orderBy('journal.id', 'desc')
    .execute()
