import type { JournalView } from '@afterclose/contract/journals'
import { counted } from '@afterclose/core/format'
import { IconUsers } from '@tabler/icons-react'
import { Block } from '../../ui/block.tsx'
import type { JournalLoad } from './use-portfolio.ts'
import classes from './portfolio.module.css'

interface JournalPickerProps {
  journals: readonly JournalView[]
  loads: readonly JournalLoad[]
  activeId: number
  /** Why something cannot be chosen or added. */
  note: string | null
  onChoose: (ids: readonly number[]) => void
}

/** Choice of journals for the portfolio: own ones and shared ones. */
export function JournalPicker({ journals, loads, activeId, note, onChoose }: JournalPickerProps) {
  const chosen = new Set(loads.map(({ journal }) => journal.id))
  const all = chosen.size === journals.length
  const toggle = (id: number) =>
    onChoose(journals.map((one) => one.id).filter((one) => (one === id ? !chosen.has(one) : chosen.has(one))))
  return (
    <Block
      title="Journals"
      measure={`${chosen.size} of ${journals.length}`}
      actions={
        journals.length > 1 && (
          <button
            type="button"
            className="link"
            onClick={() => onChoose(all ? [activeId] : journals.map(({ id }) => id))}
          >
            {all ? 'Open journal only' : 'All'}
          </button>
        )
      }
    >
      <ul className={classes.picker} aria-label="Journals">
        {journals.map((journal) => {
          const load = loads.find((one) => one.journal.id === journal.id)
          return (
            <li key={journal.id}>
              <label>
                <input type="checkbox" checked={chosen.has(journal.id)} onChange={() => toggle(journal.id)} />
                <span className={classes.name}>
                  <b>{journal.name}</b>
                  <span className={classes.note}>{aboutJournal(journal, load, activeId)}</span>
                </span>
                {journal.sharedBy !== null && <IconUsers size={16} aria-hidden="true" />}
                <span className={classes.note}>{journal.currency}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {note !== null && <p className={classes.foot}>{note}</p>}
    </Block>
  )
}

function aboutJournal({ id, sharedBy }: JournalView, load: JournalLoad | undefined, activeId: number): string {
  const facts = [
    ...(load?.numbers === undefined ? [] : [counted(load.numbers.closed, 'trade')]),
    ...(sharedBy === null ? [] : [`shared by ${sharedBy}`]),
    ...(id === activeId ? ['open now'] : []),
  ]
  return facts.join(', ')
}
