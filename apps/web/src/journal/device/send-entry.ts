import { createBacktestTrade, removeBacktestTrade } from '@afterclose/contract/backtest-trades'
import type { Call } from '@afterclose/contract/call'
import { createMissedTrade, listMissedTrades, replaceMissedTrade } from '@afterclose/contract/missed-trades'
import { createNote, listNotes, replaceNote } from '@afterclose/contract/notes'
import { gradeTrade, skipReviewCard } from '@afterclose/contract/reviews'
import {
  setBacktestScreenshot,
  setMissedTradeScreenshot,
  setScreenshot,
  setSessionScreenshot,
} from '@afterclose/contract/screenshots'
import { createSession, listSessions, replaceSession } from '@afterclose/contract/sessions'
import { changeTrades, createTrade, readTrade, replaceTrade } from '@afterclose/contract/trades'
import { answerWeekRule } from '@afterclose/contract/week-rules'
import { ApiError, answerTo, sentenceOf } from '../call-server.ts'
import { pagesOf } from '../list-pages.ts'
import type { OutboxEntry, Values, WaitingCall } from '@afterclose/core/outbox-entry'
import { mayPassLater } from './may-pass-later.ts'
import type { Sent } from '@afterclose/core/outbox'

const calls: Readonly<Record<WaitingCall, Call>> = {
  createTrade,
  replaceTrade,
  changeTrades,
  createMissedTrade,
  replaceMissedTrade,
  createNote,
  replaceNote,
  createSession,
  replaceSession,
  gradeTrade,
  skipReviewCard,
  answerWeekRule,
  createBacktestTrade,
  removeBacktestTrade,
  setScreenshot,
  setMissedTradeScreenshot,
  setSessionScreenshot,
  setBacktestScreenshot,
}

const isValues = (answer: unknown): answer is Values => typeof answer === 'object' && answer !== null

function formOf({ files }: OutboxEntry): FormData {
  const form = new FormData()
  for (const { name, value } of files) if (typeof value === 'string' || value instanceof Blob) form.append(name, value)
  return form
}

/** Sends an entry with its key. The place of a tested trade is not named: it goes behind what was logged meanwhile. */
export async function sendEntry(entry: OutboxEntry): Promise<Sent> {
  const { call, params, journalId, body, key } = entry
  try {
    const input = { params: { journalId, ...params }, body: body ?? formOf(entry), key }
    const hasBody = calls[call].body !== undefined
    const answer = await answerTo(calls[call], hasBody ? input : { params: input.params, key }, undefined)
    return { result: 'stored', answer: isValues(answer) ? answer : null }
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404 && call === 'removeBacktestTrade'
    return isGone ? { result: 'stored', answer: null } : sentAfter(error)
  }
}

function sentAfter(error: unknown): Sent {
  if (!(error instanceof ApiError) || mayPassLater(error)) return { result: 'later' }
  if (error.status === 401 || error.status === 412) return { result: 'ended' }
  if (error.code === 'Already saved') return { result: 'stored', answer: null }
  if (error.code === 'Changed elsewhere') return { result: 'changed' }
  if (error.status === 404) return { result: 'missing' }
  const faults = error.fields.map(({ message }) => `${message}.`)
  return { result: 'refused', problem: [sentenceOf(error, 'sending an entry'), ...faults].join(' ') }
}

/** The stored version of the record that an entry replaces; null if it was deleted. Rejects with an ApiError. */
export async function findStored({ call, journalId, params }: OutboxEntry): Promise<Values | null> {
  const list = { params: { journalId }, query: {} }
  if (call === 'replaceTrade')
    try {
      const trade = await answerTo(readTrade, { params: { journalId, ...params } }, undefined)
      return isValues(trade) ? trade : null
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  if (call === 'replaceNote') return recordIn(pagesOf(listNotes, list), ({ notes }) => notes, params['noteId'])
  if (call === 'replaceMissedTrade')
    return recordIn(pagesOf(listMissedTrades, list), ({ missedTrades }) => missedTrades, params['missedTradeId'])
  if (call === 'replaceSession')
    return recordIn(pagesOf(listSessions, list), ({ sessions }) => sessions, params['sessionId'])
  return null
}

async function recordIn<Page>(
  pages: AsyncIterable<Page>,
  recordsOf: (page: Page) => readonly (object & { readonly id: number })[],
  id: number | undefined,
): Promise<Values | null> {
  for await (const page of pages) {
    const record = recordsOf(page).find((one) => one.id === id)
    if (record !== undefined) return { ...record }
  }
  return null
}
