import { readFileSync } from 'node:fs'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { z } from 'zod'

/**
 * Modules whose code the device has before it is opened the first time, with all that they import at once: shell, Home, Journal, Review, Rules
 * and the trade dialog (limit: scripts/check/budget.mjs). All other code is kept when it is first loaded.
 */
const modules = [
  /^index\.html$/,
  /^src\/app\/(page-routes\.tsx|shell\/late-parts\.ts)$/,
  /^src\/journal\/(live|device)\//,
  /^src\/features\/home\/(home-page|all-figures|findings-section|week-block)\.tsx$/,
  /^src\/features\/(journal\/journal-page|review\/(review-page|review-count)|rules\/[^/]*)\.tsx$/,
  /^src\/features\/trade-dialog\/(trade-dialog|other-values)\.tsx$/,
  /^src\/features\/filters\/filter-panel\.tsx$/,
  /^src\/parts\/record-grid\/grid-place\.tsx$/,
  /^src\/ui\/chart\/chart-canvas\.tsx$/,
]
/** Files that no module imports: the worker with the figures of Home and the journal, and the fonts of nearly every text. */
const otherFiles = /^(index\.html|early\.js|favicon\.svg)$|\/(engine\.worker-|source-(sans-3|serif-4)-everyday-)/

const BuildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), imports: z.array(z.string()).optional() }),
)

/** Files of these modules and of all that they import at once, by the manifest of the build. */
function precachedFiles(): ReadonlySet<string> {
  const text = readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8')
  const chunks = BuildManifest.parse(JSON.parse(text))
  const names = new Set<string>()
  const walk = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    chunks[name]?.imports?.forEach(walk)
  }
  Object.keys(chunks)
    .filter((name) => modules.some((one) => one.test(name)))
    .forEach(walk)
  return new Set([...names].flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])]))
}

/** Builds `src/sw/sw.ts`, with the list of files that it keeps. The page registers it itself, and the server writes the manifest. */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'warn') },
    injectManifest: {
      globPatterns: ['index.html', 'early.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      rollupFormat: 'iife',
      manifestTransforms: [
        (entries) => {
          const wanted = precachedFiles()
          return { manifest: entries.filter(({ url }) => wanted.has(url) || otherFiles.test(url)), warnings: [] }
        },
      ],
    },
  })
