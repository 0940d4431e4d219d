import { readFile } from 'node:fs/promises'
import { type Feed, type FeedItem, unknownDate } from './feed.ts'

const file = new URL('../../../../CHANGELOG.md', import.meta.url)

/** Feed of the changelog of this and earlier versions, which is part of the server. */
export const ownChangelog = async (): Promise<Feed> => changelogFeed(await readFile(file, 'utf8'))

/**
 * Converts a changelog in the format of keepachangelog.com to a feed: one item per `## ` heading, dated by the day in it. Supports
 * headings, paragraphs and lists of Markdown; the rest stays unchanged.
 */
export function changelogFeed(markdown: string): Feed {
  const [head = '', ...releases] = markdown.split(/^## +/m)
  return { title: /^# +(.*)$/m.exec(head)?.[1]?.trim() ?? 'Changelog', items: releases.map(releaseOf) }
}

function releaseOf(text: string): FeedItem {
  const [heading = '', ...lines] = text.split(/\r?\n/)
  const day = /\b\d{4}-\d{2}-\d{2}\b/.exec(heading)?.[0]
  return {
    title: heading
      .replace(/\s*[-–—]\s*\d{4}-\d{2}-\d{2}.*$/, '')
      .replaceAll(/[[\]]/g, '')
      .trim(),
    link: '',
    category: 'Changelog',
    publishedDate: day === undefined ? unknownDate : `${day}T00:00:00.000Z`,
    creator: '',
    description: htmlOf(lines),
  }
}

/** A line that is indented, or follows one of a paragraph, continues the previous block. */
function htmlOf(lines: readonly string[]): string {
  const blocks: { readonly tag: 'h3' | 'li' | 'p'; text: string }[] = []
  let open = false
  for (const line of lines) {
    const text = line.trim()
    const last = blocks.at(-1)
    const [, mark, rest] = /^(#{3,}|[-*]) +(.*)$/.exec(text) ?? []
    if (mark !== undefined && rest !== undefined) blocks.push({ tag: mark.startsWith('#') ? 'h3' : 'li', text: rest })
    else if (text !== '' && open && last !== undefined) last.text += ` ${text}`
    else if (text !== '') blocks.push({ tag: 'p', text })
    open = text !== '' && mark?.startsWith('#') !== true
  }
  return blocks
    .map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`)
    .join('')
    .replaceAll(/(<li>.*?<\/li>)(?!<li>)/g, '$1</ul>')
    .replaceAll(/(?<!<\/li>)<li>/g, '<ul><li>')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
