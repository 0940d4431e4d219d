import { listInstruments } from '@afterclose/contract/instruments'
import { readJournal } from '@afterclose/contract/journals'
import { listComments } from '@afterclose/contract/comments'
import { AppError } from '@afterclose/contract/problems'
import { listSetups } from '@afterclose/contract/setups'
import { readTrade, type TradeView } from '@afterclose/contract/trades'
import { htmlToText } from '@afterclose/core/rich-text'
import { z } from 'zod'
import { readFilters } from '../numbers/stats/routes.ts'
import { findTradesById } from '../records/trades/repository.ts'
import type { Trade } from '@afterclose/core/trade'
import type { Asking } from './ask.ts'
import { FiltersInput, JournalId } from './number-tools.ts'
import { tool, writtenText } from './tool.ts'

const TradeId = z.int().positive()

export const tradeTools = [
  tool({
    name: 'find_trades',
    title: 'Find trades',
    about: 'Up to 200 closed trades by filters, in an order, with the cursor of the next page.',
    scope: 'trades.read',
    input: z.object({
      journalId: JournalId,
      filters: FiltersInput,
      sort: z.enum(['exitDate', 'entryDate', 'gain', 'rMultiple']).default('exitDate'),
      ascending: z.boolean().default(false),
      limit: z.int().min(1).max(200).default(50),
      cursor: z.int().min(0).default(0).describe('`next` of the page before'),
    }),
    async answer(asking, { journalId, filters, sort, ascending, limit, cursor }) {
      const { app, user } = asking
      const { revision } = await asking.call(readJournal, { params: { journalId } })
      const read = readFilters(filters === undefined ? undefined : JSON.stringify(filters), user.plan)
      const { of, ids } = await app.numbers.run('find', {
        journalId,
        revision,
        filters: read,
        by: sort,
        ascending,
        from: cursor,
        most: limit,
      })
      const byId = new Map((await findTradesById(app.services.db, journalId, ids)).map((trade) => [trade.id, trade]))
      const names = await namesOf(asking, journalId)
      const trades = ids.flatMap((id) => {
        const trade = byId.get(id)
        return trade === undefined ? [] : [lineOf(trade, names)]
      })
      const next = cursor + ids.length < of ? cursor + ids.length : null
      return { json: { trades, of, next }, rows: trades.length }
    },
  }),
  tool({
    name: 'read_trade',
    title: 'Read a trade',
    about: 'All fields of a trade. Its notes are empty without the scope notes.read.',
    scope: 'trades.read',
    input: z.object({ journalId: JournalId, tradeId: TradeId }),
    async answer(asking, { journalId, tradeId }) {
      const trade = await asking.call(readTrade, { params: { journalId, tradeId } })
      return {
        json: { trade: { ...withoutTexts(trade), ...textsOf(trade, await namesOf(asking, journalId)) } },
        rows: 1,
      }
    },
  }),
] as const

/** Names of the records that trades refer to. */
export interface Names {
  readonly instruments: ReadonlyMap<number, string>
  readonly setups: ReadonlyMap<number, string>
  readonly comments: ReadonlyMap<number, string>
}

export async function namesOf(asking: Asking, journalId: number): Promise<Names> {
  const params = { journalId }
  const { instruments } = await asking.call(listInstruments, { params })
  const { setups } = await asking.call(listSetups, { params })
  const { comments } = await asking.call(listComments, { params })
  const byId = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  return { instruments: byId(instruments), setups: byId(setups), comments: byId(comments) }
}

/** A trade in a list, without its texts. */
const lineOf = (trade: Trade, names: Names) => ({
  id: trade.id,
  instrument: named(names.instruments, trade.instrumentId),
  setup: named(names.setups, trade.setupId),
  direction: trade.direction,
  entryDate: trade.entryDate,
  exitDate: trade.exitDate,
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  size: trade.size,
  stopLoss: trade.stopLoss,
  takeProfit: trade.takeProfit,
  gain: trade.gain,
  rMultiple: trade.rMultiple,
  outcome: trade.outcome,
  exitClass: trade.exitClass,
  holdingMinutes: trade.holdingMinutes,
  tiltMeter: trade.tiltMeter,
  reviewGrade: trade.reviewGrade,
  comments: commentsOf(trade, names),
})

const named = (names: ReadonlyMap<number, string>, id: number) => {
  const name = names.get(id)
  return { id, name: name === undefined ? null : writtenText(name) }
}

type Comments = Pick<Trade, 'preTradeComments' | 'entryComments' | 'managementComments' | 'exitComments'>
export const commentIdsOf = (trade: Comments): readonly number[] =>
  [trade.preTradeComments, trade.entryComments, trade.managementComments, trade.exitComments].flat()
const commentsOf = (trade: Comments, { comments }: Names) => commentIdsOf(trade).map((id) => named(comments, id))

function withoutTexts({
  notes: _notes,
  screenshots: _pictures,
  screenshotDescriptions: _words,
  externalId: _external,
  ...trade
}: TradeView) {
  return trade
}

const textsOf = (trade: TradeView, names: Names) => ({
  notes: trade.notes === '' ? null : writtenText(htmlToText(trade.notes)),
  pictures: trade.screenshotDescriptions.filter((text) => text !== '').map((text) => writtenText(text)),
  externalId: trade.externalId === null ? null : writtenText(trade.externalId, 'file'),
  instrument: named(names.instruments, trade.instrumentId),
  setup: named(names.setups, trade.setupId),
  comments: commentsOf(trade, names),
})

/** @throws AppError 'Not found' */
export function mustFind<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new AppError('Not found', { message: `There is no ${what}.` })
  return found
}
