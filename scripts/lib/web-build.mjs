import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ensureFigures } from './figure-build.mjs'
import { makeReadable } from './readable.mjs'
import { root, runTool, say } from './run.mjs'

const built = `${root}/apps/web/dist/index.html`
const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/answers-for-workers.ts',
  'apps/web/app-icons.ts',
  'apps/web/arrow-for-workers.ts',
  'apps/web/calls-for-browsers.ts',
  'apps/web/charts-for-browsers.ts',
  'apps/web/code-changes.ts',
  'apps/web/contract-for-browsers.ts',
  'apps/web/early-hints.ts',
  'apps/web/guide',
  'apps/web/guide-pages.ts',
  'apps/web/imports-for-browsers.ts',
  'apps/web/schemas-for-browsers.ts',
  'apps/web/service-worker.ts',
  'apps/web/small-fonts.ts',
  'apps/web/public',
  'docs/guide',
  'docs/pictures',
  'packages',
  'package-lock.json',
]

/** Builds the pages if a source is newer than the last build. A warning fails the build (vite.config.ts). */
export async function ensureWebBuild() {
  ensureFigures()
  if (existsSync(built) && newest(sources.map((path) => `${root}/${path}`)) <= statSync(built).mtimeMs) return
  say('Building the pages.')
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: `${root}/apps/web`,
    tolerant: true,
  })
  if (code !== 0) {
    rmSync(built, { force: true }) // otherwise the next start would take a failed build for a successful one
    process.exit(code)
  }
  await compressAssets(`${root}/apps/web/dist/assets`)
  makeReadable(`${root}/apps/web/dist`)
}

/**
 * Writes `.br` and `.gz` next to every script, style and SVG, for the server to send: maximum compression, done once. Fonts are already
 * compressed.
 */
async function compressAssets(folder) {
  const plain = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    plain.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
      await writeFile(join(folder, `${name}.br`), br) // quality 11 is brotli's default
      await writeFile(join(folder, `${name}.gz`), gz)
    }),
  )
}

function newest(paths) {
  let latest = 0
  for (const path of paths) {
    if (!existsSync(path)) continue
    const { mtimeMs } = statSync(path)
    if (statSync(path).isDirectory()) {
      const inside = readdirSync(path).filter((name) => name !== 'node_modules')
      latest = Math.max(latest, newest(inside.map((name) => join(path, name))))
    } else latest = Math.max(latest, mtimeMs)
  }
  return latest
}
