/** One post, video or release, as `readFeed` tells it. */
export interface FeedItem {
  readonly title: string
  /** http or https; null where it leads nowhere. */
  readonly link: string | null
  readonly category: string
  /** Milliseconds since 1970; 0 is the date of an item that has none [9.7]. */
  readonly published: number
  readonly creator: string
  /** How it begins, as plain text. */
  readonly description: string
}

const unknownDate = 0

/**
 * The items of a feed, the newest first; those without a date come last. What is HTML in it is read as text.
 *
 * @param xml RSS 2.0, as the server writes it
 * @throws Error when it is none
 */
export function feedItems(xml: string): readonly FeedItem[] {
  const rss = new DOMParser().parseFromString(xml, 'text/xml')
  if (rss.documentElement.nodeName !== 'rss') throw new Error('This is not a feed')
  return Array.from(rss.querySelectorAll('item'), itemOf).toSorted((a, b) => b.published - a.published)
}

function itemOf(item: Element): FeedItem {
  const text = (name: string): string => item.getElementsByTagName(name)[0]?.textContent?.trim() ?? ''
  const published = Date.parse(text('pubDate'))
  const link = text('link')
  return {
    title: text('title'),
    link: /^https?:\/\//i.test(link) ? link : null,
    category: text('category'),
    published: Number.isNaN(published) ? unknownDate : published,
    creator: text('dc:creator'),
    description: beginning(plain(text('description'))),
  }
}

const blocks = /<(?=\/?(?:p|div|h\d|ul|ol|li|br|tr|td)\b)/gi

/** Blocks are parted by a space: in the text of their elements nothing stands between them. */
const plain = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(blocks, ' <'), 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const mostCharacters = 160

/** First words of a long text. */
function beginning(text: string): string {
  if (text.length <= mostCharacters) return text
  const end = text.lastIndexOf(' ', mostCharacters - 1)
  return `${text.slice(0, end > 0 ? end : mostCharacters)} …`
}

export const hasDate = ({ published }: FeedItem): boolean => published !== unknownDate
