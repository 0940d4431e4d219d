import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** A trade as notes of imports have it: its fields by their names then. */
type Fields = Readonly<Record<string, unknown>>

interface FormerTrade {
  readonly id: number
  readonly modified: string
  readonly trade: Fields
}
interface JoinedRow {
  readonly into: number
  readonly externalId: string
  readonly anchor?: string
  readonly trade: Fields
  readonly slots: readonly Slot[]
  readonly aside?: number | null
  readonly notes?: readonly { readonly note: number; readonly added: boolean }[]
  readonly given?: Given
  readonly typed?: FormerTrade
}
interface Slot {
  readonly slot: number
  readonly into: number
  readonly fileId: string | null
  readonly url: string | null
}
interface Given {
  readonly had: Fields
  readonly got: Fields
  readonly comments: Readonly<Record<string, readonly number[]>>
  readonly notes: string
}
interface Note {
  readonly at: string
  readonly trades: readonly Pick<FormerTrade, 'id' | 'modified'>[]
  readonly joined?: readonly JoinedRow[]
  readonly adopted?: readonly FormerTrade[]
  readonly returned?: readonly number[]
  readonly payins: readonly { readonly id: number; readonly modified: string }[]
}
type Row = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly created: string
  readonly modified: string
}

const broker = [
  'entryDate',
  'exitDate',
  'entryPrice',
  'exitPrice',
  'size',
  'commission',
  'swap',
  'fxRate',
  'gainMode',
  'manualGain',
  'executions',
]
const lists = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments', 'customComments']
/** What a trade says where nobody has said anything. */
const unsaid: Fields = {
  stopLoss: null,
  takeProfit: null,
  finalStop: null,
  riskAmount: null,
  otpHit: null,
  groupId: null,
  planId: null,
  tradeType: 'LIVE',
  breakEven: false,
  inReview: false,
  notes: '',
  ...Object.fromEntries(lists.map((field) => [field, []])),
}

/**
 * Brings the rows of trades over, that imports have joined and changed, with the notes that their undos went by: each row is about
 * a fill now, what several say of one trade is kept of each, and what nobody but imports wrote is as old as it was last written.
 */
export async function bringWritings(db: Db): Promise<void> {
  const { rows: journals } = await sql<{ id: number }>`select distinct journal_id as id from import_part
    where kind in ('undo', 'undone')`.execute(db)
  for (const { id } of journals) await bringJournal(db, id)
  await sql`update hidden_trade set until = '' where until = '9999-12-31T23:59:59.999Z'
    and not exists (select 1 from writing where writing.journal_id = hidden_trade.journal_id
      and writing.trade_id = hidden_trade.trade_id)`.execute(db)
}

async function bringJournal(db: Db, journalId: number): Promise<void> {
  const { rows: texts } = await sql<{ bytes: Uint8Array }>`select bytes from import_part
    where journal_id = ${journalId} and kind in ('undo', 'undone')`.execute(db)
  const notes = texts
    .map(({ bytes }): Note => JSON.parse(Buffer.from(bytes).toString('utf8')))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const table of ['stored_trade', 'payin'] as const) await makeOld(db, journalId, table, notes)
  await sql`update stored_trade set external_id = (select name from trade_anchor as anchor
      where anchor.journal_id = stored_trade.journal_id and anchor.trade_id = stored_trade.id)
    where journal_id = ${journalId} and exists (select 1 from trade_anchor as anchor
      where anchor.journal_id = stored_trade.journal_id and anchor.trade_id = stored_trade.id and not exists (
        select 1 from stored_trade as other where other.journal_id = stored_trade.journal_id
          and other.source = stored_trade.source and other.external_id = anchor.name))`.execute(db)
  const kept = new Map<number, Record<string, unknown>>()
  for (const { id, trade } of notes.flatMap(({ adopted = [] }) => adopted)) {
    const row = await findRow(db, journalId, id)
    if (row !== null && row['source'] !== 'MANUAL') kept.set(id, { typed: typedPosition(trade) })
  }
  await bringJoined(db, journalId, notes, kept)
  for (const [id, one] of kept) await keep(db, journalId, id, null, one)
}

const typedPosition = (trade: Fields): Fields => ({
  ...Object.fromEntries(broker.map((field) => [field, trade[field]])),
  instrumentId: trade['instrumentId'],
  direction: trade['direction'],
})

/** Rows that only imports wrote are as old as they were last written: the notes lead from one import to the one before. */
async function makeOld(
  db: Db,
  journalId: number,
  table: 'stored_trade' | 'payin',
  notes: readonly Note[],
): Promise<void> {
  const before = new Map<string, string>()
  for (const note of notes)
    for (const { id, modified } of table === 'payin' ? note.payins : note.trades)
      before.set(`${id} ${note.at}`, modified)
  const ids = [...new Set([...before.keys()].map((key) => Number(key.split(' ')[0])))]
  for (const id of ids) {
    const { rows } = await sql<Row>`select id, created, modified from ${sql.table(table)}
      where journal_id = ${journalId} and id = ${id}`.execute(db)
    for (const { created, modified } of rows) {
      let at: string | undefined = modified
      while (at !== undefined && at !== created) at = before.get(`${id} ${at}`)
      if (at !== undefined)
        await sql`update ${sql.table(table)} set created = modified where journal_id = ${journalId} and id = ${id}`.execute(
          db,
        )
    }
  }
}

async function findRow(db: Db, journalId: number, id: number): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from stored_trade where journal_id = ${journalId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Trades that another one took in are rows again, which that one shows. */
async function bringJoined(
  db: Db,
  journalId: number,
  notes: readonly Note[],
  kept: Map<number, Record<string, unknown>>,
): Promise<void> {
  const returned = new Set(notes.flatMap((note) => note.returned ?? []))
  const joined = new Map(notes.flatMap((note) => note.joined ?? []).map((row) => [row.externalId, row]))
  const setup = await sql<{ id: number }>`select id from setup where journal_id = ${journalId} and active = 1
    order by position, id limit 1`.execute(db)
  const setupId = setup.rows[0]?.id ?? 0
  const own = new Map<number, Fields>()
  for (const row of joined.values()) {
    const { into, anchor: fill = row.externalId, typed } = row
    if (typed !== undefined && returned.has(typed.id)) continue
    const face = await findRow(db, journalId, into)
    if (face === null || (await isAbout(db, journalId, face['source'], fill))) continue
    const id = row.aside ?? (await nextNumber(db, journalId))
    if (row.aside == null) await copyRow(db, journalId, face, id)
    await fillRow(db, journalId, id, { ...row.trade, externalId: fill })
    await hide(db, journalId, id)
    for (const { note } of row.notes ?? [])
      await sql`insert into stored_note_trade (journal_id, note_id, trade_id) select journal_id, id, cast(${id} as bigint) from note
        where journal_id = ${journalId} and id = ${note}
        on conflict do nothing`.execute(db)
    const places = { slots: row.slots, notes: (row.notes ?? []).flatMap(({ note, added }) => (added ? [note] : [])) }
    const said = saidIn(row.trade, setupId)
    const position = typed === undefined ? {} : { typed: typedPosition(typed.trade) }
    await keep(db, journalId, id, into, { said, fills: [fill], places, ...position })
    const before = own.get(into) ?? fieldsOf(face)
    own.set(into, row.given === undefined ? before : withoutGiven(before, row.given))
  }
  for (const [id, trade] of own) {
    const face = await findRow(db, journalId, id)
    const fill = face?.['external_id']
    kept.set(id, {
      ...kept.get(id),
      said: saidIn(trade, setupId),
      ...(typeof fill === 'string' ? { fills: [fill] } : {}),
    })
  }
}

async function isAbout(db: Db, journalId: number, source: unknown, fill: string): Promise<boolean> {
  const { rows } = await sql`select id from trade where journal_id = ${journalId} and source = ${source}
    and external_id = ${fill}`.execute(db)
  return rows.length > 0
}

async function nextNumber(db: Db, journalId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`update counter set last = last + 1
    where journal_id = ${journalId} and kind = 'trade' returning last`.execute(db)
  return rows[0]!.last
}

async function copyRow(db: Db, journalId: number, row: Row, id: number): Promise<void> {
  const columns = Object.keys(row).filter(
    (name) => !['id', 'external_id', 'screenshot_count', 'screenshot_exists'].includes(name),
  )
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into stored_trade (id, external_id, screenshot_count, screenshot_exists, ${list})
    select ${sql.lit(id)}, null, 0, 0, ${list} from stored_trade where journal_id = ${journalId} and id = ${row.id}`.execute(
    db,
  )
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function fillRow(db: Db, journalId: number, id: number, trade: Fields): Promise<void> {
  const columns = Object.entries(trade).map(([field, value]) => {
    const stored =
      typeof value === 'boolean'
        ? Number(value)
        : typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : value
    return sql`${sql.ref(columnOf(field))} = ${stored}`
  })
  await sql`update stored_trade set ${sql.join(columns)}, import_job_id = null
    where journal_id = ${journalId} and id = ${id}`.execute(db)
}

async function hide(db: Db, journalId: number, id: number): Promise<void> {
  await sql`insert into hidden_trade (journal_id, trade_id, deletion, until)
    values (${journalId}, ${id}, 0, '9999-12-31T23:59:59.999Z') on conflict do nothing`.execute(db)
}

async function keep(db: Db, journalId: number, id: number, shownOn: number | null, one: Fields): Promise<void> {
  await sql`insert into writing (journal_id, trade_id, shown_on, lost, kept)
    values (${journalId}, ${id}, ${shownOn}, 0, ${JSON.stringify(one)})`.execute(db)
}

/** A stored row as the notes have trades. */
const fieldsOf = (row: Row): Fields =>
  Object.fromEntries(
    [
      ...Object.keys(unsaid),
      'setupId',
      'highestPrice',
      'lowestPrice',
      'priceSource',
      'priceBarLength',
      'checklistId',
      'checklistItemIds',
      'checkedItemIds',
    ].map((field) => {
      const value = row[columnOf(field)]
      if (field === 'breakEven' || field === 'inReview') return [field, value === 1]
      return [
        field,
        typeof value === 'string' && (lists.includes(field) || field.endsWith('Ids')) ? JSON.parse(value) : value,
      ]
    }),
  )

/** The trade without what another gave it, as far as it is as it was given. */
function withoutGiven(trade: Fields, { had, got, comments, notes }: Given): Fields {
  const back = Object.keys(got).filter((field) => JSON.stringify(trade[field]) === JSON.stringify(got[field]))
  const left = Object.entries(comments).map(([field, added]) => {
    const ids: unknown = trade[field]
    return [field, Array.isArray(ids) ? ids.filter((id: unknown) => !added.some((other) => other === id)) : ids]
  })
  return {
    ...trade,
    ...Object.fromEntries(back.map((field) => [field, had[field]])),
    ...Object.fromEntries(left),
    notes: withoutText(String(trade['notes']), notes),
  }
}

function withoutText(text: string, part: string): string {
  const at = part === '' ? -1 : text.lastIndexOf(part)
  return at < 0 ? text : `${text.slice(0, at).replace(/\n$/, '')}${text.slice(at + part.length)}`
}

/** What was said about a trade: in what it differs from one of which nothing is. */
function saidIn(trade: Fields, setupId: number): Fields {
  const said = Object.entries(unsaid).flatMap(([field, nothing]) =>
    JSON.stringify(trade[field]) === JSON.stringify(nothing) ? [] : [[field, trade[field]]],
  )
  const group = (first: boolean, fields: readonly string[]) =>
    first ? fields.map((field) => [field, trade[field]]) : []
  return Object.fromEntries([
    ...said,
    ...group(trade['setupId'] !== setupId, ['setupId']),
    ...group(trade['priceSource'] === 'TYPED', ['highestPrice', 'lowestPrice', 'priceSource', 'priceBarLength']),
    ...group(trade['checklistId'] !== null, ['checklistId', 'checklistItemIds', 'checkedItemIds']),
  ])
}
