import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const shell = 'src/app/page-routes.tsx'
/** Both stand on every page. Text that is painted before its font is there would move when it comes. */
const fonts = /source-(sans-3|serif-4)-everyday-[^/]*[.]woff2$/
const worker = /engine[.]worker-[^/]*[.]js$/
const pages = new URL('src/app/pages.ts', import.meta.url)
/** The address of a page and the module of its component, as an entry of pages.ts names them. */
const entry = /path: '([^']+)'(?:(?!path: ')[^])*?import\('\.\.\/([^']+)'\)/g

/** Modules that a page asks for as soon as its own code runs, without a user who does something. */
const atOnce = /features\/journal\/trades-grid[.]tsx$/

const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content },
  injectTo: 'head-prepend',
})
const filesIn = (content: readonly string[]): string => content.join(' ')

/**
 * Names in index.html what the browser would otherwise hear of late: the fonts, and for who is signed in the files of the shell and
 * the worker of the trades. Only the browser knows whether somebody is, so public/early.js acts on the latter. Each page has an
 * HTML file of its own, which names the page's files too; pages.json tells the server which address has which.
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
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(named) })
    },
  },
})

/** Files of a module and of all that it imports at once, but those that the page names already. */
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
