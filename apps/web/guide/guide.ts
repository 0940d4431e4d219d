import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { anchorOf, type GuideBlock, guideBlocks, plainText } from './markdown.ts'

/** Folder of the guide's Markdown, which is read as it is on a code host too. */
export const guideFolder = fileURLToPath(new URL('../../../docs/guide/', import.meta.url))

/** Files of the guide, in reading order. */
export const guideFiles = [
  'first-statement',
  'trade-by-hand',
  'figures',
  'week',
  'rules',
  'what-if',
  'practice',
  'moving-in',
] as const

export interface GuidePage {
  /** File without its extension; README is the start page. */
  readonly file: string
  readonly title: string
  /** Address below that of the server. */
  readonly address: string
  readonly markdown: string
  readonly blocks: readonly GuideBlock[]
}

/** A heading with the text below it, for the search and for links to it. */
export interface GuideSection {
  readonly title: string
  /** Address below that of the server. */
  readonly address: string
  /** Title of its page. */
  readonly page: string
  readonly text: string
}

const readPage = (file: string): GuidePage => {
  const markdown = readFileSync(`${guideFolder}${file}.md`, 'utf8')
  const blocks = guideBlocks(markdown)
  const [first] = blocks
  if (first?.is !== 'heading' || first.level !== 1) throw new Error(`${file}.md does not start with its title`)
  return { file, title: first.text, address: file === 'README' ? 'help' : `help/${file}`, markdown, blocks }
}

/** The start page, then the pages in reading order. */
export const readGuide = (): readonly GuidePage[] => ['README', ...guideFiles].map(readPage)

/** Sections of a page. The one of its title has the text before the first other heading, and no anchor. */
export function sectionsOf({ blocks, address, title: page }: GuidePage): readonly GuideSection[] {
  const sections: GuideSection[] = []
  for (const block of blocks) {
    const last = sections.at(-1)
    if (block.is === 'heading')
      sections.push({
        title: plainText(block.text),
        address: block.level === 1 ? address : `${address}#${anchorOf(block.text)}`,
        page,
        text: '',
      })
    else if (last !== undefined)
      sections[sections.length - 1] = { ...last, text: `${last.text} ${textOf(block)}`.trim() }
  }
  return sections
}

function textOf(block: Exclude<GuideBlock, { is: 'heading' }>): string {
  if (block.is === 'paragraph') return plainText(block.text)
  if (block.is === 'list') return block.items.map(plainText).join(' ')
  if (block.is === 'table') return [block.head, ...block.rows].flat().map(plainText).join(' ')
  return block.alt
}
