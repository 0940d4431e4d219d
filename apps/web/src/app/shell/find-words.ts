import { spotlight } from '@mantine/spotlight'
import { createStore } from '../../journal/store.ts'

/** Text typed into Ctrl+K. */
export const commandWords = createStore('')

/** Opens Ctrl+K with the results for these words: pages, actions, trades by symbol, setup or comment, and notes. */
export function findWords(words: string): void {
  commandWords.set(words)
  spotlight.open()
}
