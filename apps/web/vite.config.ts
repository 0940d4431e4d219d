import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger, type Rolldown } from 'vite'
import { answersForWorkers } from './answers-for-workers.ts'
import { appIcons } from './app-icons.ts'
import { arrowForWorkers } from './arrow-for-workers.ts'
import { callsForBrowsers } from './calls-for-browsers.ts'
import { chartsForBrowsers } from './charts-for-browsers.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { earlyHints } from './early-hints.ts'
import { guidePages } from './guide-pages.ts'
import { importsForBrowsers } from './imports-for-browsers.ts'
import { schemasForBrowsers } from './schemas-for-browsers.ts'
import { serviceWorker } from './service-worker.ts'
import { smallFonts } from './small-fonts.ts'
import { gallery } from './src/gallery/serve.ts'

const server = process.env['AFTERCLOSE_SERVER'] ?? 'http://127.0.0.1:4400'

/**
 * Libraries with a separate chunk: `whole`, or only the part needed by Home, while the rest loads with the pages that need it. Earlier
 * entries take modules shared with later ones.
 */
const chunks: readonly (readonly [name: string, packages: RegExp, kind: 'whole' | 'of home'])[] = [
  ['controls', /node_modules\/(@mantine\/(core|hooks|form)|@floating-ui|react-remove-scroll|clsx)\//, 'of home'],
  ['calendar', /node_modules\/(@mantine\/dates\/esm|dayjs)\//, 'whole'],
  ['charts', /node_modules\/(echarts|zrender)\//, 'of home'],
  ['grid', /node_modules\/(ag-grid-community|ag-stack)\//, 'whole'],
]

const ours =
  /(^\0call:|apps\/web\/src\/(?!features)|packages\/|@tabler\/|@tanstack\/(query-core|react-query)\/|\/zod\/)/
/**
 * Code that so many pages and dialogs share is one file, `common`. With fewer, every page would load what few need; without such a file, a
 * page would load a third more files, and fewer bytes.
 */
const commonShares = 18

/** Modules around every page and every chart, and Home. */
const firstShown = [
  'app/page-routes.tsx',
  'app/shell/late-parts.ts',
  'features/home/home-page.tsx',
  'parts/report-chart.tsx',
  'ui/chart/chart-canvas.tsx',
  '../../../node_modules/echarts/lib/chart/bar.js',
  '../../../node_modules/echarts/lib/chart/line.js',
]
const reached = new Set<string>()
/** Whether one of these imports a module, directly or indirectly. */
function onHome(id: string, graph: Rolldown.ChunkingContext): boolean {
  const reach = (one: string): void => {
    if (reached.has(one)) return
    reached.add(one)
    for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) reach(imported)
  }
  if (reached.size === 0) for (const path of firstShown) reach(fileURLToPath(new URL(`src/${path}`, import.meta.url)))
  return reached.has(id)
}

/** Fails the build on warnings: the warned problem would reach users. */
function strictLogger(): Logger {
  const refuse = (message: string): never => {
    throw new Error(`The build warns: ${message}`)
  }
  return { ...createLogger('warn'), warn: refuse, warnOnce: refuse }
}

const root = fileURLToPath(new URL('.', import.meta.url))

/** CSS modules by the four characters that stand for their path. */
const modules = new Map<string, string>()

/**
 * Name of a class of a CSS module: its own, and four characters for the path of its file. Vite's default hashes the content, so that a
 * changed comment would change all scripts with the module.
 */
function classOf(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file)
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, 4)
  const other = modules.get(mark)
  if (other !== undefined && other !== path) throw new Error(`The classes of ${path} and ${other} have the same mark`)
  modules.set(mark, path)
  return `_${name}_${mark}`
}

export default defineConfig(({ command }) => ({
  root,
  base: command === 'build' ? './' : '/', // below <base>, which the server writes (BASE_PATH)
  plugins: [
    react(),
    gallery(),
    callsForBrowsers(),
    chartsForBrowsers(),
    contractForBrowsers(),
    importsForBrowsers(),
    schemasForBrowsers(),
    earlyHints(),
    smallFonts(),
    appIcons(),
    guidePages(),
    serviceWorker(),
  ],
  ...(command === 'build' ? { customLogger: strictLogger() } : {}),
  server: {
    port: 4401,
    proxy: {
      '/v1': server,
      '/api': server,
      '/health': server,
      '/live': { target: server, ws: true },
    },
  },
  css: { modules: { generateScopedName: classOf } },
  worker: { format: 'es', plugins: () => [answersForWorkers(), arrowForWorkers()] },
  build: {
    outDir: 'dist',
    manifest: true, // dependencies of chunks, for the budget (scripts/check/budget.mjs)
    emptyOutDir: true,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { pluginTimings: false }, // a warning about a busy machine, which would end the build
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /rolldown.runtime/, priority: chunks.length + 3 },
            // everything that main.tsx imports, including the sign-in page: the rest is behind `import()`
            { name: 'start', tags: ['$initial'], priority: chunks.length + 3 },
            ...chunks.map(([name, test, kind], rank) => ({
              debugName: name,
              name: (id: string, graph: Rolldown.ChunkingContext) =>
                kind === 'whole' || onHome(id, graph) ? name : null,
              test,
              priority: chunks.length + 2 - rank,
            })),
            {
              debugName: 'shared',
              name: (id, graph) => (onHome(id, graph) ? 'shared' : null),
              test: ours,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'common', test: ours, minShareCount: commonShares, priority: 0 },
          ],
        },
      },
    },
  },
}))
