import { BacktestTradeInputSchema } from '@afterclose/contract/backtest-trades'
import { z } from 'zod'
import type { OutboxEntry } from './entry.ts'

/** Unsent trades of a backtest, as earlier versions kept them in local storage: with the place that the first one may have. */
const FormerLog = z.object({
  base: z.object({ at: z.int().positive().nullable() }),
  form: z.object({ trades: z.array(BacktestTradeInputSchema) }),
})

type FormerEntry = Pick<OutboxEntry, 'key' | 'journalId' | 'call' | 'params' | 'body' | 'state' | 'problem' | 'words'>

/** Trades that an earlier version left under a name in local storage, as entries. */
export interface FormerEntries {
  readonly name: string
  readonly entries: readonly FormerEntry[]
}

/** The same trade has the same key each time that it is read, so that an interrupted move stores nothing twice. */
async function keyOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function parsedLog(text: string | null): z.output<typeof FormerLog> | null {
  try {
    return FormerLog.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Logged trades of a user that an earlier version kept in local storage. The first may be stored already: the trader is asked. */
export async function formerLogs(userId: number): Promise<readonly FormerEntries[]> {
  const prefix = `afterclose.draft.${userId}.`
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix) && name.includes('/backtest-log/'))
  return Promise.all(
    names.map(async (name) => {
      const [journalId, , backtestId] = name.slice(prefix.length).split('/').map(Number)
      const log = parsedLog(localStorage.getItem(name))
      if (log === null || !Number.isInteger(journalId) || !Number.isInteger(backtestId)) return { name, entries: [] }
      const entries = log.form.trades.map(async (trade, i): Promise<FormerEntry> => {
        const mayBeStored = i === 0 && log.base.at !== null
        return {
          key: await keyOf(`${name} ${i} ${JSON.stringify(trade)}`),
          journalId: journalId!,
          call: 'createBacktestTrade',
          params: { backtestId: backtestId! },
          body: trade,
          state: mayBeStored ? 'old' : 'waiting',
          problem: mayBeStored ? 'It may be stored already.' : null,
          words: `Tested trade of ${trade.entryDate.replace('T', ' ')}`,
        }
      })
      return { name, entries: await Promise.all(entries) }
    }),
  )
}
