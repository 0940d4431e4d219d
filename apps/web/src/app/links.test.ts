import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from './pages.ts'

/** The page that the words of a link promise: the first line that they match. */
const promised: readonly (readonly [words: RegExp, path: (typeof pages)[number]['path']])[] = [
  [/^Journal$|\bSee which$/, '/settings/general'],
  [/\bprice (bars|data|sources)\b/i, '/settings/price-data'],
  [/\btrade comments\b/i, '/settings/trade-comments'],
  [/\bdeposits and withdrawals\b/i, '/settings/deposits-withdrawals'],
  [/\bcustom statistics\b/i, '/settings/custom-stats'],
  [/\binstruments\b/i, '/settings/instruments'],
  [/\bchecklists\b/i, '/settings/setups/checklists'],
  [/\bsetups\b/i, '/settings/setups'],
  [/\bftp importer\b/i, '/settings/general/ftp-importer'],
  [/\btwo factor\b/i, '/two-factor-tokens'],
  [/\bmilestones\b/i, '/milestones'],
  [/\bmissed trades\b/i, '/missed-trades/journal'],
  [/\btrading plans\b/i, '/trading-plans'],
  [/\bpictures\b/i, '/reports/chartbook'],
  [/\bnotes\b/i, '/notebook'],
  [/\bmistakes?\b/i, '/chart-lab/mistakes'],
  [/\bsimulator\b/i, '/simulator'],
  [/\bbackteste?r?s?\b|^Trades and figures$/i, '/backtester'],
  [/^All sessions$/, '/practice'],
  [/^Open$/, '/sessions'],
  [/\breview\b|\bMake it a rule$|^Cards$|^What cost most$/i, '/review'],
  [/\bevery day$|^Show( the one that runs)?$/, '/rules'],
  [/\bjournal\b|\btrades?\b|\bpositions?\b/i, '/journal'],
]

/** The links to a page whose words stand in the code, by their file. */
function linksIn(code: string): readonly { readonly to: string; readonly words: string }[] {
  return [...code.matchAll(/<(PageLink|Menu\.Item)\s/g)].flatMap(({ index, 1: tag = '' }) => {
    const end = endOfTag(code, index)
    const to = /\bto="([^"]+)"/.exec(code.slice(index, end))?.[1]
    if (to === undefined || code[end - 1] === '/') return []
    const inside = code.slice(end + 1, code.indexOf(`</${tag}>`, end))
    return [{ to, words: wordsIn(inside) }]
  })
}

/** Where the tag ends that begins here: at the first ">" outside of braces. */
function endOfTag(code: string, start: number): number {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === '{') depth++
    if (code[at] === '}') depth--
    if (code[at] === '>' && depth === 0) return at
  }
  throw new Error('A tag without an end')
}

/** The words that a reader sees of it, without those that code computes. */
const wordsIn = (inside: string): string =>
  inside
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, (expression) =>
      [...expression.matchAll(/'([A-Za-z ]{5,})'/g)].map(([, text]) => text).join(' '),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

const src = join(import.meta.dirname, '..')
const links = globSync('{app,features,parts}/**/*.tsx', { cwd: src, exclude: ['**/*.test.tsx', '**/*.story.tsx'] })
  .toSorted()
  .flatMap((file) => linksIn(readFileSync(join(src, file), 'utf8')).map((link) => ({ file, ...link })))
  .filter(({ words }) => /^[A-Z]/.test(words))

describe('a link', () => {
  it.each(links)('$words in $file leads there', ({ to, words }) => {
    expect(promised.find(([promise]) => promise.test(words))?.[1]).toBe(to)
  })

  it('names a page that a reader finds under this name', () => {
    expect(links.length).toBeGreaterThan(50)
    const reached = new Set(links.map(({ to }) => to))
    expect(promised.filter(([, path]) => !reached.has(path))).toEqual([])
  })
})
