import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { largeJournal } from '@afterclose/testkit/large-journal'
import { randomRating } from '@afterclose/testkit/random-journals'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { instruments, setups } from '@afterclose/testkit/worked-example'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'

/** The large journal as sent by the server, and its closed trades one by one. */
export const largeFeed = encodeFeed(toColumns(largeJournal))
export const largeTrades = closedTrades(largeJournal)

const numbered = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)
const stored = { trades: 0, modified: '2024-01-01T00:00:00.000Z' }

/** Names everything that the trades of the large journal refer to. */
export function knowLargeNames(): void {
  const [instrument, setup] = [instruments[0]!, setups[0]!]
  queryClient.setQueryData(
    lookups.instruments(1).queryKey,
    ['EURUSD', 'ES', 'Gold', 'Wheat'].map((name, i) => ({ ...instrument, ...stored, id: i + 1, name, aliases: [] })),
  )
  queryClient.setQueryData(
    lookups.setups(1).queryKey,
    ['Breakout', 'Pullback', 'Fade'].map((name, i) => ({
      ...setup,
      ...stored,
      id: i + 1,
      name,
      rules: [],
      exampleScreenshots: [],
    })),
  )
  queryClient.setQueryData(
    lookups.comments(1).queryKey,
    numbered(40).map((id) => ({
      id,
      name: `Comment ${id}`,
      active: true,
      type: id > 5 ? 'ENTRY' : id === 5 ? 'EXIT' : id === 4 ? 'MANAGEMENT' : 'PRE_TRADE',
      rating: randomRating(id),
      order: id,
      modified: '',
    })),
  )
  queryClient.setQueryData(
    lookups.customComments(1).queryKey,
    numbered(70).map((id) => ({
      id,
      name: `Item ${id}`,
      active: true,
      commentGroup: 1 + (id % 3),
      order: id,
      modified: '',
    })),
  )
  queryClient.setQueryData(
    lookups.checklists(1).queryKey,
    numbered(2).map((id) => ({
      id,
      name: `Checklist ${id}`,
      active: true,
      order: id,
      modified: '',
      items: numbered(5)
        .filter((item) => item % 2 === id % 2)
        .map((item) => ({ id: item, text: `Step ${item}`, active: true, order: item, modified: '' })),
    })),
  )
  queryClient.setQueryData(
    lookups.payins(1).queryKey,
    largeJournal.payins.map((payin) => ({
      ...payin,
      textualReason: `Payin ${payin.id}`,
      accountBalance: '0',
      modified: stored.modified,
    })),
  )
  queryClient.setQueryData(lookups.gridStates(1).queryKey, [])
  queryClient.setQueryData(lookups.balance(1).queryKey, { accountBalance: '72499.5', warning: null })
}
