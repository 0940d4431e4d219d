import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFile } from '../importers.ts'
import { withTrades } from '../shared/file-trades.ts'
import { plainHead } from '../shared/plain-head.ts'
import { sampleText, writtenBytes } from '../../test/samples.ts'
import { otherHeads } from '../../test/other-heads.ts'

/*
 * Platforms rename their columns from year to year. Each name that a format takes for a column stands in a sample, or in
 * place of a head of one, and the sample says the same trades by it, and others without it.
 */

const samples = new URL('../../test/samples/', import.meta.url)
const platforms = new URL('platforms/', import.meta.url)
const filesIn = (folder: string, root: URL): readonly string[] => readdirSync(new URL(`${folder}/`, root))

/** All that a file says; heads themselves name totals, cells of problems and zones. */
function factsOf(name: string, text: string): string {
  const file = withTrades(readFile({ name, bytes: writtenBytes(text) }, 'AUTO', { mapping: null }))
  const { rejected, duplicateLines, totals } = file
  return JSON.stringify({
    ...file,
    timeZone: null,
    rejected: rejected.map(({ line, reason, severity }) => [line, reason, severity]),
    duplicateLines: duplicateLines.length,
    totals: totals.map(({ stated, computed }) => [stated, computed]),
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** The first cell that holds the head, with another in its place. */
const renamed = (text: string, head: string, other: string): string =>
  text.replace(
    new RegExp(`(^|[,;\\t">\\n|])${escaped(head)}(?=[,;\\t"<\\r\\n|]|$)`),
    (_, before: string) => before + other,
  )

const cellsOfHead = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n', 60)
      .flatMap((line) => line.split(/[,;\t]|<\/?t[dh][^>]*>/))
      .map((cell) => cell.trim().replace(/^"|"$/g, '')),
  ),
]

const isNamed = (head: string, name: string): boolean =>
  !head.includes('%') &&
  (name.endsWith(' *') ? plainHead(head).startsWith(name.slice(0, -1)) : plainHead(head) === name)

/** Lists of names in the source of a platform, such as 'entry price|avg entry price', but not of columns that nothing is read from. */
const listsIn = (platform: string): readonly string[] => [
  ...new Set(
    readdirSync(platforms, { recursive: true, encoding: 'utf8' })
      .filter((file) => (file === `${platform}.ts` || file.startsWith(`${platform}/`)) && /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, platforms), 'utf8').replaceAll(/needless: \[[^\]]*\]/g, ''))
      .flatMap((source) => [...source.matchAll(/'([a-z][^'\n]*\|[^'\n]*)'/g)].map(([, names = '']) => names)),
  ),
]

/** Each row of TradingView's is an entry or an exit, so that its columns are there for both. */
const ofRow = (platform: string, name: string): string =>
  platform === 'tradingview' ? name.replace(/^(entry|exit) /, '') : name

const told = [
  ...new Set(
    readdirSync(platforms)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => name.replace(/\.ts$/, '')),
  ),
]

describe('a column', () => {
  it.each(
    Object.entries(otherHeads).flatMap(([path, heads]) =>
      Object.entries(heads).flatMap(([head, others]) => others.map((other) => [path, head, other] as const)),
    ),
  )('of %s is known as “%s” and as “%s”', (path, head, other) => {
    const [platform = '', name = ''] = path.split('/')
    const text = sampleText(platform, name)
    const otherwise = renamed(text, head, other)
    expect(otherwise).not.toBe(text)
    expect(factsOf(name, otherwise)).toBe(factsOf(name, text))
  })

  it('is looked for in the descriptions of all platforms', () => {
    expect(told.flatMap(listsIn).length).toBeGreaterThan(150)
  })

  it.each(told)('of %s is found under each of its names, in a sample whose trades change without it', (platform) => {
    const lists = listsIn(platform)
    const texts = filesIn(platform, samples).map((name) => [name, sampleText(platform, name)] as const)
    const felt = texts.flatMap(([name, text]) => {
      const facts = factsOf(name, text)
      const isFelt = (head: string) => factsOf(name, renamed(text, head, 'Nothing')) !== facts
      const isListed = (head: string) =>
        lists.some((list) => list.split('|').some((one) => isNamed(head, ofRow(platform, one))))
      return cellsOfHead(text)
        .filter((head) => isListed(head) && isFelt(head))
        .flatMap((head) => [head, ...(otherHeads[`${platform}/${name}`]?.[head] ?? [])])
    })
    const unheld = lists
      .flatMap((list) => list.split('|').map((one) => [one, list] as const))
      .filter(([one]) => !felt.some((head) => isNamed(head, ofRow(platform, one))))
    expect(unheld).toEqual([])
  })
})
