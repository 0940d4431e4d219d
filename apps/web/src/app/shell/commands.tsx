import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconContrast,
  IconFileImport,
  IconListDetails,
  IconLogout,
  IconNotebook,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRunningImports } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openCreateJournal, openImportDialog, openJournalPicker, openTradeDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { useLogOut } from '../../journal/log-out.ts'
import { useStore } from '../../journal/store.ts'
import { focusAtOnce } from '../../ui/focus-return.ts'
import classes from './commands.module.css'
import { isGroup, sidebarOf, useViewer } from '../page-access.ts'
import { commandWords } from './find-words.ts'
import { openTrade, tradeIdAfterWords } from './open-trade.ts'
import { useTheme } from './theme-toggle.tsx'
import { useSavedFilterActions } from './use-saved-filter-actions.tsx'

/** Groups and entries whose name starts with the words come first, but for the trade of an ID: "share" is first of all "Share Journal". */
function byStart(groups: readonly SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] {
  const words = query.trim().toLowerCase()
  if (words === '') return [...groups]
  const startsWith = ({ label = '' }: SpotlightActionData): boolean => label.toLowerCase().startsWith(words)
  const rank = ({ group, actions }: SpotlightActionGroupData): number =>
    group === 'Trade' ? 0 : actions.some(startsWith) ? 1 : 2
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.toSorted((a, b) => Number(startsWith(b)) - Number(startsWith(a))),
    }))
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Ctrl+K: every page and every action by name, a trade by ID, and trades and notes by search words. */
export function Commands() {
  const { userId, permissions } = useUser()
  const journal = useActiveJournal()
  const { id: journalId, readOnly } = journal
  const importing = useRunningImports().length > 0
  const { dark, toggle } = useTheme()
  const navigate = useNavigate()
  const logOut = useLogOut()
  const query = useStore(commandWords)
  const [open, setOpen] = useState(false)
  const [more, setMore] = useState<typeof import('./journal-commands.tsx')>()
  const [matches, setMatches] = useState<typeof import('./journal-matches.tsx')>()
  const [notes, setNotes] = useState<typeof import('./trade-note-matches.tsx')>()
  const [inNotes, setInNotes] = useState<readonly SpotlightActionData[]>([])
  const [loaded, setLoaded] = useState(false)
  const entered = useRef(false)
  const data = useJournalData()
  const savedFilters = useSavedFilterActions(open)
  // all results: before, Enter would choose a preliminary first one
  const complete = loaded && savedFilters.complete
  const tradeId = tradeIdAfterWords(query)

  const pages = sidebarOf(useViewer()).flatMap((item) =>
    isGroup(item)
      ? item.pages.map(({ path, title }) => ({ path, title, icon: item.icon, description: item.name }))
      : [{ path: item.page.path, title: item.page.title, icon: item.icon, description: '' }],
  )
  const actions: SpotlightActionGroupData[] = [
    ...(tradeId === null
      ? []
      : [
          {
            group: 'Trade',
            actions: [
              {
                id: 'open-trade',
                label: `Open trade ${tradeId}`,
                keywords: query, // in any spelling
                leftSection: <IconListDetails size={20} aria-hidden="true" />,
                onClick: () => void openTrade(journalId, tradeId),
              },
              ...(more?.tradeActions(journal, tradeId, query, userId) ?? []),
            ],
          },
        ]),
    { group: 'Selected trades', actions: tradeId === null ? [...(more?.selectionActions() ?? [])] : [] },
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
      group: 'Actions',
      actions: [
        ...(readOnly
          ? []
          : [
              {
                id: 'add-trade',
                label: 'Add New Trade',
                leftSection: <IconPlus size={20} aria-hidden="true" />,
                onClick: () => openTradeDialog({ tradeId: null }),
              },
              ...(importing
                ? []
                : [
                    {
                      id: 'import',
                      label: 'Import trades',
                      keywords: 'file statement upload',
                      leftSection: <IconFileImport size={20} aria-hidden="true" />,
                      onClick: () => openImportDialog(),
                    },
                  ]),
            ]),
        {
          id: 'switch-journal',
          label: 'Switch Journal',
          leftSection: <IconNotebook size={20} aria-hidden="true" />,
          onClick: () => openJournalPicker({ cancel: true }),
        },
        ...(more?.journalActions(journal, permissions.includes('CREATE_DATABASE')) ?? []),
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
          id: 'theme',
          label: dark ? 'Use Light Mode' : 'Use Dark Mode',
          leftSection: <IconContrast size={20} aria-hidden="true" />,
          onClick: toggle,
        },
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
      actions: [
        ...(matches?.journalMatches(tradeId === null ? query : '', data, permissions, {
          toJournal: () => void navigate({ to: '/journal' }),
          toNotes: (words) => void navigate({ to: '/notebook', search: { q: words } }),
        }) ?? []),
      ],
    },
    { group: 'Notes of trades', actions: [...inNotes] },
  ]

  useEffect(() => () => commandWords.set(''), []) // closed, Mantine clears it; another journal has none yet

  useEffect(() => {
    if (complete && entered.current) pressChosen(query)
    if (complete) entered.current = false
  }, [complete, query])

  /**
   * Runs the chosen action immediately: Mantine's Enter runs the one selected in a later task, which is none while the user types fast.
   */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    if (complete) pressChosen(query)
    else entered.current = true
  }

  return (
    <>
      {notes !== undefined && <notes.TradeNoteMatches query={tradeId === null ? query : ''} onFound={setInNotes} />}
      <Spotlight
        actions={byStart(actions, query)}
        query={query}
        onQueryChange={(words) => {
          commandWords.set(words)
          entered.current = false
        }}
        onSpotlightOpen={() => {
          setOpen(true)
          entered.current = false
          // the rest works without them
          void Promise.allSettled([
            import('./journal-commands.tsx').then(setMore),
            import('./journal-matches.tsx').then(setMatches),
            import('./trade-note-matches.tsx').then(setNotes),
          ]).then(() => setLoaded(true))
        }}
        shortcut="mod + K"
        tagsToIgnore={[]}
        nothingFound="No page, action, instrument, setup, comment or note has this name."
        scrollable
        maxHeight={420}
        transitionProps={{ duration: 0 }}
        overlayProps={{ className: classes.overlay ?? '' }}
        returnFocus={false} // done by `focusAtOnce`
        searchProps={{
          ref: focusAtOnce,
          onKeyDownCapture,
          leftSection: <IconSearch size={20} aria-hidden="true" />,
          placeholder: 'Find a page, action, symbol, comment or note, or type a Trade ID',
          'aria-label': 'Find page or action',
        }}
        classNames={classes}
        attributes={{ content: { 'aria-label': 'Pages and actions' } }}
      />
    </>
  )
}

/** Runs the action selected by the arrow keys, else the first result. */
function pressChosen(query: string): void {
  const actions = [...document.querySelectorAll<HTMLElement>('[data-action]')]
  const chosen = actions.find((action) => 'selected' in action.dataset)
  if (chosen !== undefined) chosen.click()
  else if (query.trim() !== '') actions[0]?.click()
}
