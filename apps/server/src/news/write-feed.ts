import type { Feed, FeedItem } from './feed.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const tag = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escaped(text)}</${name}>`)

/** Writes a feed as RSS 2.0, with our own fields only. */
export const feedXml = ({ title, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${escaped(title)}</title><link/><description/>`,
    ...items.map(itemXml),
    '</channel></rss>',
    '',
  ].join('\n')

const itemXml = ({ title, link, category, publishedDate, creator, description }: FeedItem): string =>
  [
    '<item>',
    `<title>${escaped(title)}</title>`,
    tag('link', link),
    tag('category', category),
    tag('pubDate', new Date(publishedDate).toUTCString()),
    tag('dc:creator', creator),
    tag('description', description),
    '</item>',
  ].join('')
