import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, say } from './run.mjs'

const built = `${root}/apps/web/dist/index.html`
const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'packages',
  'package-lock.json',
]

/** Builds the pages if a source is newer than the last build. */
export async function ensureWebBuild() {
  if (existsSync(built) && newest(sources.map((path) => `${root}/${path}`)) <= statSync(built).mtimeMs) return
  say('Building the pages.')
  await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: `${root}/apps/web` })
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
