import type { NoteView } from '@afterclose/contract/notes'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconAlertTriangle, IconPinFilled } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import { excerptOf } from './listed-notes.ts'
import classes from './note-list.module.css'
import { noteWhen } from './note-when.ts'
import type { NotebookSearch } from './notebook-search.ts'
import { Text } from '../../ui/layout.tsx'

/** All rows have the same height, so that five thousand need no measuring. */
const rowHeight = 96
/** Rows rendered beyond the visible ones. */
const beyond = 6

interface NoteListProps {
  notes: readonly NoteView[]
  said: NotebookSearch
  openId: number | null
  /** Ids of unsaved notes. */
  unsaved: ReadonlySet<number>
}

/** Virtual list of notes. One tab stop: the arrows move within it, Enter opens. */
export function NoteList({ notes, said, openId, unsaved }: NoteListProps) {
  const { ref: measured, height } = useElementSize()
  const scroller = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, scroller)
  const [scrolled, setScrolled] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const links = useRef(new Map<number, HTMLAnchorElement>())
  const wanted = useRef<number | null>(null)
  const [now] = useState(() => Date.now())

  const place = (id: number | null): number => notes.findIndex((note) => note.id === id)
  const stop = Math.max(0, place(focused) >= 0 ? place(focused) : place(openId))
  const seen = height || window.innerHeight
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - beyond)
  const last = Math.min(notes.length, Math.ceil((scrolled + seen) / rowHeight) + beyond)
  const drawn = notes.slice(first, last).map((note, i) => ({ note, at: first + i }))
  const outside = notes[stop]
  if (outside !== undefined && (stop < first || stop >= last)) drawn.push({ note: outside, at: stop })

  useEffect(() => {
    if (wanted.current === null) return
    links.current.get(wanted.current)?.focus({ preventScroll: true })
    wanted.current = null
  })

  function moveTo(to: number): void {
    const note = notes[Math.min(Math.max(0, to), notes.length - 1)]
    const box = scroller.current
    if (note === undefined || box === null) return
    const top = place(note.id) * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + seen) box.scrollTop = top + rowHeight - seen
    wanted.current = note.id
    setFocused(note.id)
  }
  function onKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      Home: 0,
      End: notes.length - 1,
      PageDown: stop + Math.floor(seen / rowHeight),
      PageUp: stop - Math.floor(seen / rowHeight),
    }
    const to = steps[event.key]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    moveTo(to)
  }

  return (
    <div ref={ref} className={classes.scroll} onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its links */}
      <ul className={classes.list} aria-label="Notes" style={{ height: notes.length * rowHeight }} onKeyDown={onKey}>
        {drawn.map(({ note, at }) => (
          <li
            key={note.id}
            className={classes.item}
            style={{ top: at * rowHeight }}
            aria-setsize={notes.length}
            aria-posinset={at + 1}
          >
            <PageLink
              ref={(link) => {
                if (link === null) links.current.delete(note.id)
                else links.current.set(note.id, link)
              }}
              className={clsx(classes.note, note.id === openId && classes.open)}
              to="/notebook"
              search={{ ...said, note: note.id }}
              current={note.id === openId}
              preload={false}
              tabIndex={at === stop ? 0 : -1}
              onFocus={() => setFocused(note.id)}
            >
              <Words note={note} q={said.q} now={now} unsaved={unsaved.has(note.id)} />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WordsProps {
  note: NoteView
  q: string | undefined
  now: number
  unsaved: boolean
}

const Words = memo(function Words({ note, q, now, unsaved }: WordsProps) {
  const [tag, ...more] = note.tags
  return (
    <>
      <span className={classes.head}>
        {note.pinned && <IconPinFilled size={14} className={classes.pin} aria-label="Pinned" role="img" />}
        {note.color !== null && <span className={classes.dot} style={{ background: note.color }} aria-hidden="true" />}
        <span className={classes.title}>{note.title}</span>
      </span>
      <span className={classes.excerpt}>{excerptOf(note, q)}</span>
      <span className={classes.foot}>
        {unsaved ? (
          <span className={classes.unsaved}>
            <IconAlertTriangle size={14} aria-hidden="true" /> Not saved
          </span>
        ) : (
          <span>{noteWhen(note.modified, now)}</span>
        )}
        {tag !== undefined && (
          <Text as="span" cut>
            {more.length > 0 ? `${tag} +${more.length}` : tag}
          </Text>
        )}
      </span>
    </>
  )
})
