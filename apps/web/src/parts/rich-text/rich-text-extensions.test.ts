import { richTextRules } from '@afterclose/core/rich-text'
import { Editor } from '@tiptap/react'
import { expect, it } from 'vitest'
import { storedHtml, richTextExtensions } from './rich-text-extensions.ts'

/** What an editor makes of a text. */
function edited(html: string): string {
  const editor = new Editor({ extensions: richTextExtensions, content: html })
  const text = storedHtml(editor.getHTML())
  editor.destroy()
  return text
}
const link = 'target="_blank" rel="noopener noreferrer nofollow" href="https://charts.example/1"'

it.each([
  '<h2 style="text-align:center">Plan</h2><p>Wait for <strong>a &lt; b &amp; c</strong>,<br />then <em>go</em>.</p>',
  '<ul><li><p>Stop</p></li></ul><ol start="3"><li><p>Target</p></li></ol><blockquote><p>Said</p></blockquote>',
  '<pre><code>if (x)\n  y()</code></pre><hr /><p><u>u</u><s>s</s><mark>m</mark>H<sub>2</sub>m<sup>3</sup></p>',
  `<p><a ${link}>Chart</a></p>`,
  '<p style="text-align:right">plain, and 5 € – 🙂</p>',
  '',
])('keeps what the server keeps: %s', (html) => {
  expect(edited(html)).toBe(html)
})

it.each([
  ['<p>a<img src="https://elsewhere.example/x.png"></p>', '<p>a</p>'],
  ['<p onclick="alert(1)" class="x" style="color:red">a</p>', '<p>a</p>'],
  ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['<p><a href="//elsewhere.example">a</a></p>', '<p>a</p>'],
  ['<table><tr><td>a</td></tr></table>', '<p>a</p>'],
  ['<p style="text-align:start">a</p>', '<p>a</p>'],
])('takes nothing that the server would throw away: %s', (html, left) => {
  expect(edited(html)).toBe(left)
})

it('writes no tag but those of the rules, whatever a text holds', () => {
  const every = [...richTextRules.aligned, ...richTextRules.other, 'div', 'script', 'section', 'img', 'table', 'font']
  const html = edited(every.map((tag) => `<${tag}>text</${tag}>`).join(''))
  const tags = new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag))
  const allowed: readonly string[] = [...richTextRules.aligned, ...richTextRules.other]
  expect([...tags].filter((tag) => tag === undefined || !allowed.includes(tag))).toEqual([])
  expect(tags.size).toBeGreaterThan(10)
})
