import { alerts } from '@afterclose/contract/problems'
import { Popover, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { confirm } from '../../journal/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedium } from '../../ui/use-compact.ts'
import { openPalette } from './palette-state.ts'
import { openTrade, tradeIdOf } from './open-trade.ts'
import classes from './trade-search.module.css'

/** Opens a trade of the active journal by ID, and leads to Ctrl+K: words are searched there. Collapsed to an icon on narrow screens. */
export function TradeSearch() {
  const medium = useMedium()
  const [open, setOpen] = useState(false)
  if (!medium) return <SearchField />
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <IconButton label="Search selected Journal by Trade ID" aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconSearch size={20} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <SearchField autoFocus onDone={() => setOpen(false)} />
        <Button
          small
          variant="quiet"
          onClick={() => {
            setOpen(false)
            openPalette()
          }}
        >
          Search or ask
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Shows that these words are no ID, and searches for them if the trader agrees: then true. The button shows as many as fit. */
async function offerWords(words: string): Promise<boolean> {
  const action = `Find “${words.slice(0, 24)}”`
  const question = { title: 'Search by Trade ID', message: alerts.invalidTradeId, action, stay: 'OK' }
  const wanted = await confirm(question)
  if (wanted) openPalette(words)
  return wanted
}

function SearchField({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const { id: journalId } = useActiveJournal()
  const [text, setText] = useState('')

  function done() {
    setText('')
    onDone?.()
  }

  async function search(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const tradeId = tradeIdOf(text)
    if (tradeId === null) {
      if (await offerWords(text.trim())) done()
      return
    }
    done()
    await openTrade(journalId, tradeId)
  }

  return (
    <form className={classes.search} role="search" onSubmit={(event) => void search(event)}>
      <IconSearch size={18} className={classes.icon} aria-hidden="true" />
      <Tooltip label="Search selected Journal by Trade ID" disabled={autoFocus}>
        <input
          className={classes.input}
          placeholder="Search by Trade ID"
          aria-label="Search selected Journal by Trade ID"
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            openPalette(text)
            done()
          }}
        />
      </Tooltip>
    </form>
  )
}
