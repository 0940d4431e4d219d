import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { guideFiles, guideFolder, readGuide, sectionsOf } from '../guide/guide.ts'
import { linkFrom } from '../guide/guide-html.ts'
import { boldNames, guideBlocks, inlineHtml, linksIn } from '../guide/markdown.ts'
import { helpOf, type Page, pages } from './app/pages.ts'

const guide = readGuide()
const addresses = guide.flatMap(sectionsOf).map(({ address }) => address)
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Texts of the product: its sources, without tests and stories, with single spaces. */
const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{core,contract,engine}/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.(test|story)\.tsx?$|src\/(gallery|testing)\//.test(path))
  .map((path) => readFileSync(`${root}${path}`, 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n')

/** Whether a text of the product is this name, or starts or ends with it beside a value. */
function isName(name: string): boolean {
  const text = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(`['"\`>}] ?${text} ?['"\`<{$]`).test(sources)
}

describe('the help of a page', () => {
  it.each<Page>(pages)('$path is a section of the guide', (page) => {
    expect(addresses).toContain(helpOf(page))
  })
})

describe('the guide', () => {
  it('has all of its files, each in the list of its start page, in reading order', () => {
    const files = readdirSync(guideFolder).filter((name) => name.endsWith('.md'))
    expect(files.toSorted()).toEqual(['README', ...guideFiles].map((name) => `${name}.md`).toSorted())
    expect(linksIn(guide[0]?.markdown ?? '')).toEqual(guideFiles.map((name) => `${name}.md`))
  })
  it('has no two sections with the same address', () => {
    expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
  })
  it('links to sections that exist', () => {
    const links = guide.flatMap((page) => linksIn(page.markdown).map((address) => linkFrom(page, address)))
    expect(links.filter((link) => !link.startsWith('https://') && !addresses.includes(link))).toEqual([])
  })
  it('names buttons, fields and pages as the product does', () => {
    const names = [...new Set(guide.flatMap(({ markdown }) => boldNames(markdown)))]
    expect(names.filter((name) => !isName(name))).toEqual([])
  })
  it('shows pictures that exist, and every picture that was made for it', () => {
    const shown = guide.flatMap(({ blocks }) => blocks.flatMap((block) => (block.is === 'picture' ? block.file : [])))
    expect(shown.filter((file) => !existsSync(`${guideFolder}${file}`))).toEqual([])
    const made = readdirSync(`${guideFolder}../pictures`).filter((name) => name.startsWith('guide-'))
    expect(made.filter((name) => !shown.includes(`../pictures/${name}`))).toEqual([])
  })
})

describe('Markdown of the guide', () => {
  it('is headings, paragraphs, lists, tables and pictures', () => {
    const text =
      '# Title\n\nOne\nline.\n\n- a\n- b,\n  and more\n\n1. first\n2. second\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n![Alt](p.webp)'
    expect(guideBlocks(text)).toEqual([
      { is: 'heading', level: 1, text: 'Title' },
      { is: 'paragraph', text: 'One line.' },
      { is: 'list', ordered: false, items: ['a', 'b, and more'] },
      { is: 'list', ordered: true, items: ['first', 'second'] },
      { is: 'table', head: ['A', 'B'], rows: [['1', '2']] },
      { is: 'picture', alt: 'Alt', file: 'p.webp' },
    ])
  })
  it.each(['> quoted', '```\ncode\n```', '    code', '<b>x</b>', '#### Deep', '| A |\n| 1 |'])('is not: %j', (text) => {
    expect(() => guideBlocks(text)).toThrow()
  })
  it('becomes HTML without letting any through', () => {
    expect(inlineHtml('**A & <b>** `x` [to](y.md)', (address) => `help/${address}`)).toBe(
      '<strong>A &amp; &lt;b&gt;</strong> <code>x</code> <a href="help/y.md">to</a>',
    )
  })
})
