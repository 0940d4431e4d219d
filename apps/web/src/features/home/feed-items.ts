/** One post, video or release, as parsed by `readFeed`. */
export interface FeedItem {
  readonly title: string
  /** http or https; null without a link. */
  readonly link: string | null
  readonly category: string
  /** Milliseconds since 1970; 0 is the date of an undated item [9.7]. */
  readonly published: number
  readonly creator: string
  /** Its beginning, as plain text. */
  readonly description: string
}

const unknownDate = 0

/**
 * The items of a feed, newest first; undated ones last. HTML is converted to text.
 *
 * @param xml RSS 2.0, as the server writes it
 * @throws Error if it is not
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

/** Separates blocks by a space, because the text of adjacent elements has none. */
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
