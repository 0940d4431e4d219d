import { followFilters } from '../filters.ts'

interface Asker {
  readonly turn: number
  readonly ask: () => void
}

const askers = new Set<Asker>()
let turns = 0

/** A place in the order of questions, taken at a component's first render: a page comes before its blocks, although their effects run first. */
export const nextTurn = (): number => turns++

/** Asks whenever the filters change, in the order of turns: the worker answers one question after the other. @returns a function that stops it */
export function askInTurn(turn: number, ask: () => void): () => void {
  const asker = { turn, ask }
  askers.add(asker)
  return () => askers.delete(asker)
}

followFilters(() => {
  for (const { ask } of [...askers].toSorted((a, b) => a.turn - b.turn)) ask()
})
