import { textToHtml } from '@afterclose/core/rich-text'
import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it, vi } from 'vitest'
import { richText } from './rich-text.ts'

// As it is, but counted.
vi.mock('sanitize-html', async (original) => {
  const { default: sanitize } = await original<{ default: typeof sanitizeHtml }>()
  return { default: Object.assign(vi.fn(sanitize), sanitize) }
})

const most = 200_000
const sanitised = (html: string): string => richText(html, 'body', most)

describe('rich text', () => {
  it('keeps what an editor makes', () => {
    const link = '<a href="https://charts.example/1" target="_blank" rel="noopener noreferrer nofollow">Chart</a>'
    for (const html of [
      '<h2 style="text-align:center">Plan</h2><p>Wait for <strong>a &lt; b &amp; c</strong>,<br />then <em>go</em>.</p>',
      '<ul><li><p>Stop</p></li></ul><ol start="3"><li>Target</li></ol><blockquote><p>Said</p></blockquote>',
      '<pre><code>if (x)\n  y()</code></pre><hr /><p><u>u</u><s>s</s><mark>m</mark>H<sub>2</sub>m<sup>3</sup></p>',
      `<p>${link}</p>`,
      'plain, and 5 € – "quoted" 🙂',
      '',
    ])
      expect(sanitised(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" id="x" class="y">a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', rel('<a>x</a>')],
    ['<a href="javascript:alert(1)">x</a>', rel('<a>x</a>')],
    ['<a href=" jAvA\tscript:alert(1)">x</a>', rel('<a>x</a>')],
    ['<a href="&#106;avascript:alert(1)">x</a>', rel('<a>x</a>')],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', rel('<a>x</a>')],
    ['<a href="//evil.example">x</a>', rel('<a>x</a>')],
    ['<a href="https://a.example" target="_self" rel="opener">x</a>', rel('<a href="https://a.example">x</a>')],
    ['<p style="background:url(https://evil.example);text-align:right">a</p>', '<p style="text-align:right">a</p>'],
    ['<p style="text-align:center;position:fixed">a</p>', '<p style="text-align:center">a</p>'],
    ['<style>p{color:red}</style>a', 'a'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<!-- --!><img src=x onerror=alert(1)> -->a', ' --&gt;a'],
    ['<form action="https://evil.example"><input name="x"><button>Go</button></form>', 'Go'],
    ['<base href="https://evil.example"><meta http-equiv="refresh" content="0">a', 'a'],
    ['<p>never closed', '<p>never closed</p>'],
    ['</b>never opened', 'never opened'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
  ])('makes of %s: %s', (html, clean) => {
    expect(sanitised(html)).toBe(clean)
  })

  it('stays as it is once it is sanitised, and holds no tag or attribute beyond the list, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '/>',
        '<!--',
        '-->',
        '&',
        '&lt;',
        '&#60;',
        '<![CDATA[',
        ']]>',
        '=',
        ' ',
      ),
      fc.constantFrom(
        '<p',
        '<a href=',
        '<svg',
        '<math',
        '<style>',
        '<script>',
        '</script>',
        '<img src=x',
        '<textarea>',
      ),
      fc.constantFrom(
        'javascript:',
        'onerror=alert(1)',
        'style="text-align:left"',
        '<template>',
        '<noscript>',
        '<title>',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = sanitised(pieces.join(''))
        expect(sanitised(clean)).toBe(clean)
        for (const [tag, name] of clean.matchAll(/<\/?([^\s>/]*)[^>]*>/g)) {
          expect(name).toMatch(/^(p|h[1-6]|br|hr|blockquote|pre|code|ul|ol|li|a|strong|b|em|i|u|s|mark|sub|sup)$/)
          expect(tag).toMatch(/^<\/?\w+( (href|target|rel|style|start)="[^"<>]*")*( \/)?>$/)
        }
        expect(clean.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: runs({ quick: 500 }) },
    )
  })

  it('keeps no link within a link', () => {
    const clean = sanitised('<a href=<title><template><a href=<textarea>')
    expect(sanitised(clean)).toBe(clean)
    expect(clean).not.toMatch(/<a [^>]*><a /)
  })

  it('leaves plain text that was made HTML as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const html = textToHtml(text)
        expect(sanitised(html)).toBe(html)
      }),
    )
  })

  it('is refused when it is longer than what can be written back', () => {
    expect(richText('&', 'body', 5)).toBe('&amp;')
    expect(() => richText('&a', 'body', 5)).toThrow('Some values are not valid.')
  })

  it('is refused before it is sanitised when it is longer, or has more tags than what may be written back can have', () => {
    vi.mocked(sanitizeHtml).mockClear()
    for (const html of ['x'.repeat(701), '<b>'.repeat(201), '<'.repeat(700)])
      expect(() => richText(html, 'body', 700)).toThrow('Some values are not valid.')
    expect(sanitizeHtml).not.toHaveBeenCalled()
    const densest = '<b></b>'.repeat(100)
    expect(richText(densest, 'body', 700)).toBe(densest)
  })

  it('is sanitised once when that makes it too long', () => {
    vi.mocked(sanitizeHtml).mockClear()
    expect(() => richText('&'.repeat(700), 'body', 700)).toThrow('Some values are not valid.')
    expect(sanitizeHtml).toHaveBeenCalledOnce()
  })

  it('is not as deep as a hostile text wants it', () => {
    const clean = sanitised(`${'<b>'.repeat(30_000)}deep`)
    expect(clean).toContain('deep')
    expect(clean.split('<b>').length - 1).toBe(50)
  })
})

function rel(link: string): string {
  return link.replace('>', ' target="_blank" rel="noopener noreferrer nofollow">')
}
