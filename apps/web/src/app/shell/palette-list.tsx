import { counted, formatMoney } from '@afterclose/core/format'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { spokenResult, unclearWords } from '../../parts/question/answer.tsx'
import type { TradesBehind } from '../../parts/trades-drawer/trades-behind.ts'
import { byStart, isStartOf, matchingActions, type PaletteAction, type PaletteGroup } from './palette-action.ts'
import { usePaletteGroups } from './palette-groups.tsx'
import classes from './palette.module.css'
import { closePalette } from './palette-state.ts'
import { correctionId, showTradesId, useQuestion } from './question-rows.tsx'
import { useRecentRows } from './recent-rows.tsx'

interface PaletteListProps {
  words: string
  /** Receives the handler of the field's keys. */
  keysRef: RefObject<((event: KeyboardEvent) => void) | null>
  /** Enter was pressed before all rows were there. */
  enteredRef: RefObject<boolean>
  /** Called with the id of the active row's element. */
  onActive: (id: string | null) => void
  onTrades: (behind: TradesBehind) => void
}

const rowId = ({ id }: PaletteAction): string => `palette-${id.replaceAll(/\s/g, '-')}`

/** Rows of Ctrl+K below its field, and the answer above them. */
export function PaletteList({ words, keysRef, enteredRef, onActive, onTrades }: PaletteListProps) {
  const { groups, complete, search } = usePaletteGroups(words)
  const isBlank = words.trim() === ''
  const recent = useRecentRows(isBlank)
  const found = byStart(matchingActions(groups, words), words)
  const isNamed = (name: (label: string) => boolean): boolean =>
    groups.some(({ group, actions }) => !isJournalGroup(group) && actions.some(({ label }) => name(label)))
  const isTrade = groups.some(({ group, actions }) => group === 'Trade' && actions.length > 0)
  const lower = words.trim().toLowerCase()
  const isName = isTrade || (!isBlank && isNamed((label) => label.toLowerCase().includes(lower)))
  const question = useQuestion(isTrade ? '' : words, isName, onTrades)
  const { answer, unclear } = question
  // a text that states nothing is searched for, and only then perhaps misspelt
  const isNameFirst = answer === null || (!question.isCertain && isNamed((label) => isStartOf(label, words)))
  // the rows of the question say the same
  const isSaid = ({ id }: PaletteAction): boolean =>
    (answer !== null && unclear === null && id.startsWith('trades-')) ||
    (unclear?.text === words.trim() && id === 'search-notes')
  const named = found
    .map(({ group, actions }) => ({ group, actions: actions.filter((row) => !isSaid(row)) }))
    .filter(({ actions }) => actions.length > 0)
  const shown = isNameFirst
    ? [...(recent.actions.length > 0 ? [recent] : []), ...named, ...question.groups]
    : [...question.groups, ...named]
  const rows = shown.flatMap(({ actions }) => actions)

  const [chosen, setChosen] = useState<{ readonly words: string; readonly id: string } | null>(null)
  const isChosen = (row: PaletteAction): boolean => chosen?.words === words && row.id === chosen.id
  // nothing runs by Enter alone before something is typed, except a question again
  const first = isBlank && recent.actions.length === 0 ? undefined : rows[0]
  const active = rows.find(isChosen) ?? first
  const activeId = active === undefined ? null : rowId(active)
  useLayoutEffect(() => onActive(activeId), [onActive, activeId])

  function run(row: PaletteAction | undefined): void {
    if (row === undefined) return
    if (row.stays !== true) closePalette()
    row.onClick()
  }
  const move = (by: number): void => {
    const at = active === undefined ? (by > 0 ? -1 : 0) : rows.indexOf(active)
    const next = rows[(at + by + rows.length) % rows.length]
    if (next === undefined) return
    setChosen({ words, id: next.id })
    document.querySelector(`#${CSS.escape(rowId(next))}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const correction = rows.find(({ id }) => id === correctionId)
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Tab' && !shiftKey && correction !== undefined) run(correction)
    else if (key === 'Enter' && !complete) enteredRef.current = true
    else if (key === 'Enter') run((shiftKey ? rows.find(({ id }) => id === showTradesId) : undefined) ?? active)
    else return
    event.preventDefault()
  })
  useLayoutEffect(() => {
    keysRef.current = (event) => onKey(event)
    return () => {
      keysRef.current = null
    }
  }, [keysRef])
  const runFirst = useEffectEvent(() => run(active))
  useEffect(() => {
    if (complete && enteredRef.current) runFirst()
    if (complete) enteredRef.current = false
  }, [complete, enteredRef])

  const spoken = useSpoken(question, isBlank ? null : rows.length)

  return (
    <>
      {search}
      {answer}
      <Rows groups={shown} active={active} onRun={run} onPoint={(row) => setChosen({ words, id: row.id })} />
      {rows.length === 0 && answer === null && (
        <p className={classes.empty}>No page, action, instrument, setup, comment or note has this name.</p>
      )}
      <p className={classes.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> choose
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </>
  )
}

const isJournalGroup = (group: string): boolean => group === 'In this journal' || group === 'Notes of trades'

interface RowsProps {
  groups: readonly PaletteGroup[]
  active: PaletteAction | undefined
  onRun: (row: PaletteAction) => void
  onPoint: (row: PaletteAction) => void
}

function Rows({ groups, active, onRun, onPoint }: RowsProps) {
  const pointed = useRef<string | null>(null)
  return (
    <div id="palette-rows" role="listbox" aria-label="Results" className={classes.rows}>
      {groups.map(({ group, actions }) => (
        <div
          key={`${group} ${actions[0]?.id}`}
          role="group"
          aria-label={group === '' ? 'Answer' : group}
          className={classes.group}
        >
          {group !== '' && (
            <span className={classes.groupName} aria-hidden="true">
              {group}
            </span>
          )}
          {actions.map((row) => (
            <div
              key={row.id}
              id={rowId(row)}
              role="option"
              aria-selected={row === active}
              className={classes.row}
              onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
              onMouseMove={() => {
                // only when the pointer moves: rows that come under it are not chosen
                if (pointed.current !== row.id) onPoint(row)
                pointed.current = row.id
              }}
              onClick={() => onRun(row)}
            >
              {row.leftSection}
              <span className={classes.label}>
                {row.label}
                {row.description !== undefined && row.description !== '' && (
                  <span className={classes.description}>{row.description}</span>
                )}
              </span>
              {row.keys !== undefined && (
                <span className={classes.keys} aria-hidden="true">
                  {row.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** @param rows number of rows for what is typed; null if nothing is typed */
function useSpoken({ answer, result, unclear }: ReturnType<typeof useQuestion>, rows: number | null): string {
  const { currency, decimals } = useActiveJournal()
  if (answer !== null && unclear !== null)
    return `${unclearWords(unclear)}. No figures are shown until every word is clear.`
  if (answer !== null)
    return result === null
      ? ''
      : spokenResult(result, formatMoney(result.netGain, { decimals, signed: true, currency }))
  return rows === null ? '' : counted(rows, 'result')
}
