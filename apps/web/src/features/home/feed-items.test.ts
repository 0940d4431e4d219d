import '../../testing/browser.ts'
import { expect, it } from 'vitest'
import { feedItems, hasDate } from './feed-items.ts'

const rss = (...items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Blog</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`

it('[3.14] reads link, title, category, date, creator and description', () => {
  const [item] = feedItems(
    rss(
      '<title>Stops &amp; targets</title><link>https://blog.example/1</link><category>Risk</category><pubDate>Wed, 06 Mar 2024 10:00:00 GMT</pubDate><dc:creator>Eva</dc:creator><description>&lt;p&gt;A &lt;b&gt;short&lt;/b&gt; text.&lt;/p&gt;</description>',
    ),
  )
  expect(item).toEqual({
    title: 'Stops & targets',
    link: 'https://blog.example/1',
    category: 'Risk',
    published: Date.UTC(2024, 2, 6, 10),
    creator: 'Eva',
    description: 'A short text.',
  })
})

it('[9.7] puts the newest first, and takes 1970-01-01 for a date that is missing or none', () => {
  const items = feedItems(
    rss(
      '<title>none</title>',
      '<title>old</title><pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate>',
      '<title>strange</title><pubDate>yesterday</pubDate>',
      '<title>new</title><pubDate>Wed, 06 Mar 2024 10:00:00 GMT</pubDate>',
    ),
  )
  expect(items.map(({ title }) => title)).toEqual(['new', 'old', 'none', 'strange'])
  expect(items.map(({ published }) => published === 0)).toEqual([false, false, true, true])
  expect(items.map(hasDate)).toEqual([true, true, false, false])
})

it('follows links to the web alone, and reads nothing that is no feed', () => {
  expect(feedItems(rss('<title>x</title><link>javascript:alert(1)</link>'))[0]!.link).toBeNull()
  expect(feedItems(rss())).toEqual([])
  expect(() => feedItems('<html></html>')).toThrow('not a feed')
  expect(() => feedItems('away')).toThrow('not a feed')
})

it('shows how a long text begins, with a space between what stood in blocks of its own', () => {
  const description = (html: string) => feedItems(rss(`<description><![CDATA[${html}]]></description>`))[0]!.description
  expect(description('<h3>Added</h3><ul><li>One <b>bold</b>ly.</li><li>Two.</li></ul>')).toBe('Added One boldly. Two.')
  expect(description(`<p>${'word '.repeat(40)}</p>`)).toBe(`${'word '.repeat(31)}word …`)
  expect(description('x'.repeat(200))).toBe(`${'x'.repeat(160)} …`)
})
