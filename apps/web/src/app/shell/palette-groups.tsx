import { IconContrast, IconFileImport, IconListDetails, IconLogout, IconNotebook, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRunningImports } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openCreateJournal, openImportDialog, openJournalPicker, openTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useLogOut } from '../../journal/log-out.ts'
import { useUser } from '../../journal/session.ts'
import { isGroup, sidebarOf, useViewer } from '../page-access.ts'
import { journalActions, selectionActions, tradeActions } from './journal-commands.tsx'
import { journalMatches } from './journal-matches.tsx'
import { openTrade, tradeIdAfterWords } from './open-trade.ts'
import { usePageActions } from './page-actions.tsx'
import type { PaletteAction, PaletteGroup } from './palette-action.ts'
import { useTheme } from './theme-toggle.tsx'
import { TradeNoteMatches } from './trade-note-matches.tsx'
import { useSavedFilterActions } from './use-saved-filter-actions.tsx'

export interface PaletteGroups {
  readonly groups: readonly PaletteGroup[]
  /** All rows are there: before, Enter would choose a preliminary first one. */
  readonly complete: boolean
  /** Searches the notes of trades; renders nothing. */
  readonly search: React.ReactNode
}

/** Everything that Ctrl+K finds by name: every page and action, a trade by ID, and trades and notes by search words. */
export function usePaletteGroups(text: string): PaletteGroups {
  const { userId, permissions } = useUser()
  const journal = useActiveJournal()
  const { id: journalId, readOnly } = journal
  const importing = useRunningImports().length > 0
  const { dark, toggle } = useTheme()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const data = useJournalData()
  const savedFilters = useSavedFilterActions(true)
  const pageActions = usePageActions()
  const [inNotes, setInNotes] = useState<readonly PaletteAction[]>([])
  const tradeId = tradeIdAfterWords(text)

  const pages = sidebarOf(useViewer()).flatMap((item) =>
    isGroup(item)
      ? item.pages.map(({ path, title }) => ({ path, title, icon: item.icon, description: item.name }))
      : [{ path: item.page.path, title: item.page.title, icon: item.icon, description: '' }],
  )
  const groups: readonly PaletteGroup[] = [
    {
      group: 'Trade',
      actions:
        tradeId === null
          ? []
          : [
              {
                id: 'open-trade',
                label: `Open trade ${tradeId}`,
                keywords: text, // in any spelling
                leftSection: <IconListDetails size={20} aria-hidden="true" />,
                onClick: () => void openTrade(journalId, tradeId),
              },
              ...tradeActions(journal, tradeId, text, userId),
            ],
    },
    { group: 'Selected trades', actions: tradeId === null ? selectionActions() : [] },
    { group: 'On this page', actions: pageActions },
    {
      group: 'Everywhere',
      actions: [
        ...(readOnly
          ? []
          : [
              {
                id: 'add-trade',
                label: 'Add New Trade',
                keys: ['N'],
                leftSection: <IconPlus size={20} aria-hidden="true" />,
                onClick: () => openTradeDialog({ tradeId: null }),
              },
              ...(importing
                ? []
                : [
                    {
                      id: 'import',
                      label: 'Import trades',
                      keys: ['I'],
                      keywords: 'file statement upload',
                      leftSection: <IconFileImport size={20} aria-hidden="true" />,
                      onClick: () => openImportDialog(),
                    },
                  ]),
            ]),
        {
          id: 'theme',
          label: dark ? 'Use Light Mode' : 'Use Dark Mode',
          leftSection: <IconContrast size={20} aria-hidden="true" />,
          onClick: toggle,
        },
        {
          id: 'switch-journal',
          label: 'Switch Journal',
          leftSection: <IconNotebook size={20} aria-hidden="true" />,
          onClick: () => openJournalPicker({ cancel: true }),
        },
      ],
    },
    {
      group: 'Pages',
      actions: pages.map(({ path, title, icon: Icon, description }) => ({
        id: path,
        label: title,
        description,
        leftSection: <Icon size={20} aria-hidden="true" />,
        onClick: () => void navigate({ to: path }),
      })),
    },
    savedFilters.group,
    {
      group: 'Journal and account',
      actions: [
        ...journalActions(journal, permissions.includes('CREATE_DATABASE')),
        ...(permissions.includes('CREATE_DATABASE')
          ? [
              {
                id: 'create-journal',
                label: 'Create a Journal',
                leftSection: <IconPlus size={20} aria-hidden="true" />,
                onClick: openCreateJournal,
              },
            ]
          : []),
        {
          id: 'logout',
          label: 'Logout',
          leftSection: <IconLogout size={20} aria-hidden="true" />,
          onClick: logOut,
        },
      ],
    },
    {
      group: 'In this journal',
      actions: journalMatches(tradeId === null ? text : '', data, permissions, {
        toJournal: () => void navigate({ to: '/journal' }),
        toNotes: (words) => void navigate({ to: '/notebook', search: { q: words } }),
      }),
    },
    { group: 'Notes of trades', actions: inNotes },
  ]
  return {
    groups,
    complete: savedFilters.complete,
    search: <TradeNoteMatches query={tradeId === null ? text : ''} onFound={setInNotes} />,
  }
}
