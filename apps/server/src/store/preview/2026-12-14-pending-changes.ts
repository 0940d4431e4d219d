import { tradeColumns } from './2026-12-08-writings-in-rows.ts'
import type { ColumnTypes } from '../migrations/column-types.ts'
import { viewOfRows, viewsOfTrades, withoutViews } from './visible-rows.ts'

const kinds = ['trade', 'instrument', 'payin'] as const
const former = ['hidden_import', 'hidden_instrument', 'hidden_trade', 'pending_deletion']

/** Ids of the instruments that an import has written. */
const written = (which: 'min' | 'max') => `(select ${which}(instrument_id) from hidden_instrument as own
  where own.journal_id = hidden.journal_id and own.import_job_id = hidden.import_job_id)`

/** A deletion is named by its revision in sixteen digits. */
const nameOf = `substr('0000000000000000' || cast(deletion as text), length(cast(deletion as text)) + 1)`

/**
 * One way to hide rows while they are written or removed, in place of four tables, and for deposits and withdrawals too: the table is
 * `stored_payin`, `payin` is what can be seen of it.
 */
export const statements = ({ int, code }: ColumnTypes): readonly string[] => [
  ...withoutViews,
  'drop view instrument',
  'alter table payin rename to stored_payin',
  // Trades that an import removes were marked in `coming_trade`: those that are shown as gone are removed, the others begin again.
  `delete from stored_trade where exists (
    select 1 from coming_trade as coming join trade_change as change on change.journal_id = coming.journal_id and change.state = 'SHOWN'
    where coming.journal_id = stored_trade.journal_id and coming.id = stored_trade.id and coming.shown_on = 0)`,
  'delete from coming_trade where shown_on = 0',
  'drop index going_trade',
  `create table pending_change (
    journal_id ${int} not null references journal (id) on delete cascade, name ${code} not null, held_until ${code},
    plan_id ${code}, claim ${code}, at ${code}, ${kinds.map((kind) => `first_${kind} ${int}, last_${kind} ${int}`).join(', ')},
    primary key (journal_id, name))`,
  `create table hidden_row (
    journal_id ${int} not null references journal (id) on delete cascade, ${kinds.map((kind) => `${kind}_id ${int}`).join(', ')},
    hidden_by ${code} not null, until ${code},
    ${kinds.map((kind) => `foreign key (journal_id, ${kind}_id) references stored_${kind} (journal_id, id) on delete cascade`).join(', ')})`,
  `insert into pending_change
    (journal_id, name, held_until, plan_id, claim, at, first_trade, last_trade, first_instrument, last_instrument)
    select journal_id, import_job_id, case when state = 'REMOVING' then '' end, plan_id, claim, at, first_trade, last_trade,
      ${written('min')}, ${written('max')}
    from hidden_import as hidden`,
  `insert into pending_change (journal_id, name, held_until)
    select journal_id, ${nameOf}, held_until from pending_deletion`,
  `insert into hidden_row (journal_id, trade_id, hidden_by, until)
    select journal_id, trade_id, ${nameOf}, until from hidden_trade`,
  `insert into hidden_row (journal_id, instrument_id, hidden_by)
    select journal_id, instrument_id, import_job_id from hidden_instrument as hidden
    where not exists (select 1 from hidden_import as saving
      where saving.journal_id = hidden.journal_id and saving.import_job_id = hidden.import_job_id)`,
  ...kinds.map((kind) => `create unique index hidden_row_of_${kind} on hidden_row (journal_id, ${kind}_id)`),
  'create index hidden_row_of_change on hidden_row (journal_id, hidden_by, until, trade_id)',
  ...former.map((table) => `drop table ${table}`),
  ...viewsOfTrades(tradeColumns, 'pending'),
  viewOfRows('instrument'),
  viewOfRows('payin'),
]
