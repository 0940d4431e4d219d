import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { feedText } from './feed-source.ts'
import { readFeedText } from './read-feed.ts'
import { feedXml } from './write-feed.ts'

const rss = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Blog</title>${items}</channel></rss>`
const onlyItem = (text: string) => {
  const { items } = readFeedText(text)
  expect(items).toHaveLength(1)
  return items[0]!
}

describe('reading a feed', () => {
  it('[3.14] takes link, title, category, date, creator and description from RSS', () => {
    const item = `<item><title>Rules &amp; plans</title><link> https://blog.example/1?a=1&amp;b=2 </link>
      <category>News</category><category>Second</category><pubDate>Tue, 10 Jun 2003 04:00:00 +0200</pubDate>
      <dc:creator><![CDATA[Ann <b>]]></dc:creator><description><![CDATA[<p>Wait <b>long</b></p>]]></description>
      <enclosure url="https://blog.example/a.mp3"/></item>`
    expect(readFeedText(rss(item))).toEqual({
      title: 'Blog',
      items: [
        {
          title: 'Rules & plans',
          link: 'https://blog.example/1?a=1&b=2',
          category: 'News',
          publishedDate: '2003-06-10T02:00:00.000Z',
          creator: 'Ann <b>',
          description: '<p>Wait <b>long</b></p>',
        },
      ],
    })
  })

  it('[3.14] takes them from Atom, as a list of videos writes it', () => {
    const feed = `<?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="https://videos.example/feed"/><title>Channel</title><author><name>Channel</name></author>
      <entry><id>yt:video:1</id><title>First &lt;video&gt;</title><link rel="self" href="https://videos.example/self"/>
      <link rel="alternate" href="https://videos.example/watch?v=1"/><author><name>Ann</name>
      <uri>https://videos.example/ann</uri></author><published>2024-03-04T09:30:00+00:00</published>
      <updated>2025-01-01T00:00:00Z</updated><media:group><media:title>First</media:title>
      <media:description>1 &lt; 2\nnext</media:description></media:group></entry></feed>`
    expect(readFeedText(feed)).toEqual({
      title: 'Channel',
      items: [
        {
          title: 'First <video>',
          link: 'https://videos.example/watch?v=1',
          category: '',
          publishedDate: '2024-03-04T09:30:00.000Z',
          creator: 'Ann',
          description: '<p>1 &lt; 2<br />next</p>',
        },
      ],
    })
  })

  it('takes them from RSS 1.0, and a name from a mail address', () => {
    const feed = `<rdf:RDF><channel><title>Old</title></channel><image><title>Logo</title></image>
      <item><title>A</title><author>ann@blog.example (Ann)</author><dc:date>2001-01-01</dc:date></item></rdf:RDF>`
    expect(readFeedText(feed)).toMatchObject({
      title: 'Old',
      items: [{ title: 'A', creator: 'Ann', publishedDate: '2001-01-01T00:00:00.000Z' }],
    })
  })

  it.each([
    ['Mon, 04 Mar 2024 09:30:00 GMT', '2024-03-04T09:30:00.000Z'],
    ['4 Mar 24 09:30 EST', '2024-03-04T14:30:00.000Z'],
    ['Mon, 04 Mar 2024 09:30:00', '2024-03-04T09:30:00.000Z'],
    ['2024-03-04T09:30:00.5-05:30', '2024-03-04T15:00:00.000Z'],
    ['2024-03-04', '2024-03-04T00:00:00.000Z'],
    ['Thu, 29 Feb 2024 24:00:00 GMT', '1970-01-01T00:00:00.000Z'],
    ['2023-02-29T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2024-13-01', '1970-01-01T00:00:00.000Z'],
    ['04/03/2024', '1970-01-01T00:00:00.000Z'],
    ['yesterday', '1970-01-01T00:00:00.000Z'],
    ['', '1970-01-01T00:00:00.000Z'],
    ['99999999999999', '1970-01-01T00:00:00.000Z'],
  ])('[9.7] reads the date "%s" as %s', (date, expected) => {
    expect(onlyItem(rss(`<item><pubDate>${date}</pubDate></item>`)).publishedDate).toBe(expected)
  })

  it('lets nothing pass that does harm', () => {
    const item = onlyItem(
      rss(`<item><title>&lt;script&gt;alert(1)&lt;/script&gt;</title><link>javascript:alert(1)</link>
        <description><![CDATA[<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>
        <iframe src="https://bad.example"></iframe><svg onload=alert(1)><p onclick="x" style="position:fixed">text</p>]]></description></item>`),
    )
    expect(item.link).toBe('')
    expect(item.title).toBe('<script>alert(1)</script>') // text, and written as text
    expect(item.description).not.toMatch(/script|onerror|iframe|svg|onclick|style|img/)
    expect(item.description).toContain('<p>text</p>')
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//host/path',
    '/path',
    'file:///etc/passwd',
    'x',
  ])('has no link to "%s"', (link) => {
    expect(onlyItem(rss(`<item><title>x</title><link>${link}</link></item>`)).link).toBe('')
    const atom = `<feed><entry><title>x</title><link href="${link}"/></entry></feed>`
    expect(onlyItem(atom).link).toBe('')
  })

  it('opens no entity of a document: neither a file nor a million laughs', () => {
    const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const item = '<item><title>&file;&l30;</title></item>'
    const feed = rss(item).replace(
      '<rss',
      `<!DOCTYPE rss [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY l0 "lol">${laughs}]><rss`,
    )
    expect(onlyItem(feed).title).toBe('&file;&l30;')
  })

  it('reads on after slips that blogs make: a bare "<", a wrong closing tag, an entity that only a DTD knows', () => {
    const slips = '<item><title>a < b</title></item><item><title>c</titel></item><item><title>d &nbsp; e</title></item>'
    expect(readFeedText(rss(slips)).items.map(({ title }) => title)).toEqual(['a < b', 'c', 'd &nbsp; e'])
  })

  it.each([
    '',
    'no xml',
    '<html><body><rss/></body></html>',
    '{"items":[]}',
    '<?xml version="1.0"?>',
    '\0\0\0',
    '<!DOCTYPE rss>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  ])('refuses "%s", which is no feed', (text) => {
    expect(() => readFeedText(text)).toThrow('is not a feed')
  })

  it('refuses what is nested without end, and keeps what it takes within limits', () => {
    expect(() => readFeedText(`<rss>${'<a>'.repeat(500_000)}`)).toThrow('nested too deeply')
    const long = 'x'.repeat(300_000)
    const feed = readFeedText(rss(`<item><title>${long}</title><description>${long}</description></item>`.repeat(150)))
    expect(feed.items).toHaveLength(100)
    expect(feed.items[0]!.title).toHaveLength(500)
    expect(feed.items[0]!.description).toHaveLength(20_000)
  })

  it('reads the charset from the header, then from the document', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><rss>\xe4</rss>', 'latin1')
    expect(feedText(bytes, null)).toContain('<rss>ä</rss>')
    expect(feedText(Buffer.from('<rss>ä</rss>'), 'no-such-charset')).toBe('<rss>ä</rss>')
    expect(feedText(Buffer.from('\ufeff<rss/>'), 'utf-8')).toBe('<rss/>')
  })

  it('reads and writes any text as well-formed XML, and reads its own back unchanged', () => {
    const parts = fc.constantFrom(
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<description>',
      '<![CDATA[',
      ']]>',
      '<link>',
      '&amp;',
      '&#1;',

      '&#xD800;',
      '<pubDate>',
      '<',
      '"',
      '\0',
      '\ud800',
      'é',
      '<p>',
      '-->',
      '<!--',
      '<?',
      '<entry>',
      '<link href="',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ unit: 'binary' }))), (texts) => {
        const feed = readFeedText(`<rss><channel>${texts.join('')}`)
        const xml = feedXml(feed)
        expect(XMLValidator.validate(xml)).toBe(true)
        // Those of XML 1.0, section 2.2, which the validator lets pass.
        expect(xml.isWellFormed()).toBe(true)
        expect(xml).not.toMatch(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/u)
        const again = readFeedText(xml)
        expect(again.items).toEqual(feed.items)
      }),
    )
  })
})

describe('the RSS that is written', () => {
  it('[3.14] holds our fields alone, as text', () => {
    const xml = feedXml({
      title: 'A & B',
      items: [
        {
          title: '</title><script>',
          link: 'https://blog.example/?a=1&b="2"',
          category: 'News',
          publishedDate: '2024-03-04T09:30:00.000Z',
          creator: 'Ann',
          description: '<p>1 &lt; 2</p>',
        },
      ],
    })
    expect(new XMLParser().parse(xml).rss.channel).toEqual({
      title: 'A & B',
      link: '',
      description: '',
      item: {
        title: '</title><script>',
        link: 'https://blog.example/?a=1&b="2"',
        category: 'News',
        pubDate: 'Mon, 04 Mar 2024 09:30:00 GMT',
        'dc:creator': 'Ann',
        description: '<p>1 &lt; 2</p>',
      },
    })
  })
})
