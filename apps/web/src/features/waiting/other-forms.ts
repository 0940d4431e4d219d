import { htmlToText } from '@afterclose/core/rich-text'
import type { OutboxEntry, WaitingCall } from '@afterclose/core/outbox-entry'
import { mergedVersions } from '@afterclose/core/merged-versions'
import type { Write } from '../../journal/device/device-outbox.ts'
import { htmlOfText } from './html-of-text.ts'
import { fieldWords, valueWords } from './field-words.ts'

const newOnes: Partial<Record<WaitingCall, WaitingCall>> = {
  replaceTrade: 'createTrade',
  replaceMissedTrade: 'createMissedTrade',
  replaceNote: 'createNote',
  replaceSession: 'createSession',
}

/** The entry as a new record, because its record was deleted; null if it can only be discarded. */
export function asNewEntry({
  call,
  body,
}: OutboxEntry): Required<Pick<OutboxEntry, 'call' | 'params' | 'body' | 'base' | 'key'>> | null {
  const next = newOnes[call]
  if (next === undefined || body === null) return null
  const { modified: _, ...values } = body
  return { call: next, params: {}, body: values, base: null, key: crypto.randomUUID() }
}

/** This device's values of a conflict, as a note that is linked to its trade. */
export function noteOfEntry({ words, base, body, theirs, params }: OutboxEntry): Omit<Write, 'key' | 'journalId'> {
  const conflicts =
    base === null || body === null || theirs === null ? [] : mergedVersions({ base, mine: body, theirs }).conflicts
  const lines = conflicts.map((field) => {
    const value = body?.[field]
    return `${fieldWords(field)}: ${typeof value === 'string' ? htmlToText(value) : valueWords(value)}`
  })
  const tradeId = params['tradeId']
  const title = `${words}: my version`.slice(0, 100)
  return {
    call: 'createNote',
    body: {
      title,
      body: htmlOfText(lines.join('\n')),
      ...(tradeId === undefined ? {} : { linkedTradeIds: [tradeId] }),
    },
    words: `Note "${title}"`,
  }
}
