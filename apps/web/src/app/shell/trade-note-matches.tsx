import { unknown } from '@afterclose/core/unknown'
import { useDebouncedValue } from '@mantine/hooks'
import type { PaletteAction } from './palette-action.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { journalKey, useJournalData } from '../../journal/journal-data.ts'

/** Fewer letters than these are in nearly every note. */
const fewestLetters = 3
/** Debounce of the server request, ms. */
const pause = 200

interface TradeNoteMatchesProps {
  /** Typed words. */
  query: string
  /** Called with the trades whose notes contain all words, as actions that open them. */
  onFound: (actions: readonly PaletteAction[]) => void
}

/** Search of Ctrl+K in notes of trades, on the server. Renders nothing itself. */
export function TradeNoteMatches({ query, onFound }: TradeNoteMatchesProps) {
  const { id: journalId } = useActiveJournal()
  const { instruments } = useJournalData()
  const [words] = useDebouncedValue(query.trim(), pause)
  const { data } = useQuery({
    queryKey: [...journalKey(journalId), 'trade notes', words],
    queryFn: ({ signal }) => api.searchTradeNotes({ params: { journalId }, query: { words } }, signal),
    enabled: words.length >= fewestLetters,
  })
  const found = words === query.trim() ? data?.trades : undefined
  useEffect(() => {
    onFound(
      (found ?? []).map(({ id, instrumentId, exitDate, excerpt }) => ({
        id: `trade-note-${id}`,
        label: `Trade ${id}, ${nameOf(instruments, instrumentId)}, ${exitDate?.slice(0, 10) ?? 'open'}`,
        description: excerpt,
        keywords: query, // its words may be anywhere in the note
        leftSection: <IconListDetails size={20} aria-hidden="true" />,
        onClick: () => openTradeDialog({ tradeId: id }),
      })),
    )
  }, [found, instruments, onFound, query])
  return null
}

const nameOf = (instruments: readonly { readonly id: number; readonly name: string }[], wanted: number): string =>
  instruments.find(({ id }) => id === wanted)?.name ?? unknown
