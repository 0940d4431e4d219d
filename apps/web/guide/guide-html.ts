import type { GuidePage } from './guide.ts'
import { anchorOf, escaped, type GuideBlock, inlineHtml } from './markdown.ts'

/** A picture of the build: its address, and its size in pixels, so that nothing moves when it arrives. */
export interface GuidePicture {
  readonly address: string
  readonly width: number
  readonly height: number
}

/** Addresses of the files that every page of the guide uses, below that of the server. */
export interface GuideAssets {
  readonly style: string
  readonly script: string
  /** Sections for the search, as JSON. */
  readonly index: string
  /** By its file in docs/pictures. */
  readonly pictures: ReadonlyMap<string, GuidePicture>
}

/** A page of the guide: complete, without any user data, readable without its script. */
export const guideHtml = (page: GuidePage, guide: readonly GuidePage[], assets: GuideAssets): string => `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<base href="/">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(page.title)} - Afterclose help</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="${page.address}#content">Skip to content</a>
<header>
<a class="brand" href="help">
<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--ink)" d="M.5 28 11.4 3h4.2L26.5 28h-4.3L13.5 7.6 4.8 28z"/><path fill="var(--accent)" d="M13.5 18H32v4H13.5z"/></svg>
Afterclose <span>Help</span></a>
<search data-index="${assets.index}" hidden>
<label for="words" class="sr">Search the guide</label>
<input id="words" type="search" placeholder="Search the guide" autocomplete="off" spellcheck="false">
<p id="count" role="status" class="sr"></p>
<ol id="matches" hidden></ol>
</search>
<a class="to-app" href="home">Open the journal</a>
</header>
<div class="columns">
<nav aria-label="Guide">
<ol>
${guide
  .filter(({ file }) => file !== 'README')
  .map(
    ({ address, title }) =>
      `<li><a href="${address}"${address === page.address ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`,
  )
  .join('\n')}
</ol>
</nav>
<main id="content" tabindex="-1">
${page.blocks.map((block) => blockHtml(block, page, assets)).join('\n')}
${stepsHtml(page, guide)}
</main>
</div>
</body>
</html>
`

/** The page before and the page after. */
function stepsHtml(page: GuidePage, guide: readonly GuidePage[]): string {
  const at = guide.indexOf(page)
  const link = (other: GuidePage | undefined, rel: string, words: string): string =>
    other === undefined || other.file === 'README'
      ? ''
      : `<a rel="${rel}" href="${other.address}"><span>${words}</span> ${escaped(other.title)}</a>`
  return `<nav class="steps" aria-label="Pages before and after">${link(guide[at - 1], 'prev', 'Before')}${link(guide[at + 1], 'next', 'Next')}</nav>`
}

function blockHtml(block: GuideBlock, page: GuidePage, { pictures }: GuideAssets): string {
  const inline = (text: string): string => inlineHtml(text, (address) => linkFrom(page, address))
  if (block.is === 'paragraph') return `<p>${inline(block.text)}</p>`
  if (block.is === 'list') {
    const tag = block.ordered ? 'ol' : 'ul'
    return `<${tag}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
  }
  if (block.is === 'table') {
    const cells = (row: readonly string[], tag: string) =>
      row.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')
    const body = block.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
    return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table><thead><tr>${cells(block.head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
  }
  if (block.is === 'picture') {
    const picture = pictures.get(block.file.replace('../pictures/', ''))
    if (picture === undefined) throw new Error(`The guide has no picture ${block.file}`)
    const { address, width, height } = picture
    return `<p class="picture${height > width ? ' tall' : ''}"><img src="${address}" width="${width}" height="${height}" alt="${escaped(block.alt)}" loading="lazy"></p>`
  }
  const tag = `h${block.level}`
  const anchor = anchorOf(block.text)
  if (block.level === 1) return `<h1>${inline(block.text)}</h1>`
  return `<${tag} id="${anchor}"><a href="${page.address}#${anchor}">${inline(block.text)}</a></${tag}>`
}

/** An address of Markdown, relative to docs/guide, as one below that of the server. */
export function linkFrom(page: GuidePage, address: string): string {
  if (address.startsWith('https://')) return address
  const [path = '', anchor] = address.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '') return `${page.address}${hash}`
  if (path === 'README.md') return `help${hash}`
  return `help/${path.replace(/\.md$/, '')}${hash}`
}
