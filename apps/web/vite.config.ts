import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger, type Rolldown } from 'vite'
import { answersForWorkers } from './answers-for-workers.ts'
import { arrowForWorkers } from './arrow-for-workers.ts'
import { callsForBrowsers } from './calls-for-browsers.ts'
import { chartsForBrowsers } from './charts-for-browsers.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { earlyHints } from './early-hints.ts'
import { importsForBrowsers } from './imports-for-browsers.ts'
import { schemasForBrowsers } from './schemas-for-browsers.ts'
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

/**
 * Application code merged into one file as soon as two pages share it, so that a browser requests a few files instead of dozens. Excludes
 * code shared only by dialogs, settings and pages of groups: a page would wait for the libraries below it.
 */
const seldom = {
  'apps/web/src/parts':
    'autosave|bar-fetch|changed|chart-block|column-table|commands|copy-button|date-range|day-drawer|explain|figure-text|file-drop|finding|ftp-importer|group-(bars/(?!measure-search)|lines|map|names)|how-sure|kept-drafts|milestones|month-grid|no-filter/no|notes|ordered-list|company|passkeys|page-preview/(example|first|page|pictures|previews)|performance|presets|price-bars|profit-factor|reading|record-grid/(?!sort-search)|records|rich-text|sessions|settings-form|slots|steps|tilt|trade-(bar-words|chart|commands|form|scroll)|unit-figure|use-changed',
  'apps/web/src/ui':
    'best-match|search-select|chart/(bar|box|chart-of|chart-window|guide-lines|heat|lying|quadrant|table-download|use-chart-window|window-gestures)|choice|date|drag-handle|last-first|layout|markets|measure|name-field|progress-line|result-scale|switch-field|table/(figure-|table-keys|use-sorted)|time-zones|typed-(date|time)',
  'apps/web/src/journal':
    'bar-fetches|begun-records|grid-states|journal-commands|list-pages|planning|price-bars|receive-file|restore-progress|send-file|simulation',
  // reports except those of Home, the equity graph and drill-down
  'packages/engine/src/reports':
    'alternative-strategies|by-luck|calendar|chances|definition|drawdown|efficiency|evaluation|exit-analysis|explain|figures|group|intervals|known-numbers|milestones|mistakes|monthly|number-sums|per-day|performance-ratio|pivot|r-distribution|ranked-rows|ratios|runs|sides|strategy-|tallest-bars|trade-bars|trade-management|trading-rules',
  'packages/engine/src/filters': 'fields|filter-rows|row-set',
  'packages/engine/src/trades': 'money-scale|neighbours',
  'packages/engine/src/stats': 'exact-sum|quantile|r-|random|risk-ratios|skewness',
  'packages/contract/src':
    'backtest|company-sign-in|login-sessions|passkeys|presets|price-sources|sign-in-link|storage-words|strategies',
  'packages/core/src':
    'backtest|derive-trade|excursions|executions|milestone|missed-trade|number-range|price-levels|rule-set|simulator|size-|strategy|trade-plan|trading-rule|value-labels|writing',
}
const ours =
  /(^\0call:|apps\/web\/src\/(?!features)|packages\/|@tabler\/|@tanstack\/(query-core|react-query)\/|\/zod\/)/
const everyday = (id: string): boolean =>
  ours.test(id) && !Object.entries(seldom).some(([folder, names]) => new RegExp(`${folder}/(${names})`).test(id))

/** Modules around every page, and Home. */
const firstShown = [
  'app/page-routes.tsx',
  'app/shell/late-parts.ts',
  'features/home/home-page.tsx',
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
            { name: 'common', test: everyday, minShareCount: 2, priority: 0 },
            // both are in every page with a block: one file of them, and a shorter list of files in all pages
            {
              name: 'block',
              test: /apps\/web\/src\/(parts\/chart-block|ui\/chart\/chart-of)/,
              minShareCount: 2,
              priority: 0,
            },
          ],
        },
      },
    },
  },
}))
