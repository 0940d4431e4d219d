import { setImmediate } from 'node:timers/promises'
import { mostNoteMatches, type searchTradeNotes } from '@afterclose/contract/trades'
import { htmlToText } from '@afterclose/core/rich-text'
import type { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { findNotes } from './repository.ts'

type Match = z.input<typeof searchTradeNotes.response>['trades'][number]

/** Notes that are read at once: others are answered in between. */
const together = 200
/** Characters of an excerpt, and how many of them stand before the match. */
const longestExcerpt = 120
const lead = 30

/**
 * Full-text search through notes of trades: all words must stand in the text, in any order and whatever their capitals.
 *
 * @returns the first few matches among the trades added last
 */
export async function searchNotes(db: Db, journalId: number, words: string): Promise<Match[]> {
  const terms = words.toLowerCase().split(/\s+/)
  const matches: Match[] = []
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await findNotes(db, journalId, before, together)
    for (const { id, instrument_id, exit_date, notes } of rows) {
      const text = htmlToText(notes).replaceAll(/\s+/g, ' ').trim()
      const lower = text.toLowerCase()
      if (!terms.every((term) => lower.includes(term))) continue
      const at = Math.min(...terms.map((term) => lower.indexOf(term)))
      matches.push({ id, instrumentId: instrument_id, exitDate: exit_date, excerpt: excerptOf(text, at) })
      if (matches.length === mostNoteMatches) return matches
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < together) return matches
    before = last.id
    await setImmediate()
  }
}

function excerptOf(text: string, at: number): string {
  const from = at > lead ? text.indexOf(' ', at - lead) + 1 : 0
  const shown = text.slice(from, from + longestExcerpt)
  return `${from > 0 ? '… ' : ''}${shown.trim()}${from + longestExcerpt < text.length ? ' …' : ''}`
}
