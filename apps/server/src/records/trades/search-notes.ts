import { setImmediate } from 'node:timers/promises'
import { mostNoteMatches, type searchTradeNotes } from '@afterclose/contract/trades'
import { htmlToText } from '@afterclose/core/rich-text'
import type { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { findNotes, highestTrade } from './repository.ts'

type Match = z.input<typeof searchTradeNotes.response>['trades'][number]

/** Trades scanned per batch, and notes read per query, with pauses for others. */
const together = { trades: 1000, notes: 200 }
/** Characters of an excerpt, and of its part before the match. */
const longestExcerpt = 120
const lead = 30

/**
 * Full-text search in notes of trades: all words must occur, in any order, ignoring case.
 *
 * @returns the first few matches among the trades added last
 */
export async function searchNotes(db: Db, journalId: number, words: string): Promise<Match[]> {
  const terms = words.toLowerCase().split(/\s+/)
  const matches: Match[] = []
  for (let upTo = await highestTrade(db, journalId); upTo > 0; ) {
    const after = Math.max(0, upTo - together.trades)
    const rows = await findNotes(db, journalId, { after, upTo }, together.notes)
    for (const { id, instrument_id, exit_date, notes } of rows) {
      const text = htmlToText(notes).replaceAll(/\s+/g, ' ').trim()
      const lower = text.toLowerCase()
      if (!terms.every((term) => lower.includes(term))) continue
      const at = Math.min(...terms.map((term) => lower.indexOf(term)))
      matches.push({ id, instrumentId: instrument_id, exitDate: exit_date, excerpt: excerptOf(text, at) })
      if (matches.length === mostNoteMatches) return matches
    }
    const last = rows.length < together.notes ? undefined : rows.at(-1)
    upTo = last === undefined ? after : last.id - 1
    await setImmediate()
  }
  return matches
}

function excerptOf(text: string, at: number): string {
  const space = text.indexOf(' ', at - lead)
  const from = at <= lead ? 0 : space >= 0 && space < at ? space + 1 : at - lead
  const excerpt = text.slice(from, from + longestExcerpt)
  return `${from > 0 ? '… ' : ''}${excerpt.trim()}${from + longestExcerpt < text.length ? ' …' : ''}`
}
