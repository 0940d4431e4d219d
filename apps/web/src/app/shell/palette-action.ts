import type { ReactNode } from 'react'

/** One row of Ctrl+K. */
export interface PaletteAction {
  readonly id: string
  readonly label: string
  readonly description?: string
  /** Further text by which it is found. */
  readonly keywords?: string
  readonly leftSection: ReactNode
  /** Keys that run it, as their caps show them. */
  readonly keys?: readonly string[]
  readonly onClick: () => void
  /** Ctrl+K stays open, with other words. */
  readonly stays?: true
}

export interface PaletteGroup {
  readonly group: string
  readonly actions: readonly PaletteAction[]
}

/** Rows whose label has all words, then those whose description or keywords have the text; all for no text. Case does not matter. */
export function matchingActions(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const query = text.trim().toLowerCase()
  const words = query.split(/\s+/)
  const has = (part: string | undefined, word: string): boolean => part?.toLowerCase().includes(word) === true
  return groups
    .map(({ group, actions }) => {
      const named = actions.filter(({ label }) => words.every((word) => has(label, word)))
      const others = actions.filter(
        (action) => !named.includes(action) && (has(action.description, query) || has(action.keywords, query)),
      )
      return { group, actions: [...named, ...others] }
    })
    .filter(({ actions }) => actions.length > 0)
}

/** Groups and rows whose name starts with the words come first, but for the trade of an ID: "share" is first of all "Share Journal". */
export function byStart(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  if (text.trim() === '') return groups
  const startsWith = ({ label }: PaletteAction): boolean => isStartOf(label, text)
  const rank = ({ group, actions }: PaletteGroup): number => (group === 'Trade' ? 0 : actions.some(startsWith) ? 1 : 2)
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.toSorted((a, b) => Number(startsWith(b)) - Number(startsWith(a))),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
}

export const isStartOf = (label: string, text: string): boolean =>
  text.trim() !== '' && label.toLowerCase().startsWith(text.trim().toLowerCase())
