import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger } from 'vite'
import { earlyHints } from './early-hints.ts'
import { smallFonts } from './small-fonts.ts'
import { gallery } from './src/gallery/serve.ts'

const server = process.env['AFTERCLOSE_SERVER'] ?? 'http://127.0.0.1:4400'

/** Libraries with a chunk of their own, so that a page only loads what it draws. The earlier ones take what they share with the later ones. */
const chunks: readonly (readonly [name: string, packages: RegExp])[] = [
  [
    'controls',
    /node_modules\/(@mantine\/(core(?!\/esm\/components\/Autocomplete)|hooks|form)|@floating-ui|react-remove-scroll|clsx)\//,
  ],
  ['calendar', /node_modules\/(@mantine\/dates\/esm|dayjs)\//],
  // each kind of chart comes with its first use (ui/chart/chart-kinds.ts)
  ['charts', /node_modules\/(echarts\/(?!lib\/chart\/(?!helper))|zrender\/)/],
  ['grid', /node_modules\/(ag-grid-community|ag-stack)\//],
]

/**
 * Code of ours that comes in one file as soon as two pages share it, so that a browser asks for a few files instead of dozens.
 * Not what only dialogs, settings and pages of groups share: a page would wait for the libraries below it.
 */
const seldom = {
  'apps/web/src/parts':
    'autosave|changed|copy-button|date-range|explain|figure-text|file-drop|group-(bars|lines|map|names)|kept-drafts|milestones|month-grid|ordered-list|performance|reading|record-grid|records|rich-text|settings-form|slots|tilt|trade-form',
  'apps/web/src/ui':
    'chart/(bar|heat|lying)|date|drag-handle|markets|progress-line|size-text|time-zones|typed-(date|time)',
  'apps/web/src/journal': 'begun-records|list-pages|planning|receive-file|restore-progress|send-file',
  'packages/engine/src/reports': 'explain|figures|groups|milestones|ratios',
  // what the calendar shares with Home and the diary
  'web/src/parts': 'day-drawer|notes|sessions',
  'web/src/ui': 'result-scale',
  'engine/src/reports': 'calendar',
  'packages/core/src': 'derive-trade|excursions|executions|milestone|missed-trade|price-levels|trade-plan',
}
const everyday = (id: string): boolean =>
  /(apps\/web\/src\/(?!features)|packages\/|@tabler\/)/.test(id) &&
  !Object.entries(seldom).some(([folder, names]) => new RegExp(`${folder}/(${names})`).test(id))

/** A build that warns has failed: what it warns of is missing on somebody's screen. */
function strictLogger(): Logger {
  const refuse = (message: string): never => {
    throw new Error(`The build warns: ${message}`)
  }
  return { ...createLogger('warn'), warn: refuse, warnOnce: refuse }
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), gallery(), earlyHints(), smallFonts()],
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
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    manifest: true, // which chunk needs which, for the budget (scripts/check/budget.mjs)
    emptyOutDir: true,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // all that main.tsx imports, the sign-in page too: the rest begins with `import()`
            { name: 'start', tags: ['$initial'], priority: chunks.length + 1 },
            ...chunks.map(([name, test], rank) => ({ name, test, priority: chunks.length - rank })),
            { name: 'shared', test: everyday, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
}))
