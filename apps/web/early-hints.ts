import type { HtmlTagDescriptor, Plugin } from 'vite'

const shell = 'src/app/workplace.tsx'
/** Both stand on every page. Text that is painted before its font is there would move when it comes. */
const fonts = /source-(sans-3|serif-4)-latin-wght-normal-[^/]*[.]woff2$/
const worker = /engine[.]worker-[^/]*[.]js$/

const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name, content },
  injectTo: 'head-prepend',
})

/**
 * Names in index.html what the browser would otherwise hear of late: the fonts, and for who is signed in the files of the shell and
 * the worker of the trades. Only the browser knows whether somebody is, so public/early.js acts on the latter.
 */
export const earlyHints = (): Plugin => ({
  name: 'early-hints',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const files = new Set<string>()
      const walk = (fileName: string): void => {
        const chunk = named.get(fileName)
        if (chunk === undefined || files.has(fileName) || html.includes(fileName)) return
        files.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        for (const imported of chunk.imports) walk(imported)
      }
      for (const chunk of chunks) if (chunk.facadeModuleId?.endsWith(shell) === true) walk(chunk.fileName)
      const content = [...files].map((file) => `/${file}`).join(' ')
      const engine = Object.keys(bundle).find((name) => worker.test(name))
      if (engine === undefined) throw new Error('The build has no worker of trades')
      const tags = [meta('shell', content), meta('engine', `/${engine}`)]
      for (const file of Object.keys(bundle).filter((name) => fonts.test(name))) {
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
        tags.push({ tag: 'link', attrs, injectTo: 'head' })
      }
      return tags
    },
  },
})
