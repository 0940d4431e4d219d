import { describe, expect, it } from 'vitest'
import { filterParameters } from '../journal/filter-address.ts'
import { type Page, pages } from './pages.ts'
import { type PagePreview, previewOf, previews } from '../parts/page-preview/previews.ts'

const all: readonly Page[] = pages
const shown: readonly PagePreview[] = Object.values(previews)
/** Names that the trader gave, and what he searches for: any text may be one. */
const freeText: readonly string[] = ['folder', 'tag', 'q', 'text']

describe('the address of a page', () => {
  it.each(all)('$path has no word that is a filter, or the journal', ({ search }) => {
    const words = Object.keys(search?.shape ?? {})
    expect(words.filter((word) => filterParameters.includes(word) || word === 'journal')).toEqual([])
  })
  it.each(all)('$path takes anything, and leaves out what it cannot read', ({ search }) => {
    const words = Object.keys(search?.shape ?? {}).filter((word) => !freeText.includes(word))
    const typed = Object.fromEntries(words.map((word) => [word, '<?>']))
    const read = search?.parse(typed) ?? {}
    // a list of what is known may be left empty
    expect(
      Object.values(read)
        .flat()
        .filter((value) => value !== undefined),
    ).toEqual([])
  })
})

describe('the picture of a page that a plan may not include, or a journal not fill', () => {
  const there = Object.keys(import.meta.glob('../parts/page-preview/pictures/*.webp'))
  const named = new Set(shown.flatMap(({ picture }) => picture ?? []))
  const files = (name: string) =>
    ['dark', 'light'].map((theme) => `../parts/page-preview/pictures/${name}-${theme}.webp`)
  it('comes with words about each page that a plan may not include', () => {
    const without = all.filter(({ path, gate }) => gate !== undefined && previewOf(path) === undefined)
    expect(without.map(({ path }) => path)).toEqual([])
  })
  it('is there in both themes, and no other is kept', () => {
    expect(there.toSorted()).toEqual([...named].flatMap(files).toSorted())
  })
  it('is of each in the sidebar, but Home, settings that are in every plan, and options, which the demo journal lacks', () => {
    const without = all.filter(
      ({ path, place, gate, inOptions }) =>
        !('under' in place) &&
        inOptions !== true &&
        (gate !== undefined || !path.startsWith('/settings/')) &&
        path !== '/home' &&
        previewOf(path)?.picture === undefined,
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
