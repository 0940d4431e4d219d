/**
 * Size budget of the pages in bytes, compressed as the server sends them (brotli). An exceeded budget fails: find the added code and load
 * it on first use, or raise the budget and give the reason in the commit.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const dist = 'apps/web/dist'
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

const start = 'index.html'
const shell = 'src/app/page-routes.tsx'
const page = (name) => `src/features/${name}-page.tsx`
/** Pages with the chunks that they need before they show, and the maximum bytes of their scripts and styles. */
const budget = [
  { name: 'sign-in', needs: [start], scripts: 151_800, styles: 10_900 },
  { name: 'home', needs: [start, shell, page('home/home')], scripts: 269_500, styles: 31_500 },
  { name: 'journal', needs: [start, shell, page('journal/journal')], scripts: 300_500, styles: 31_700 },
  { name: 'equity graph', needs: [start, shell, page('chart-lab/equity/equity')], scripts: 264_000, styles: 29_200 },
]

/** Code of the engine's worker before its first response. */
const worker = { file: /^engine[.]worker-[^.]*[.]js$/, scripts: 49_200 }

/** What the service worker keeps before a page is opened: it must open these without a network. Libraries follow when the page is idle. */
const precached = {
  bytes: 700_000,
  pages: ['home/home', 'journal/journal', 'review/review'],
  library: /\/(charts|grid)-[^/]*$/,
}

const sent = (file) => statSync(`${dist}/${file}.br`).size

/** Files of these chunks and of their static imports. */
function filesOf(names) {
  const chunks = new Set()
  const walk = (name) => {
    if (chunks.has(name)) return
    if (manifest[name] === undefined) throw new Error(`The build has no ${name}: mend the list of the budget`)
    chunks.add(name)
    for (const imported of manifest[name].imports ?? []) walk(imported)
  }
  for (const name of names) walk(name)
  const parts = [...chunks].map((name) => manifest[name])
  return { scripts: parts.map(({ file }) => file), styles: [...new Set(parts.flatMap(({ css = [] }) => css))] }
}

let outgrown = false
for (const { name, needs, ...lines } of budget) {
  const files = filesOf(needs)
  for (const [kind, line] of Object.entries(lines)) {
    const bytes = files[kind].reduce((sum, file) => sum + sent(file), 0)
    console.log(`${name}: ${kind} ${bytes} of ${line} bytes in ${files[kind].length} files`)
    outgrown ||= bytes > line
  }
}
const files = readdirSync(`${dist}/assets`).filter((name) => worker.file.test(name))
if (files.length !== 1) throw new Error('The build has no worker of the engine, or several')
const bytes = sent(`assets/${files[0]}`)
console.log(`worker: scripts ${bytes} of ${worker.scripts} bytes`)
outgrown ||= bytes > worker.scripts

const precachedFiles = Array.from(
  readFileSync(`${dist}/sw.js`, 'utf8').matchAll(/["']?url["']?:["'`]([^"'`]+)["'`]/g),
  ([, url]) => url,
)
const precachedBytes = precachedFiles
  .filter((file) => !precached.library.test(file))
  .reduce((sum, file) => sum + bytesOf(file), 0)
console.log(`precached: ${precachedBytes} of ${precached.bytes} bytes in ${precachedFiles.length} files`)
outgrown ||= precachedBytes > precached.bytes
const neededFiles = filesOf([start, shell, ...precached.pages.map(page)])
for (const file of [...neededFiles.scripts, ...neededFiles.styles])
  if (!precachedFiles.includes(file))
    throw new Error(`The service worker does not keep ${file}: mend apps/web/service-worker.ts`)
process.exit(outgrown ? 1 : 0)

/** Fonts are compressed already, and the server compresses files without a hash itself. */
function bytesOf(file) {
  if (file.endsWith('.woff2')) return statSync(`${dist}/${file}`).size
  return existsSync(`${dist}/${file}.br`) ? sent(file) : brotliCompressSync(readFileSync(`${dist}/${file}`)).length
}
