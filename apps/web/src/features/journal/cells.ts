import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { clsx } from 'clsx'
import { type Tone, resultTone } from '../../ui/tone.ts'
import { activeJournalId } from '../../journal/active-journal.ts'
import { addressInJournal } from '../../journal/journal-link.ts'
import { type JournalColumn, strong } from './columns.ts'
import classes from './cells.module.css'
import { lineKinds } from '../../journal/engine/trade-rows.ts'
import { readAt } from '../../parts/record-grid/grid-context.ts'
import { type GridData, allMarksOf, legAt, markText, marksOf, outcomeAt, structureAt } from './grid-data.ts'

/**
 * Drawn cells, as plain elements, one per cell and reused while scrolling: a React component in each of some hundred cells would cost the
 * frame.
 */
type Paint = (content: HTMLElement, data: GridData, row: number) => void

const painted = (paint: Paint) =>
  class implements ICellRendererComp<number> {
    readonly gui = document.createElement('span')

    init(params: ICellRendererParams<number>): void {
      this.refresh(params)
    }
    getGui(): HTMLElement {
      return this.gui
    }
    refresh(params: ICellRendererParams<number>): boolean {
      const there = readAt(params, (data: GridData, row) => (paint(this.gui, data, row), true), false)
      if (!there) this.gui.replaceChildren()
      return true
    }
  }

/** Half a cell is the full length of a bar; gains extend to the right of the zero line, losses to the left. */
function bar(cell: HTMLElement, value: number, largest: number, text: string, hollow = false): void {
  const share = largest === 0 || Number.isNaN(value) ? 0 : value / largest
  cell.className = classes.zero ?? ''
  const mark = cell.firstElementChild instanceof HTMLElement ? cell.firstElementChild : document.createElement('i')
  mark.className = clsx(share < 0 ? classes.down : classes.up, hollow && classes.hollow)
  mark.style.setProperty('--share', `${Math.abs(share) * 50}%`)
  mark.hidden = share === 0
  if (mark.parentElement === null) cell.append(mark)
  cell.setAttribute('role', 'img')
  cell.setAttribute('aria-label', text)
}

/** Parsed once and cloned into its cells. */
function icon(path: string, filled = false): () => Node {
  const mould = document.createElement('template')
  mould.innerHTML = `<svg class="${classes.icon}" viewBox="0 0 24 24" width="16" height="16" fill="${filled ? 'currentColor' : 'none'}" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
  return () => mould.content.cloneNode(true)
}
const starPath =
  'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873z'
const star = icon(starPath)
const fullStar = icon(starPath, true)
const long = [icon('M7 17L17 7M8 7h9v9'), 'Long'] as const
const short = [icon('M7 7l10 10M17 8v9H8'), 'Short'] as const

const chevron = icon('M9 6l6 6l-6 6')

/** Expands or collapses a group, or a trade with legs. The grid handles clicks and keys, so it takes no focus itself. */
function foldButton(open: boolean, name: string, isInText = false): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  button.className = clsx(classes.fold, open && classes.turned, isInText && classes.inText)
  button.setAttribute('aria-expanded', String(open))
  button.setAttribute('aria-label', name)
  button.append(chevron())
  return button
}

/** The grid handles clicks and keys, so it takes no focus itself; opening another tab is left to the browser. */
function tradeLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.tabIndex = -1
  link.draggable = false
  link.className = classes.id ?? ''
  return link
}

/** Columns whose cells are drawn for a leg, too. */
const drawnForLegs = new Set(['instrument', 'direction', 'result'])

const painters: Readonly<Record<NonNullable<JournalColumn['draw']>, (column: JournalColumn) => Paint>> = {
  star:
    () =>
    (cell, { columns, lines }, row) => {
      const kind = lines?.kind[row] ?? lineKinds.alone
      if (kind === lineKinds.openGroup || kind === lineKinds.closedGroup) {
        clear(cell)
        cell.append(foldButton(kind === lineKinds.openGroup, `Its ${lines?.count[row] ?? 0} trades`))
        return
      }
      const on = columns.inReview[row] === 1
      cell.className = clsx(on ? classes.starred : classes.star, kind === lineKinds.inGroup && classes.inGroup)
      cell.replaceChildren((on ? fullStar : star)())
      cell.setAttribute('role', 'img')
      cell.setAttribute('aria-label', on ? 'Starred' : 'Not starred')
    },
  link:
    ({ text }) =>
    (cell, data, row) => {
      const shown = text(data, row)
      const journalId = activeJournalId()
      const kind = data.lines?.kind[row] ?? lineKinds.alone
      if (journalId === null || kind === lineKinds.openGroup || kind === lineKinds.closedGroup) {
        cell.textContent = shown
        return
      }
      const link = cell.firstElementChild instanceof HTMLAnchorElement ? cell.firstElementChild : tradeLink()
      link.href = addressInJournal(`/journal?trade=${data.columns.id[row]}`, journalId)
      link.textContent = shown
      if (link.parentElement === null) cell.replaceChildren(link)
    },
  instrument:
    ({ text }) =>
    (cell, data, row) => {
      const written = text(data, row)
      const structure = structureAt(data, row)
      cell.className = legAt(data, row) === null ? '' : (classes.leg ?? '')
      if (structure === null) cell.textContent = written
      else
        cell.replaceChildren(
          foldButton(data.openTrades?.has(data.columns.id[row]!) === true, 'Its legs', true),
          written,
        )
    },
  direction:
    () =>
    (cell, { columns }, row) => {
      const [arrow, word] = columns.direction[row] === 1 ? short : long
      cell.className = classes.direction ?? ''
      cell.replaceChildren(arrow(), word)
    },
  result:
    ({ text }) =>
    (cell, data, row) => {
      const written = text(data, row)
      const hollow = resultTone(written, outcomeAt(data, row)) === 'even'
      bar(cell, data.columns.gain[row]!, data.largestGain, written, hollow)
    },
  tilt:
    ({ text }) =>
    (cell, data, row) =>
      bar(cell, data.columns.tiltMeter[row]!, data.largestTilt, `Tilt ${text(data, row)}`),
  comments:
    ({ id }) =>
    (cell, data, row) => {
      const marks = id === 'comments' ? allMarksOf(data, row) : marksOf(data, kindOf(id), row)
      cell.replaceChildren()
      for (const [i, mark] of marks.entries()) {
        if (i > 0) cell.append(', ')
        const name = document.createElement('span')
        name.textContent = markText(mark)
        if (mark.rating === 'NEGATIVE') name.className = classes.negative ?? ''
        cell.append(name)
      }
      if (marks.length === 0) cell.textContent = '–'
    },
}

const kindOf = (id: string) =>
  id === 'entryComments' || id === 'managementComments' || id === 'exitComments' ? id : 'preTradeComments'

/** Draws the content of a column's cells; null if it is text. */
export function paintOf(column: JournalColumn): Paint | null {
  if (column.draw === null) return null
  const paint = painters[column.draw](column)
  if (drawnForLegs.has(column.id)) return paint
  return (cell, data, row) => (legAt(data, row) === null ? paint(cell, data, row) : clear(cell))
}

function clear(cell: HTMLElement): void {
  cell.className = ''
  cell.replaceChildren()
  cell.removeAttribute('role')
  cell.removeAttribute('aria-label')
}

/** The renderer of a drawn column, the same class for the same column for the life of the page. */
export function rendererOf(column: JournalColumn) {
  const paint = paintOf(column)
  return paint === null ? undefined : painted(paint)
}

const soft = new Set(['setup', 'outcome', 'comments'])

/** Classes of a column's cells, whatever they show. */
export const cellClasses = ({ id, end }: JournalColumn): readonly string[] => [
  ...(end ? [classes.end ?? ''] : []),
  ...(strong.has(id) ? [classes.strong ?? ''] : []),
  ...(soft.has(id) ? [classes.soft ?? ''] : []),
]

type Rule = (data: GridData, row: number) => boolean

/** Classes that a column's cells have by what they show. */
export function cellRules({ id, signed }: JournalColumn, text: JournalColumn['text']): Readonly<Record<string, Rule>> {
  if (id === 'screenshots')
    return { [classes.leadsOn ?? '']: (data, row) => data.columns.screenshots[row]! > 0 && legAt(data, row) === null }
  if (!signed) return {}
  const toned =
    (tone: Tone): Rule =>
    (data, row) =>
      resultTone(text(data, row), outcomeAt(data, row)) === tone
  return {
    [classes.gain ?? '']: toned('gain'),
    [classes.loss ?? '']: toned('loss'),
    [classes.even ?? '']: toned('even'),
  }
}
