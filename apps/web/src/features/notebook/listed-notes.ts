import { folderSeparator, type NoteView } from '@afterclose/contract/notes'
import { htmlToText } from '@afterclose/core/rich-text'
import type { NotebookSearch } from './notebook-search.ts'

interface Words {
  readonly text: string
  /** Title, tags and text, for a search. */
  readonly searched: string
}
/** Parsed once per note: another version is another object. */
const known = new WeakMap<NoteView, Words>()

function wordsOf(note: NoteView): Words {
  const before = known.get(note)
  if (before !== undefined) return before
  const text = htmlToText(note.body).replaceAll('\n', ' ').trim()
  const words = { text, searched: [note.title, note.tags.join(' '), text].join('\n').toLowerCase() }
  known.set(note, words)
  return words
}

/** Each word must occur in title, tags or text. */
const termsOf = (q: string | undefined): readonly string[] => (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)

export const isIn = (folder: string, parent: string): boolean =>
  folder === parent || folder.startsWith(parent + folderSeparator)
/** "Week" of "Plans/Week". */
export const folderName = (folder: string): string => folder.split(folderSeparator).at(-1) ?? folder
/** "Plans" of "Plans/Week"; '' for one at the top. */
export const aboveFolder = (folder: string): string => folder.split(folderSeparator).slice(0, -1).join(folderSeparator)

/** The notes selected by the address, in order. Archived ones are shown nowhere else. */
export function listedNotes(
  notes: readonly NoteView[],
  { place, folder, tag, q }: NotebookSearch,
): readonly NoteView[] {
  const terms = termsOf(q)
  return notes.filter(
    (note) =>
      note.archived === (place === 'archive') &&
      (place !== 'pinned' || note.pinned) &&
      (folder === undefined || isIn(note.folder, folder)) &&
      (tag === undefined || note.tags.includes(tag)) &&
      terms.every((term) => wordsOf(note).searched.includes(term)),
  )
}

const longestExcerpt = 140

/** The beginning of a note's text, or the first match of the search. */
export function excerptOf(note: NoteView, q: string | undefined): string {
  const { text } = wordsOf(note)
  const [at] = termsOf(q)
    .map((term) => text.toLowerCase().indexOf(term))
    .filter((place) => place > longestExcerpt / 2)
    .toSorted((a, b) => a - b)
  if (at === undefined) return text.slice(0, longestExcerpt)
  const from = text.lastIndexOf(' ', at - 20) + 1
  return `…${text.slice(from, from + longestExcerpt)}`
}

interface Folder {
  readonly path: string
  readonly name: string
  /** 0 for those at the top. */
  readonly depth: number
  /** Notes in it and in those below. */
  readonly count: number
}

/** The folders of notes, as "Plans/Week": each with its parents, in tree order. */
export function foldersOf(notes: readonly NoteView[]): readonly Folder[] {
  const counts = new Map<string, number>()
  for (const { folder, archived } of notes) {
    if (folder === '' || archived) continue
    const parts = folder.split('/')
    for (let depth = 1; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth).join('/')
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([path, count]) => {
      const parts = path.split('/')
      return { path, name: parts.at(-1) ?? path, depth: parts.length - 1, count }
    })
    .toSorted((a, b) => byParts(a.path, b.path))
}

/** "Plans/Week" follows "Plans", before "Plans B". */
function byParts(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (const [i, part] of left.entries()) {
    if (right[i] === undefined) return 1
    const order = part.localeCompare(right[i])
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Tags of unarchived notes, most used first. */
export function tagsOf(notes: readonly NoteView[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags, archived } of notes)
    if (!archived) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([tag]) => tag)
}
