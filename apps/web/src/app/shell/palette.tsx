import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useOpenDialogs } from '../../journal/dialogs.ts'
import { noteRecent } from '../../journal/recent.ts'
import { useStore } from '../../journal/store.ts'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'
import { focusAtOnce } from '../../ui/focus-return.ts'
import { lazyPart } from '../../ui/later.tsx'
import classes from './palette.module.css'
import { closePalette, openPalette, paletteWords } from './palette-state.ts'

/** Its field is there before the next key; the rows come with their code. */
const PaletteList = lazyPart(async () => (await import('./palette-list.tsx')).PaletteList)
const TradesDrawer = lazyPart(async () => (await import('../../parts/trades-drawer/trades-drawer.tsx')).TradesDrawer)

/** Above dialogs, as Mantine's layer "max". */
const topLayer = 9999

/** Ctrl+K: finds pages, actions and trades, and answers questions in the words of the filters. */
export function Palette() {
  const words = useStore(paletteWords)
  const [behind, setBehind] = useState<TradesBehind | null>(null)
  useShortcut()
  useRecentTrades()
  useEffect(() => closePalette, []) // another journal starts without words
  return (
    <>
      {words !== null && <OpenPalette words={words} onTrades={setBehind} />}
      {behind !== null && (
        <ErrorBoundary doing="loading the trades of this selection">
          <TradesDrawer {...behind} onClose={() => setBehind(null)} />
        </ErrorBoundary>
      )}
    </>
  )
}

function useShortcut(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || (event.code !== 'KeyK' && event.key.toLowerCase() !== 'k')) return
      event.preventDefault()
      if (paletteWords.get() === null) openPalette()
      else closePalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Notes trades as they are opened, wherever that is. */
function useRecentTrades(): void {
  const { id: journalId } = useActiveJournal()
  const top = useOpenDialogs().at(-1)
  const tradeId = top?.kind === 'trade' ? top.tradeId : null
  useEffect(() => {
    if (tradeId !== null) noteRecent(journalId, { tradeId })
  }, [journalId, tradeId])
}

interface OpenPaletteProps {
  words: string
  /** Opens the trades of a question. */
  onTrades: (behind: TradesBehind) => void
}

function OpenPalette({ words, onTrades }: OpenPaletteProps) {
  /** Undefined until the rows are there. */
  const [activeId, setActiveId] = useState<string | null>()
  /** Handles keys of the field once the rows are there. */
  const onKey = useRef<((event: KeyboardEvent) => void) | null>(null)
  /** Enter was pressed before all rows were there. */
  const entered = useRef(false)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      closePalette()
    } else if (onKey.current !== null) onKey.current(event)
    else if (event.key === 'Enter') {
      event.preventDefault()
      entered.current = true
    }
  }

  return (
    <Modal.Root
      opened
      onClose={closePalette}
      size={680}
      yOffset={96}
      zIndex={topLayer}
      returnFocus={false} // done by `focusAtOnce`
      transitionProps={{ duration: 0 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content aria-label="Pages, actions and answers" data-palette>
        <Modal.Body>
          <div className={classes.field}>
            <IconSearch size={20} aria-hidden="true" />
            <input
              ref={focusAtOnce}
              data-autofocus
              role="combobox"
              aria-label="Search or ask"
              aria-expanded={activeId !== undefined}
              aria-controls={activeId === undefined ? undefined : 'palette-rows'}
              aria-autocomplete="list"
              aria-activedescendant={activeId ?? undefined}
              placeholder="Search or ask: fridays short"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              value={words}
              onChange={(event) => {
                entered.current = false
                openPalette(event.target.value)
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={classes.close} onClick={closePalette}>
              Close
            </button>
          </div>
          <ErrorBoundary doing="loading data">
            <PaletteList
              words={words}
              keysRef={onKey}
              enteredRef={entered}
              onActive={setActiveId}
              onTrades={onTrades}
            />
          </ErrorBoundary>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
