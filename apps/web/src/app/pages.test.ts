import { describe, expect, it } from 'vitest'
import { filterParameters } from '../journal/filter-address.ts'
import { type Page, pages } from './pages.ts'
import { type TeaserContent, teasers } from './teasers.ts'

const all: readonly Page[] = pages
const contents: Readonly<Record<string, TeaserContent | undefined>> = teasers
/** Names that the trader gave, and what he searches for: any text may be one. */
const freeText: readonly string[] = ['folder', 'tag', 'q']

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

describe('the picture of a page that a plan may not include', () => {
  const there = Object.keys(import.meta.glob('./teasers/*.webp'))
  const named = new Set(Object.values(teasers).flatMap(({ picture }) => picture ?? []))
  it('is there in both themes, and no other is kept', () => {
    expect(there.toSorted()).toEqual(
      [...named].flatMap((name) => [`./teasers/${name}-dark.webp`, `./teasers/${name}-light.webp`]).toSorted(),
    )
  })
  it('is of each in the sidebar', () => {
    const without = all.filter(
      ({ path, place, gate }) => gate !== undefined && 'group' in place && contents[path]?.picture === undefined,
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
