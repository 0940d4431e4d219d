import { followFilters } from '../filters.ts'

interface Asker {
  readonly turn: number
  readonly ask: () => void
}

const askers = new Set<Asker>()
let turns = 0

/** Priority of a component's requests, taken at its first render: a page comes before its blocks, although their effects run first. */
export const nextTurn = (): number => turns++

/** Sends requests when the filters change, in the order of turns, because the worker processes them one by one. @returns unsubscribes */
export function askInTurn(turn: number, ask: () => void): () => void {
  const asker = { turn, ask }
  askers.add(asker)
  return () => askers.delete(asker)
}

followFilters(() => {
  for (const { ask } of [...askers].toSorted((a, b) => a.turn - b.turn)) ask()
})
