import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { richText } from '../platform/rich-text/rich-text.ts'
import { FeedError } from './feed-error.ts'
import { feedDate } from './feed-date.ts'
import type { Feed, FeedItem } from './feed.ts'

const maxItems = 100
const maxTextLength = 20_000
const maxDepth = 60
const fieldOfTag: Readonly<Record<string, keyof RawItem>> = {
  title: 'title',
  link: 'link',
  category: 'category',
  pubdate: 'date',
  published: 'date',
  'dc:date': 'date',
  updated: 'updated',
  author: 'creator',
  'dc:creator': 'creator',
  description: 'description',
  summary: 'description',
  'media:description': 'plainDescription',
  'content:encoded': 'content',
  content: 'content',
}
const rootNames = ['rss', 'feed', 'rdf:rdf']

interface RawItem {
  title?: string
  link?: string
  category?: string
  date?: string
  updated?: string
  creator?: string
  description?: string
  plainDescription?: string
  content?: string
}

/**
 * Parses untrusted RSS (0.9 to 2.0) or Atom. Entities beyond the five of XML stay unexpanded and a DTD is skipped, so that nothing
 * is fetched or expanded; excessive nesting is rejected.
 * @throws FeedError if it is not a feed
 */
export function readFeedText(text: string): Feed {
  const reader = new FeedReader()
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true })
  parser.write(text)
  parser.end()
  return reader.feed()
}

/** Collects the title and items of a feed from the parser's events. */
class FeedReader {
  readonly #path: string[] = []
  readonly #items: FeedItem[] = []
  #title = ''
  #hasRoot = false
  #item: RawItem | null = null
  /** The current field, with the depth at which it started. */
  #field: { readonly name: keyof RawItem; readonly depth: number; readonly isPlain: boolean; text: string } | null =
    null

  onopentag(rawName: string, attributes: Readonly<Record<string, string>>): void {
    const name = rawName.toLowerCase()
    if (!this.#hasRoot && !rootNames.includes(name)) throw new FeedError('is not a feed')
    this.#hasRoot = true
    this.#path.push(name)
    if (this.#path.length > maxDepth) throw new FeedError('is nested too deeply')
    if (this.#item === null && (name === 'item' || name === 'entry')) this.#item = {}
    else if (this.#field === null) this.#beginField(name, attributes)
  }

  ontext(text: string): void {
    if (this.#field !== null && this.#field.text.length < maxTextLength) this.#field.text += text
    else if (this.#item === null && /^(channel|feed) title$/.test(this.#path.slice(-2).join(' ')))
      this.#title = (this.#title + text).slice(0, maxTextLength)
  }

  onclosetag(): void {
    const field = this.#field
    if (field !== null && field.depth === this.#path.length) {
      this.#endField(field)
      this.#field = null
    }
    const name = this.#path.pop()
    if (this.#item === null || (name !== 'item' && name !== 'entry')) return
    if (this.#items.length < maxItems) this.#items.push(itemOf(this.#item))
    this.#item = null
  }

  /** @throws FeedError if the document had no element */
  feed(): Feed {
    if (!this.#hasRoot) throw new FeedError('is not a feed')
    return { title: plainText(this.#title), items: this.#items }
  }

  #beginField(name: string, { href, rel = 'alternate', term, type }: Readonly<Record<string, string>>): void {
    const field = fieldOfTag[name]
    const item = this.#item
    if (item === null || field === undefined) return
    // Atom puts links and categories in attributes
    if (field === 'link' && href !== undefined) {
      if (rel === 'alternate') item.link ??= href
    } else if (field === 'category' && term !== undefined) item.category ??= term
    else {
      const isAtom = this.#path[0] === 'feed'
      const isPlainText = field === 'plainDescription' || (isAtom && type !== 'html')
      this.#field = { name: field, depth: this.#path.length, isPlain: isPlainText, text: '' }
    }
  }

  #endField({ name, isPlain, text }: { name: keyof RawItem; isPlain: boolean; text: string }): void {
    const item = this.#item
    if (item === null || item[name] !== undefined) return
    const isHtmlField = name === 'description' || name === 'content' || name === 'plainDescription'
    item[name] = isHtmlField && isPlain ? htmlOfText(text) : text
  }
}

const itemOf = (raw: RawItem): FeedItem => ({
  title: plainText(raw.title ?? ''),
  link: webLink(raw.link ?? ''),
  category: plainText(raw.category ?? ''),
  publishedDate: feedDate(raw.date ?? raw.updated ?? ''),
  creator: plainText(creatorOf(raw.creator ?? '')),
  description: sanitizedHtml(raw.description ?? raw.content ?? raw.plainDescription ?? ''),
})

/** RSS writes "mail@example.org (Name)", Atom the name and perhaps an address below it. */
const creatorOf = (text: string): string => {
  const bracketedName = /^\S+@\S+\s+\(([^)]*)\)\s*$/.exec(text.trim())?.[1]
  return bracketedName ?? text.trim().split('\n', 1)[0] ?? ''
}

const webLink = (text: string): string => {
  const url = URL.parse(text.trim())
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : ''
}

const sanitizedHtml = (html: string): string =>
  withoutInvalidCharacters(richText(html.slice(0, maxTextLength), 'description', Infinity)).trim()

const htmlOfText = (text: string): string =>
  `<p>${sanitizeHtml(text, { allowedTags: [], disallowedTagsMode: 'escape' }).replaceAll('\n', '<br>')}</p>`

const plainText = (text: string): string =>
  withoutInvalidCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 500).toWellFormed()

/** Removes characters not allowed in XML documents. */
const withoutInvalidCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
