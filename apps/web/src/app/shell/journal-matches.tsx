import { type AdvancedFilters, type BasicFilters, type Filters, noFilters } from '@afterclose/core/filters'
import type { CommentType } from '@afterclose/core/comment'
import { counted } from '@afterclose/core/format'
import type { Permission } from '@afterclose/core/permission'
import type { PaletteAction } from './palette-action.ts'
import { IconListDetails, IconNotebook } from '@tabler/icons-react'
import { restoreFilters, selectedFilters } from '../../journal/filters.ts'
import type { JournalData } from '../../journal/journal-data.ts'

/** Fewer letters than these match nearly everything. */
const fewestLetters = 2
/** Maximum matches of one kind. */
const mostOfAKind = 5

const filterOf: Readonly<Record<CommentType, Exclude<keyof AdvancedFilters, 'customComments'>>> = {
  PRE_TRADE: 'preTradeComment',
  ENTRY: 'entryComment',
  MANAGEMENT: 'tradeManagementComment',
  EXIT: 'exitComment',
}

interface Goes {
  /** Opens the journal page, whose filters are set. */
  readonly toJournal: () => void
  /** Opens the notes with these words. */
  readonly toNotes: (words: string) => void
}

/**
 * Actions of Ctrl+K for the typed text: trades by instrument (its name or alias), setup or comment, and the search in the notebook. Omits
 * filters and pages not in the plan.
 */
export function journalMatches(
  query: string,
  data: Pick<JournalData, 'instruments' | 'setups' | 'comments'>,
  permissions: readonly Permission[],
  go: Goes,
): readonly PaletteAction[] {
  const words = query.trim()
  if (words.length < fewestLetters) return []
  const isIn = (text: string): boolean => text.toLowerCase().includes(words.toLowerCase())
  const show = (id: string, label: string, description: string, filters: Partial<Filters>): PaletteAction => ({
    id,
    label,
    description,
    keywords: query, // whatever it was found by
    leftSection: <IconListDetails size={20} aria-hidden="true" />,
    onClick: () => {
      restoreFilters({ ...noFilters, ...filters, options: selectedFilters().options }, true)
      go.toJournal()
    },
  })
  const basic = (changes: Partial<BasicFilters>) => ({ basic: { ...noFilters.basic, ...changes } })
  const instruments = data.instruments
    .filter(({ name, aliases }) => [name, ...aliases].some(isIn))
    .slice(0, mostOfAKind)
    .map(({ id, name, trades }) =>
      show(`trades-of-${id}`, `Trades in ${name}`, counted(trades, 'trade'), basic({ instrument: [id] })),
    )
  const filtered = !permissions.includes('ALL_FILTERS')
    ? []
    : [
        ...data.setups
          .filter(({ name }) => isIn(name))
          .slice(0, mostOfAKind)
          .map(({ id, name }) => show(`trades-by-${id}`, `Trades with setup ${name}`, 'Setup', basic({ setup: [id] }))),
        ...data.comments
          .filter(({ name }) => isIn(name))
          .slice(0, mostOfAKind)
          .map(({ id, name, type }) =>
            show(`trades-with-${id}`, `Trades with comment ${name}`, 'Comment', {
              advanced: { ...noFilters.advanced, [filterOf[type]]: [id] },
            }),
          ),
      ]
  const notes = !permissions.includes('NOTES')
    ? []
    : [
        {
          id: 'search-notes',
          // without the words: actions found by their own keyword stay above it
          label: 'Search the notebook',
          description: `“${words}”`,
          keywords: query,
          leftSection: <IconNotebook size={20} aria-hidden="true" />,
          onClick: () => go.toNotes(words),
        },
      ]
  return [...instruments, ...filtered, ...notes]
}
