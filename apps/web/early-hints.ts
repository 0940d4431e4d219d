import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { guideAddresses } from './guide-pages.ts'

type Bundle = Rolldown.OutputBundle

const shell = 'src/app/page-routes.tsx'
/** On every page. Text painted before its font is loaded would move. */
const fonts = /source-(sans-3|serif-4)-everyday-[^/]*[.]woff2$/
const worker = /engine[.]worker-[^/]*[.]js$/
const pages = new URL('src/app/pages.ts', import.meta.url)
/** Address of a page and module of its component, as in pages.ts. */
const entry = /path: '([^']+)'(?:(?!path: ')[^])*?import\('\.\.\/([^']+)'\)/g

/** Modules that a page loads as soon as its code runs, without user action. */
const atOnce = /parts\/record-grid\/grid-place[.]tsx$/

const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content },
  injectTo: 'head-prepend',
})
const filesIn = (content: readonly string[]): string => content.join(' ')

/**
 * Adds preload hints to index.html: the fonts, and for signed-in users the files of the shell and the trades worker. Only the browser knows
 * whether a user is signed in, so public/early.js handles the latter. Each page has its own HTML file with the page's files; pages.json
 * maps addresses to them, and those of the guide, for the server.
 */
export const earlyHints = (): Plugin => ({
  name: 'early-hints',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      if (path !== '/index.html') return html // the gallery has no shell
      const engine = Object.keys(bundle).find((name) => worker.test(name))
      if (engine === undefined) throw new Error('The build has no worker of trades')
      const tags = [meta('shell', filesIn(filesOf(bundle, shell, html))), meta('engine', engine)]
      for (const file of Object.keys(bundle).filter((name) => fonts.test(name))) {
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: file }
        tags.push({ tag: 'link', attrs, injectTo: 'head' })
      }
      return tags
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (bundle['gallery.html'] !== undefined) return
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const html = String(index.source)
      const named = Array.from(readFileSync(pages, 'utf8').matchAll(entry), ([, path = '', module = ''], i) => {
        const fileName = `pages/${i}.html`
        const files = filesIn(filesOf(bundle, `src/${module}`, html))
        const source = html.replace(/(<meta name="shell" content="[^"]*)/, `$1${files === '' ? '' : ` ${files}`}`)
        this.emitFile({ type: 'asset', fileName, source })
        return { path, file: fileName }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify([...named, ...guideAddresses]) })
    },
  },
})

/** Files of a module and its static imports, except those that the page already names. */
function filesOf(bundle: Bundle, module: string, html: string): readonly string[] {
  const files = new Set<string>()
  const add = (fileName: string): boolean =>
    !html.includes(fileName) && !files.has(fileName) && files.add(fileName).size > 0
  const walk = (fileName: string): void => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || !add(fileName)) return
    for (const style of chunk.viteMetadata?.importedCss ?? []) add(style)
    for (const imported of chunk.imports) walk(imported)
    for (const later of chunk.dynamicImports) {
      const asked = bundle[later]
      if (asked?.type === 'chunk' && atOnce.test(asked.facadeModuleId ?? '')) walk(later)
    }
  }
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
  )
  if (found === undefined) throw new Error(`The build has no ${module}`)
  walk(found.fileName)
  return [...files]
}
